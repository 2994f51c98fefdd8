import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describe as inFewWords } from './describe.ts';

it.each([
  [undefined, 'nothing'],
  [null, 'null'],
  ['1', '"1"'],
  [1.5, '1.5'],
  [-0, '-0'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [[1, 'a'], '[1,"a"]'],
  [{ a: true }, '{"a":true}'],
])('%j is %s', (value, text) => expect(inFewWords(value)).toBe(text));

it('shortens what is long, between two characters', () => {
  const text = inFewWords('x'.repeat(78) + '😀'.repeat(40));
  expect(text).toHaveLength(81);
  expect(text.isWellFormed()).toBe(true);
  expect(text.endsWith('…')).toBe(true);
});

it('survives nesting that JSON cannot write', () => {
  let deep: unknown = 0;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(inFewWords(deep)).toMatch(/^\[{80}…$/);
});

it('says of any JSON value how its JSON begins, or all of it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      const whole = text.length <= 80 ? text : `${text.slice(0, 80).toWellFormed()}…`;
      expect(inFewWords(JSON.parse(text))).toBe(whole);
    }),
    { numRuns: 1000 },
  );
});

it('looks at no more than it says', () => {
  const seen: (string | symbol)[] = [];
  const list = new Proxy(
    Array.from({ length: 1_000_000 }, () => 12_345),
    {
      get: (target, name) => {
        seen.push(name);
        return Reflect.get(target, name) as unknown;
      },
    },
  );
  expect(inFewWords({ list })).toMatch(/^\{"list":\[12345,.*…$/);
  expect(seen.length).toBeLessThan(200);
});
