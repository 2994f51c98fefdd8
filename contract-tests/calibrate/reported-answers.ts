import type { SeenRefusal } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import { inferRefusals, type RefusalSetting } from './infer/infer-refusals.ts';
import type { Inferred } from './infer/inferred.ts';
import { sampleOf } from './refusal-sample.ts';

/** So many exchanges show an answer. */
const MAX_SHOWN = 4;

/** Who the exchanges are shown to must not see the credentials. */
export interface SeenBy {
  readonly credentials: RunCredentials;
  readonly at: Date;
}

/** What the refusals are made from: `refusal.body`, `refusal.messages`, `refusal.codes`, `refusal.order`. */
export function reportedObservations(
  refusals: readonly SeenRefusal[],
  setting: RefusalSetting,
  learnt: SeenBy,
): readonly Observation[] {
  const exchanges = refusals.map(({ exchange }) => exchange);
  return inferredObservations(inferRefusals(refusals.map(sampleOf), setting), exchanges, learnt);
}

/** @param exchanges - that the samples were, in their order */
export function inferredObservations(
  inferred: Readonly<Record<string, Pick<Inferred, 'answer' | 'samples'> & Partial<Inferred>>>,
  exchanges: readonly SentExchange[],
  { credentials, at }: SeenBy,
): readonly Observation[] {
  const shown = (places: readonly number[]) =>
    places.slice(0, MAX_SHOWN).flatMap((place) => {
      const exchange = exchanges[place];
      return exchange === undefined ? [] : [reportedExchange(exchange, credentials)];
    });
  const seenAt = at.toISOString();
  return Object.entries(inferred).map(
    ([question, { answer, samples, contradictions = [], explained = samples.length, notExpressed }]) => ({
      question,
      profile: undefined,
      observed: answer,
      sightings: Math.max(1, explained),
      seenAt,
      exchanges: shown(samples),
      ...(notExpressed === undefined
        ? {}
        : { notExpressed: notExpressed.map((one) => ({ ...one, of: samples.length })) }),
      ...(contradictions.length === 0
        ? {}
        : {
            contradictions: contradictions.map(({ sample, observed }) => ({
              observed,
              sightings: 1,
              seenAt,
              exchanges: shown([sample]),
            })),
          }),
    }),
  );
}
