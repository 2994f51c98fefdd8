import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countKeys, repeatedKey } from './json-keys.ts';

describe('countKeys', () => {
  test.each([
    ['{}', 0],
    ['"a:"', 0],
    ['{"a": "b:", "c" : ["d", {"e"\n:1}]}', 3],
    [String.raw`{"a\"": 1, "b\\": "\\", "c\\\"": "\":"}`, 3],
    ['{"a":1,"a":2}', 2],
  ])('%s', (text, keys) => expect(countKeys(text)).toBe(keys));

  test('a string of ten megabytes does not overflow the stack', () => {
    expect(countKeys(JSON.stringify({ a: '\n'.repeat(10_000_000), b: 1 }))).toBe(2);
  });

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
        expect(countKeys(text)).toBe(members);
        expect(repeatedKey(text)).toBeUndefined();
      }),
    );
  });
});

describe('repeatedKey', () => {
  test.each([
    ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":2}]}', undefined],
    ['{"a":1,"a":2}', '/a'],
    [String.raw`{"a":1,"\u0061":2}`, '/a'],
    ['{"a":[1,[2,{"b":{},"b":[]}]]}', '/a/1/1/b'],
    ['[",","{",{"~/":"","~/":""}]', '/2/~0~1'],
  ])('%s', (text, pointer) => expect(repeatedKey(text)).toBe(pointer));
});
