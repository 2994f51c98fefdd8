import { describe, type Violation } from '../domain/violation.ts';
import { countKeys, repeatedKey } from './json-keys.ts';

/** Levels of nesting that a body may have. */
const deepest = 32;

/** What different JSON parsers would read differently in a body (RFC 7493, `body.i-json`). */
export function iJsonFaults(text: string, body: Readonly<Record<string, unknown>>): readonly Violation[] {
  const found: Found = { faults: [], keys: 0 };
  walk(body, { pointer: '', depth: 1 }, found);
  // A parser keeps one of two equal keys: the text then has more of them than the value.
  if (found.faults.length === 0 && countKeys(text) > found.keys) found.faults.push(fault(repeatedKey(text) ?? '', 'each key once', 'a key given twice'));
  return found.faults;
}

interface Found {
  readonly faults: Violation[];
  keys: number;
}

interface Place {
  readonly pointer: string;
  readonly depth: number;
}

function walk(value: unknown, place: Place, found: Found): void {
  if (typeof value === 'string') checkText(value, place.pointer, found);
  else if (typeof value === 'number') checkNumber(value, place.pointer, found);
  else if (typeof value === 'object' && value !== null) walkInto(value, place, found);
}

function walkInto(value: object, { pointer, depth }: Place, found: Found): void {
  if (depth > deepest) {
    found.faults.push(fault(pointer, `at most ${deepest} levels`, 'deeper nesting'));
    return;
  }
  const isList = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    const place = { pointer: `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth: depth + 1 };
    if (!isList) checkKey(key, place.pointer, found);
    walk(member, place, found);
  }
}

function checkKey(key: string, pointer: string, found: Found): void {
  found.keys += 1;
  if (key === '__proto__') found.faults.push(fault(pointer, 'another name', '__proto__'));
  checkText(key, pointer, found);
}

function checkText(text: string, pointer: string, found: Found): void {
  if (text.includes('\0')) found.faults.push(fault(pointer, 'text without NUL', 'a NUL character'));
  if (!text.isWellFormed()) found.faults.push(fault(pointer, 'well-formed Unicode', 'a lone surrogate'));
}

function checkNumber(value: number, pointer: string, found: Found): void {
  if (!Number.isFinite(value)) found.faults.push(fault(pointer, 'a number that a double can hold', 'a number too large for it'));
  else if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    found.faults.push(fault(pointer, 'an integer from -(2^53-1) to 2^53-1', describe(value)));
  } else if (Object.is(value, -0)) found.faults.push(fault(pointer, '0', '-0'));
}

function fault(pointer: string, expected: string, actual: string): Violation {
  return { id: 'body.i-json', pointer, expected, actual };
}
