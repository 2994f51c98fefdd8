import type { Observations } from '../learn/observations.ts';
import { createObservations } from '../learn/observations.ts';
import type { Observation, Sighted } from '../report/report.ts';
import type { Exchange, RunCredentials } from '../target/exchange.ts';

/** What was seen of one part of a question's answer. */
export interface SeenPart extends Sighted {
  readonly contradictions?: readonly Sighted[];
}

/** What a fact is about. */
export interface FactOf {
  readonly question: string;
  /** Of the question's answer: such as an attribute. */
  readonly part: string;
}

/** What an answer of many parts is put together from: `body.null` of each attribute. */
export interface Facts {
  note(of: FactOf, outcome: unknown, exchange: Exchange): void;
  /** What was seen most often of each part, in the order in which they were seen first. */
  of(question: string): ReadonlyMap<string, SeenPart>;
}

/** No question and no part has it. */
const mark = '\n';

export function createFacts(credentials: RunCredentials, now: () => Date): Facts {
  const observations: Observations = createObservations(credentials, now);
  return {
    note: ({ question, part }, outcome, exchange) => observations.see(`${question}${mark}${part}`, outcome, exchange),
    of: (question) => {
      const own = observations.list({}).filter((one) => one.question.startsWith(`${question}${mark}`));
      return new Map(own.map((one) => [one.question.slice(question.length + mark.length), one]));
    },
  };
}

/** So many exchanges show an answer that has many parts. */
const MAX_SHOWN = 6;

/** An observation of an answer that rests on several parts: it was seen as often as the part that was seen least. */
export function observationOf(
  question: string,
  observed: unknown,
  parts: ReadonlyMap<string, SeenPart>,
): Observation | undefined {
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
    exchanges: all.flatMap(({ exchanges }) => exchanges.slice(0, 1)).slice(0, MAX_SHOWN),
    ...(contradictions.length === 0 ? {} : { contradictions }),
  };
}
