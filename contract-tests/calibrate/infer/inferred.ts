import { isDeepStrictEqual } from 'node:util';

/** An answer that was not as the inferred one has it. */
export interface Contradiction {
  /** The place of the sample in the list that was given. */
  readonly sample: number;
  readonly observed: unknown;
  readonly expected: unknown;
}

/** What no answer can say, and how many of the samples it is seen in. */
export interface NotExpressed {
  readonly reason: string;
  readonly count: number;
}

/** An answer to an open question, and what it rests on. */
export interface Inferred {
  readonly answer: unknown;
  /** The places of the samples that it rests on, in the list that was given. */
  readonly samples: readonly number[];
  /** How many of them it gives, but for times, hashes and IDs of their own. */
  readonly explained: number;
  /** Some of those that it does not give. */
  readonly contradictions: readonly Contradiction[];
  /** Why it does not give the others, as far as their requests show it; left out where it gives all. */
  readonly notExpressed?: readonly NotExpressed[];
}

const MAX_CONTRADICTIONS = 5;

/** An answer with what it rests on: what was seen of each sample, and what the answer makes of it. */
export function inferredFrom(answer: unknown, comparisons: readonly Contradiction[]): Inferred {
  const unlike = comparisons.filter(({ observed, expected }) => !isSame(observed, expected));
  return {
    answer,
    samples: comparisons.map(({ sample }) => sample),
    explained: comparisons.length - unlike.length,
    contradictions: ofEachSample(unlike).slice(0, MAX_CONTRADICTIONS),
  };
}

/** The first of each sample before the others: what one answer holds many times over says little of the rest. */
function ofEachSample(unlike: readonly Contradiction[]): readonly Contradiction[] {
  const first = new Map(unlike.toReversed().map((one) => [one.sample, one]));
  const isFirst = (one: Contradiction) => first.get(one.sample) === one;
  return [...unlike.filter(isFirst), ...unlike.filter((one) => !isFirst(one))];
}

/** Whether two values have the same members and types, at every depth. */
export function isAlike(left: unknown, right: unknown): boolean {
  return formOf(left) === formOf(right);
}

function formOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formOf).join()}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${formOf(inner)}`);
  return `{${members.sort().join()}}`;
}

/** Whether two values are the same, but for what differs from answer to answer. */
export function isSame(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(withoutOpaque(left), withoutOpaque(right));
}

function withoutOpaque(value: unknown): unknown {
  if (typeof value === 'string') return isOpaque(value) ? '' : value;
  if (Array.isArray(value)) return value.map(withoutOpaque);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutOpaque(inner)]));
}

/** A point in time as ISO 8601 has it. */
export const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|[+-]\d\d:?\d\d)?$/.test(text);

export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const fewestDigits = 5;

/** A time, a hash, a trace ID or the like: nothing that is said of a violation. */
export function isOpaque(text: string): boolean {
  if (isTime(text) || isUuid(text)) return true;
  return /^[\w+/=:.|-]{12,200}$/.test(text) && text.replace(/\D/g, '').length >= fewestDigits;
}
