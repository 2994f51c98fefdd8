import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonLines, linesAt } from './json-lines.ts';

const shown = (text: string) =>
  jsonLines(text)
    ?.map(({ depth, text: line }) => `${'  '.repeat(depth)}${line}`)
    .join('\n');

describe('the lines of JSON', () => {
  test('are those of JSON.stringify, of any value', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1), (value, indent) => {
        expect(shown(JSON.stringify(value, null, indent))).toBe(JSON.stringify(value, null, 2));
      }),
    ));

  test('keep each token as it was written', () =>
    expect(shown('{"a":1.0,"a":12345678901234567890,"b":"\\u0041,{"}')).toBe(
      '{\n  "a": 1.0,\n  "a": 12345678901234567890,\n  "b": "\\u0041,{"\n}',
    ));

  test.each(['', '{', '{"a":1,}', 'nothing', "{'a':1}"])('are none of what is no JSON: %s', (text) => {
    expect(jsonLines(text)).toBeUndefined();
  });

  test('are found by pointer, a value with all that it holds', () => {
    const lines = jsonLines('{"a/b":{"~":[1,{"c":2}]},"d":{}}') ?? [];
    const at = (pointer: string) => linesAt(lines, pointer).map(({ text }) => text);
    expect(at('/a~1b/~0/1')).toEqual(['{', '"c": 2', '}']);
    expect(at('/d')).toEqual(['"d": {}']);
    expect(at('/d/missing')).toEqual(['"d": {}']);
    expect(at('/missing')).toEqual(['{']);
    expect(at('')).toEqual(lines.map(({ text }) => text));
  });
});
