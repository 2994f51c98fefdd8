import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describe as inFewWords } from './violation.ts';

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['1', '"1"'],
  [1.5, '1.5'],
  [-0, '-0'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [[1, 'a'], '[1,"a"]'],
  [{ a: true }, '{"a":true}'],
])('%j is %s', (value, text) => {
  expect(inFewWords(value)).toBe(text);
});

it('shortens what is long, between two characters', () => {
  const text = inFewWords('x'.repeat(78) + '😀'.repeat(40));
  expect(text).toHaveLength(81);
  expect(text.isWellFormed()).toBe(true);
  expect(text.endsWith('…')).toBe(true);
});

it('survives nesting that JSON cannot write', () => {
  let deep: unknown = 0;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  // Newer engines write any depth.
  expect(inFewWords(deep)).toMatch(/^a value nested too deeply to show$|^\[{80}…$/);
});

it('says something short about any JSON value', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => inFewWords(value).length <= 81));
});
