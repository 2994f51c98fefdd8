import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countParts, deepestLevel, repeatedKey } from './json-parts.ts';
import { isSameAnswer } from './same-answer.ts';

const bytesOf = (text: string) => Buffer.from(text);
const keysIn = (text: string) => countParts(bytesOf(text)).keys;

describe('countParts', () => {
  test.each([
    ['{}', 0],
    ['"a:"', 0],
    ['{"a": "b:", "c" : ["d", {"e"\n:1}]}', 3],
    [String.raw`{"a\"": 1, "b\\": "\\", "c\\\"": "\":"}`, 3],
    ['{"a":1,"a":2}', 2],
  ])('%s', (text, keys) => expect(keysIn(text)).toBe(keys));

  test('counts objects and lists, and what stands behind a comma, but nothing within strings', () => {
    expect(countParts(bytesOf(String.raw`{"[{,\"{":[[],{},"]",1],"b":{"c":0}}`))).toEqual({
      keys: 3,
      containers: 5,
      further: 4,
    });
  });

  test.each(['', '"', '"\\', '{"', '}]', '\u00ff'])('%j, which is no JSON, comes to an end', (text) => {
    expect(countParts(bytesOf(text)).keys).toBe(0);
  });

  test('a string of ten megabytes does not overflow the stack', () => {
    expect(keysIn(JSON.stringify({ a: '\n'.repeat(10_000_000), b: 1 }))).toBe(2);
  }, 30_000); // where each step of a mutant is counted

  test('any value that JSON writes has as many keys as its objects have members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t'), (value, space) => {
        let members = 0;
        const text = JSON.stringify(
          value,
          (_key, one: unknown) => {
            if (typeof one === 'object' && one !== null && !Array.isArray(one)) members += Object.keys(one).length;
            return one;
          },
          space,
        );
        expect(keysIn(text)).toBe(members);
        expect(repeatedKey(bytesOf(text))).toBeUndefined();
      }),
    );
  });
});

test.each([
  ['1', 0],
  ['{}', 1],
  [String.raw`{"a":[[],"[[[\"[["],"b":{"c":{}}}`, 3],
  ['['.repeat(100_000), 100_000],
])('%.40s is nested as deep', (text, level) => expect(deepestLevel(bytesOf(text))).toBe(level));

test.each([
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', undefined],
  ['{"a":1,"a":2}', '/a'],
  [String.raw`{"a":1,"\u0061":2}`, '/a'],
  ['{"a":[1,[2,{"b":{},"b":[]}]]}', '/a/1/1/b'],
  ['[",","{",{"~/":"","~/":""}]', '/2/~0~1'],
  ['{"a":[{"b":1,"b":2}]}', '/a/0/b'],
  ['{"a":[1,2],"b":[],"c":{},"b":1}', '/b'],
  ['{"a" :1,"b"\t\n: 2,"a"  : 3}', '/a'],
  ['{"a":"b","b":"a"}', undefined],
  ['["a","a"]', undefined],
  ['"a"', undefined],
])('repeatedKey: %s', (text, pointer) => expect(repeatedKey(bytesOf(text))).toBe(pointer));

test.each<[string, unknown, unknown]>([
  ['email.features', ['symbols', 'dots'], ['dots', 'symbols']],
  ['a.list-of-records', { of: [{ a: 1, b: [1, 2] }, { a: 2 }] }, { of: [{ a: 2 }, { b: [2, 1], a: 1 }] }],
])('%s: a set in another order is the same answer', (question, one, other) =>
  expect(isSameAnswer(question, [one, other])).toBe(true),
);

test.each<[string, unknown, unknown]>([
  ['email.features', ['symbols', 'dots'], ['symbols']],
  ['email.features', ['dots', 'dots', 'symbols'], ['dots', 'symbols', 'symbols']],
  ['refusal.precedence', ['a', 'b'], ['b', 'a']],
  ['event-types', [1, 2], [2, 1]],
  ['places', [1, 2], [2, 1]],
  ['refusal.body', { data: ['a', 'b'] }, { data: ['b', 'a'] }],
])('%s: another answer', (question, one, other) => expect(isSameAnswer(question, [one, other])).toBe(false));
