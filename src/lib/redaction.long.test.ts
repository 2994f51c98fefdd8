import { describe, expect, test } from 'vitest';
import { createRedactor } from './redaction.ts';

const keyOf = (number: number) => `key-of-staging-${'a'.repeat(200)}-${number}`;
const redactorFor = (keys: number) =>
  createRedactor(Array.from({ length: keys }, (_, number) => ({ value: keyOf(number), marker: `[${number}]` })));

/** Milliseconds of processor time: the least of three, since a busy machine counts what others do to its caches. */
function costOf(act: () => void): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    act();
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...costs);
}

describe.each([
  ['backslashes', '\\'],
  ['percent signs', '%25'],
  ['references', '&amp;'],
  ['figures', '31'],
  ['one letter', 'a'],
  ['beginnings of the key', 'key-of-staging-'],
  ['a key that breaks off', keyOf(0).slice(0, 60)],
  ['a key in HTML that breaks off', '&#107;&#101;&#121;&#45;&#111;&#102;'],
  ['marks of a cut', '…'],
  ['keys that are cut', 'key-of…'],
])('a text of %s', (_what, unit) => {
  const textOf = (letters: number) => unit.repeat(letters / unit.length);

  test('costs as much as it has letters', () => {
    const redact = redactorFor(20);
    const [short, long] = [textOf(2 ** 15), textOf(2 ** 18)];
    costOf(() => redact(long)); // compiled
    expect(costOf(() => redact(long))).toBeLessThan(24 * costOf(() => redact(short)) + 20);
  });
});
