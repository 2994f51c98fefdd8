import type { SeenParts } from '../learn/observations.ts';
import type { Observation } from '../report/report.ts';

/** So many exchanges show an answer that has many parts. */
const MAX_SHOWN = 6;

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
    exchanges: all.flatMap(({ exchanges }) => exchanges.slice(0, 1)).slice(0, MAX_SHOWN),
    ...(contradictions.length === 0 ? {} : { contradictions }),
  };
}
