import type { Observation } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { RunCredentials } from '../target/exchange.ts';
import { inferRefusals, type RefusalSetting } from './infer/infer-refusals.ts';
import type { Inferred } from './infer/inferred.ts';
import { sampleOf, type SeenRefusal } from './refusal-sample.ts';

/** So many refusals show how they are told. */
const mostShown = 4;

/** What the refusals are made from: `refusal.body`, `refusal.messages`, `refusal.codes`. */
export function toldObservations(
  refusals: readonly SeenRefusal[],
  setting: RefusalSetting,
  { credentials, at }: { readonly credentials: RunCredentials; readonly at: Date },
): readonly Observation[] {
  const inferred = inferRefusals(refusals.map(sampleOf), setting);
  const shown = (places: readonly number[]) =>
    places.slice(0, mostShown).flatMap((place) => {
      const refusal = refusals[place];
      return refusal === undefined ? [] : [reportedExchange(refusal.exchange, credentials)];
    });
  const seenAt = at.toISOString();
  return Object.entries(inferred).map(
    ([question, { answer, samples, contradictions, explained }]: [string, Inferred]) => ({
      question,
      profile: undefined,
      observed: answer,
      sightings: Math.max(1, explained),
      seenAt,
      exchanges: shown(samples),
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
