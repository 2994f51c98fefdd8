import { repeatedKey } from '../lib/json-parts.ts';
import { jsonPointer } from '../lib/json-pointer.ts';
import { stepRefusers } from '../domain/refusers.ts';
import { describe } from '../lib/describe.ts';
import type { Violation } from '../domain/violation.ts';

/** Levels of nesting that a body may have. */
const deepest = 32;
/** Violations that are told of one body: each repeats the keys that lead to it, so that telling all could take gigabytes. */
const MAX_ODDITIES = 20;

/** A body as it came and as JSON gave it. */
interface ReadBody {
  readonly bytes: Buffer;
  /** How many keys its text has. */
  readonly keys: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What different JSON parsers would read differently in a body (RFC 7493, `body.i-json`). */
export function iJsonViolations({ bytes, keys, body }: ReadBody): readonly Violation[] {
  // Raw text is well-formed UTF-8 without control characters already: only escapes can smuggle in what is looked for in strings.
  const found: Found = { violations: [], keys: 0, hasEscapes: bytes.includes('\\u') };
  walkInto(body, { parent: undefined, key: '', depth: 1 }, found);
  // A parser keeps one of two equal keys: the text then has more of them than the value.
  if (found.violations.length === 0 && keys > found.keys)
    found.violations.push(violation(repeatedKey(bytes) ?? '', ['each key once', 'a key given twice']));
  return found.violations.slice(0, MAX_ODDITIES);
}

interface Found {
  readonly violations: Violation[];
  keys: number;
  readonly hasEscapes: boolean;
}

/** Where the walk is; its pointer is only written for a violation. */
interface Place {
  readonly parent: Place | undefined;
  readonly key: string | number;
  readonly depth: number;
}

function walkInto(value: object, place: Place, found: Found): void {
  if (place.depth > deepest) {
    found.violations.push(violation(placeOf(place), [`at most ${deepest} levels`, 'deeper nesting']));
  } else if (Array.isArray(value)) walkList(value, place, found);
  else walkMembers(value as Readonly<Record<string, unknown>>, place, found);
}

function walkList(values: readonly unknown[], parent: Place, found: Found): void {
  for (const [key, value] of values.entries()) {
    if (found.violations.length >= MAX_ODDITIES) return;
    const odd = oddities(value, found);
    const isNested = typeof value === 'object' && value !== null;
    if (odd.length === 0 && !isNested) continue; // a place for each of 500,000 elements takes time
    const place = { parent, key, depth: parent.depth + 1 };
    tell(odd, place, found);
    if (isNested) walkInto(value, place, found);
  }
}

function walkMembers(members: Readonly<Record<string, unknown>>, parent: Place, found: Found): void {
  for (const key of Object.keys(members)) {
    if (found.violations.length >= MAX_ODDITIES) return;
    const [value, place] = [members[key], { parent, key, depth: parent.depth + 1 }];
    found.keys += 1;
    if (key === '__proto__') tell([['another name', '__proto__']], place, found);
    tell(oddities(key, found), place, found);
    tell(oddities(value, found), place, found);
    if (typeof value === 'object' && value !== null) walkInto(value, place, found);
  }
}

function tell(odd: readonly Oddity[], place: Place, { violations }: Found): void {
  for (const one of odd) violations.push(violation(placeOf(place), one));
}

/** What would be right, and what came. */
type Oddity = readonly [expected: string, actual: string];
const none: readonly Oddity[] = [];

function oddities(value: unknown, { hasEscapes }: Found): readonly Oddity[] {
  if (typeof value === 'number') return oddNumber(value);
  return typeof value === 'string' && hasEscapes ? oddText(value) : none;
}

function oddText(text: string): readonly Oddity[] {
  const [hasNul, isWellFormed] = [text.includes('\0'), text.isWellFormed()];
  if (!hasNul && isWellFormed) return none;
  return [
    ...(hasNul ? [['text without NUL', 'a NUL character'] as const] : []),
    ...(isWellFormed ? [] : [['well-formed Unicode', 'a lone surrogate'] as const]),
  ];
}

function oddNumber(value: number): readonly Oddity[] {
  if (!Number.isFinite(value)) return [['a number that a double can hold', 'a number too large for it']];
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return [['an integer from -(2^53-1) to 2^53-1', describe(value)]];
  return Object.is(value, -0) ? [['0', '-0']] : none;
}

const violation = (pointer: string, [expected, actual]: Oddity): Violation =>
  stepRefusers.ambiguous.violation(expected, actual, pointer);

function placeOf({ parent, key }: Place): string {
  return parent === undefined ? '' : `${placeOf(parent)}${jsonPointer(key)}`;
}
