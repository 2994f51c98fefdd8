import { describe } from '../describe.ts';
import { pointerSteps } from '../json-pointer.ts';

/** A violation, as texts, codes and templates of a refusal tell it. */
export interface ReportedViolation {
  /** The rule or question that it is against. */
  readonly id: string;
  /** `required`, `type.int` …; undefined where it is about no attribute. */
  readonly kind: string | undefined;
  /** JSON pointer. */
  readonly pointer: string;
  /** The parts of its pointer; of what stands outside the body, its name alone. */
  readonly path: readonly string[];
  /** The first of them: the name of the attribute, or of the header. */
  readonly attribute: string;
  /** The value of which it is said; undefined where there is none, or it is no part of the body. */
  readonly value: unknown;
  /** What would have been right, in words. */
  readonly expected: string;
  /** The sandbox's own text; empty where nobody knows it. */
  readonly sentence: string;
  /** Which time it is told: with the first of its texts, or with a later one (`refusal.messages`). */
  readonly turn: number;
}

type Spoken = ReportedViolation | undefined;

/** The parts of a pointer; of what stands outside the body, its name alone. */
export function pathTo(pointer: string): readonly string[] {
  const parts = pointerSteps(pointer);
  return isOutsideBody(pointer) ? parts.slice(-1) : parts;
}

/** What never stands in a body: a path, a method, and the headers. */
export const isOutsideBody = (pointer: string) => /^\/(?:headers|path|method)(?:\/|$)/.test(pointer);

/** The number that a path ends with: the place in a list. */
export const indexOf = (one: Spoken): number => Number(/^\d+$/.exec(one?.path.at(-1) ?? '')?.[0] ?? 0);

/** The place in its list, counted from 1; 0 where it is in none. */
export const placeOf = (one: Spoken): number => Number(/^\d+$/.exec(one?.path.at(-1) ?? '')?.[0] ?? -1) + 1;

/** The parts of a place, in which an index is a number. */
export const pathParts = (one: Spoken): readonly (string | number)[] =>
  (one?.path ?? []).map((part, at) => (at > 0 && /^\d{1,9}$/.test(part) ? Number(part) : part));

/** Characters of a text, entries of a list; undefined of what has no length. */
export function lengthOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? Array.from(value).length : undefined;
}

/** The JSON type of a value: `undefined` where there is none. */
export function receivedType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Most characters of a text that stands there as it came. */
const MAX_TEXT_LENGTH = 500;

/** A value as JSON, which has no infinite numbers and no negative zero. */
export const quoted = (value: unknown): string =>
  typeof value === 'number' ? JSON.stringify(value) : describe(value, MAX_TEXT_LENGTH);

/** The value itself as JSON where it is short, a longer text cut, and of anything longer the beginning as a text; null for none. */
export function shortValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.slice(0, MAX_TEXT_LENGTH).toWellFormed();
  const text = describe(value);
  return text.endsWith('…') ? text : value;
}

/** A value as JavaScript writes it in a text: a list as its items, an object as what it is; of a longer one the beginning. */
export function asString(value: unknown): string {
  if (Array.isArray(value)) {
    let text = '';
    for (const [at, item] of value.entries()) {
      if (text.length > MAX_TEXT_LENGTH) break;
      text += (at === 0 ? '' : ',') + (item === undefined || item === null ? '' : asString(item));
    }
    return text.slice(0, MAX_TEXT_LENGTH);
  }
  return typeof value === 'object' && value !== null ? '[object Object]' : String(value).slice(0, MAX_TEXT_LENGTH);
}
