import { refuser } from '../domain/decider.ts';
import { describe, type Violation } from '../domain/violation.ts';
import { countKeys, repeatedKey } from './json-keys.ts';

export const ambiguous = refuser('body.i-json', '{anywhere}');

/** Levels of nesting that a body may have. */
const deepest = 32;
/** Violations that are told of one body: each repeats the keys that lead to it, so that telling all could take gigabytes. */
const mostTold = 20;

/** What different JSON parsers would read differently in a body (RFC 7493, `body.i-json`). */
export function iJsonViolations(text: string, body: Readonly<Record<string, unknown>>): readonly Violation[] {
  // Raw text is well-formed UTF-8 without control characters already: only escapes can smuggle in what is looked for in strings.
  const found: Found = { violations: [], keys: 0, hasEscapes: text.includes('\\u') };
  walk(body, { parent: undefined, key: '', depth: 1 }, found);
  // A parser keeps one of two equal keys: the text then has more of them than the value.
  if (found.violations.length === 0 && countKeys(text) > found.keys)
    found.violations.push(violation(repeatedKey(text) ?? '', 'each key once', 'a key given twice'));
  return found.violations;
}

interface Found {
  readonly violations: Violation[];
  keys: number;
  readonly hasEscapes: boolean;
}

/** Where the walk is; its pointer is only written for a violation. */
interface Place {
  readonly parent: Place | undefined;
  readonly key: string;
  readonly depth: number;
}

function walk(value: unknown, place: Place, found: Found): void {
  if (typeof value === 'string') checkText(value, place, found);
  else if (typeof value === 'number') checkNumber(value, place, found);
  else if (typeof value === 'object' && value !== null) walkInto(value, place, found);
}

function walkInto(value: object, within: Place, found: Found): void {
  if (within.depth > deepest) {
    found.violations.push(violation(pointerOf(within), `at most ${deepest} levels`, 'deeper nesting'));
    return;
  }
  if (Array.isArray(value)) return walkList(value, within, found);
  for (const key of Object.keys(value)) {
    const place = { parent: within, key, depth: within.depth + 1 };
    if (found.violations.length >= mostTold) return;
    checkKey(key, place, found);
    walk((value as Record<string, unknown>)[key], place, found);
  }
}

function walkList(values: readonly unknown[], within: Place, found: Found): void {
  for (const [index, value] of values.entries()) {
    if (found.violations.length >= mostTold) return;
    if (typeof value === 'string' && !found.hasEscapes) continue; // a place for each of 300,000 strings takes time
    walk(value, { parent: within, key: String(index), depth: within.depth + 1 }, found);
  }
}

function checkKey(key: string, place: Place, found: Found): void {
  found.keys += 1;
  if (key === '__proto__') found.violations.push(violation(pointerOf(place), 'another name', '__proto__'));
  checkText(key, place, found);
}

function checkText(text: string, place: Place, found: Found): void {
  if (!found.hasEscapes) return;
  if (text.includes('\0')) found.violations.push(violation(pointerOf(place), 'text without NUL', 'a NUL character'));
  if (!text.isWellFormed())
    found.violations.push(violation(pointerOf(place), 'well-formed Unicode', 'a lone surrogate'));
}

function checkNumber(value: number, place: Place, found: Found): void {
  if (!Number.isFinite(value))
    found.violations.push(violation(pointerOf(place), 'a number that a double can hold', 'a number too large for it'));
  else if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    found.violations.push(violation(pointerOf(place), 'an integer from -(2^53-1) to 2^53-1', describe(value)));
  } else if (Object.is(value, -0)) found.violations.push(violation(pointerOf(place), '0', '-0'));
}

const violation = (pointer: string, expected: string, actual: string): Violation =>
  ambiguous.violation(expected, actual, pointer);

function pointerOf({ parent, key }: Place): string {
  return parent === undefined ? '' : `${pointerOf(parent)}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
