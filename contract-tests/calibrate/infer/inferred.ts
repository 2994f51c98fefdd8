import { isDeepStrictEqual } from 'node:util';
import { isOpaque, isTime } from './opaque.ts';

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
  /** How many it gives in form: members, types, lengths of lists. Left out where an answer has no form of its own. */
  readonly alike?: number;
  /** Some of those that it does not give. */
  readonly contradictions: readonly Contradiction[];
  /** Why it does not give the others, as far as their requests show it; left out where it gives all. */
  readonly notExpressed?: readonly NotExpressed[];
  /** JSON pointers to what varies for no reason that was found: it stands there as it was first seen. */
  readonly unexplained: readonly string[];
}

const MAX_CONTRADICTIONS = 5;
const MAX_UNEXPLAINED = 10;
/** What varies shows in so many answers. */
const MAX_COMPARED = 100;

/** An answer with what it rests on: what was seen of each sample, and what the answer makes of it. */
export function inferredFrom(answer: unknown, comparisons: readonly Contradiction[]): Inferred {
  const unlike = comparisons.filter(({ observed, expected }) => !isSame(observed, expected));
  const varying = comparisons
    .slice(0, MAX_COMPARED)
    .flatMap(({ observed, expected }) => differences(observed, expected));
  return {
    answer,
    samples: comparisons.map(({ sample }) => sample),
    explained: comparisons.length - unlike.length,
    contradictions: unlike.slice(0, MAX_CONTRADICTIONS),
    unexplained: [...new Set(varying)].slice(0, MAX_UNEXPLAINED),
  };
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

/** Where two values of one form hold different scalars. */
function differences(left: unknown, right: unknown, pointer = ''): readonly string[] {
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null)
    return left === right || isGiven(right) ? [] : [pointer];
  return Object.entries(left).flatMap(([name, inner]) =>
    Object.hasOwn(right, name)
      ? differences(
          inner,
          (right as Readonly<Record<string, unknown>>)[name],
          `${pointer}/${Array.isArray(left) ? '*' : name}`,
        )
      : [],
  );
}

/** A time is written anew in each answer, as the template has it. */
const isGiven = (value: unknown) => typeof value === 'string' && isTime(value);
