import type { SeenParts, Observations } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';
import { reportedExchange } from '../report/redact.ts';
import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import type { Deployment } from '../learn/deployment.ts';
import { floorAnswers } from '../learn/observe/questions/capacity-floor.ts';
import type { Compose } from '../learn/observe/questions/event-question.ts';
import { eventQuestions } from '../learn/observe/questions/event-questions.ts';
import { requestAnswers } from '../learn/observe/questions/requests.ts';
import { searchMatching } from '../learn/observe/questions/search-matching.ts';
import { orderAnswers } from '../learn/observe/questions/search-order.ts';
import { searchAnswers } from '../learn/observe/questions/searches.ts';

/** So many exchanges show an answer that has many parts. */
const MAX_OF_PARTS = 6;

/** An observation of an answer that rests on several parts: it was seen as often as the part that was seen least. */
export function observationOf(question: string, observed: unknown, parts: SeenParts): Observation | undefined {
  const all = [...parts.values()];
  const [first] = all;
  if (first === undefined || observed === undefined) return undefined;
  const contradictions = [...parts].flatMap(([part, { contradictions: others = [] }]) =>
    others.map((other) => ({ ...other, observed: { [part]: other.observed } })),
  );
  return {
    question,
    profile: undefined,
    observed,
    sightings: Math.min(...all.map(({ sightings }) => sightings)),
    seenAt: first.seenAt,
    exchanges: all.flatMap(({ exchanges }) => exchanges.slice(0, 1)).slice(0, MAX_OF_PARTS),
    ...(contradictions.length === 0 ? {} : { contradictions }),
  };
}

/** So many exchanges show an answer. */
const MAX_SHOWN = 4;

/** Who the exchanges are shown to must not see the credentials. */
export interface SeenBy {
  readonly credentials: RunCredentials;
  readonly at: Date;
}

/** An answer to an open question, and what it is known from. */
export interface Inferred {
  readonly answer: unknown;
  /** The places of the exchanges that show it, in the list that was given. */
  readonly samples: readonly number[];
  /** How many of them it gives. */
  readonly explained?: number;
  /** Why it does not give the others, with their number. */
  readonly notExpressed?: readonly { readonly reason: string; readonly count: number }[];
}

/** @param exchanges - that the samples were, in their order */
export function inferredObservations(
  inferred: Readonly<Record<string, Inferred>>,
  exchanges: readonly SentExchange[],
  { credentials, at }: SeenBy,
): readonly Observation[] {
  const seenAt = at.toISOString();
  return Object.entries(inferred).map(([question, { answer, samples, explained, notExpressed }]) => ({
    question,
    profile: undefined,
    observed: answer,
    sightings: Math.max(1, explained ?? samples.length),
    seenAt,
    exchanges: samples
      .slice(0, MAX_SHOWN)
      .flatMap((place) => exchanges[place] ?? [])
      .map((exchange) => reportedExchange(exchange, credentials)),
    ...(notExpressed === undefined || notExpressed.length === 0
      ? {}
      : { notExpressed: notExpressed.map((one) => ({ ...one, of: samples.length })) }),
  }));
}

/** By question. */
const composed: Readonly<Record<string, Compose>> = {
  ...Object.fromEntries(eventQuestions.map(({ question, answer }) => [question, answer])),
  ...floorAnswers,
  ...requestAnswers,
  ...searchAnswers,
  ...orderAnswers,
  'search.matching': searchMatching,
};

/** The answers that are put together of many parts. */
export function compositeObservations(observations: Observations, deployment: Deployment): readonly Observation[] {
  const also = eventQuestions.flatMap(({ question: from, also: other }) =>
    other === undefined ? [] : [{ from, ...other }],
  );
  const own = Object.entries(composed).map(([question, answer]) => ({ from: question, question, answer }));
  return [...own, ...also].flatMap(({ from, question, answer }) => {
    const seen = observations.partsOf(from);
    // What was seen first hangs on which of several requests was answered first: two calibrations are to write the same.
    const parts: SeenParts = new Map([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return parts.size === 0 ? [] : (observationOf(question, answer(parts, deployment), parts) ?? []);
  });
}
