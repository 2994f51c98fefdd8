import type { KnownViolation } from '../../learn/observations.ts';
import type { ToldSample } from './sample.ts';

/** A violation, with the key by which stages know it. */
interface Placed {
  readonly unit: string;
  readonly violation: KnownViolation;
}

/** What is reported before another, or instead of it. */
export interface Reported {
  readonly before: Placed;
  readonly after: Placed;
  readonly sample: ToldSample;
}

/** What refusals of several violations show of the kinds among them. */
export interface Relations {
  /** The keys that are known of, in the order in which they were seen. */
  readonly units: readonly string[];
  readonly areTogether: (left: string, right: string) => boolean;
  readonly hides: (left: string, right: string) => boolean;
  /** Whether violations of these hide one another, and are never reported together. */
  readonly reportsFirst: (units: readonly string[]) => boolean;
  readonly pairs: readonly Reported[];
}

/**
 * The key of a violation: its kind; of an empty text that with its attribute, as decoders refuse it as a date where rules do as a title; in
 * searches, that with the operation.
 */
export function unitOf({ kind, attribute }: KnownViolation, operation: string): string {
  if (kind === 'blank') return `${kind}@${attribute}`;
  return operation === 'pages.search' ? `${kind}@${operation}` : kind;
}

export function createRelations(samples: readonly ToldSample[]): Relations {
  const together = new Map<string, number>();
  const hidden = new Map<string, number>();
  const units = new Set<string>();
  const pairs: Reported[] = [];
  for (const sample of samples) {
    const { told, untold } = partsOf(sample);
    if (told.length === 0 || told.length + untold.length < 2) continue;
    for (const { unit } of [...told, ...untold]) units.add(unit);
    for (const [at, before] of told.entries()) {
      const later = told.slice(at + 1);
      for (const after of later) add(together, keyOf(before.unit, after.unit));
      for (const after of untold) add(hidden, directed(before.unit, after.unit));
      pairs.push(...[...later, ...untold].map((after) => ({ before, after, sample })));
    }
  }
  const areTogether = (left: string, right: string) => countOf(together, keyOf(left, right)) > 0;
  return {
    // Requests come in another order each time: what is as likely as something else is to be the same in each run.
    units: [...units].sort(),
    areTogether,
    hides: (left, right) => countOf(hidden, directed(left, right)) > countOf(together, keyOf(left, right)),
    reportsFirst: (own) => {
      const all = own.flatMap((left) => own.map((right) => [left, right] as const));
      return (
        all.some(([left, right]) => countOf(hidden, directed(left, right)) > 0) &&
        !all.some(([left, right]) => areTogether(left, right))
      );
    },
    pairs,
  };
}

/** What of a refusal is reported, and what not, as far as it has a kind. */
function partsOf({ told, violations, operation }: ToldSample): {
  readonly told: readonly Placed[];
  readonly untold: readonly Placed[];
} {
  const placed = (ones: readonly KnownViolation[]) =>
    ones
      .filter((one) => one.kind !== '' && violations.includes(one))
      .map((violation) => ({ unit: unitOf(violation, operation), violation }));
  return { told: placed(told), untold: placed(violations.filter((one) => !told.includes(one))) };
}

const directed = (left: string, right: string) => `${left} ${right}`;
const keyOf = (left: string, right: string) => (left < right ? directed(left, right) : directed(right, left));
const countOf = (counts: ReadonlyMap<string, number>, key: string) => counts.get(key) ?? 0;
const add = (counts: Map<string, number>, key: string) => counts.set(key, countOf(counts, key) + 1);

/** What comes before what. */
export type Pair = readonly [before: string, after: string];

/** Names in an order that all pairs agree with, as near to their own as can be; undefined where two pairs contradict each other. */
export function sortByPairs(names: readonly string[], pairs: readonly Pair[]): readonly string[] | undefined {
  const earlier = new Map<string, Set<string>>(names.map((name) => [name, new Set<string>()]));
  for (const [before, after] of pairs) if (before !== after && earlier.has(before)) earlier.get(after)?.add(before);
  const sorted: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const next = [...left].find((name) => [...(earlier.get(name) ?? [])].every((before) => !left.has(before)));
    if (next === undefined) return undefined;
    sorted.push(next);
    left.delete(next);
  }
  return sorted;
}
