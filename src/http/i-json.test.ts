import { describe, expect, test } from 'vitest';
import { countParts } from '../lib/json-parts.ts';
import { iJsonViolations } from './i-json.ts';

/** Pointer and what came, of each violation of a body. */
function found(text: string) {
  const bytes = Buffer.from(text);
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const violations = iJsonViolations({ bytes, keys: countParts(bytes).keys, body });
  return violations.map(({ id, pointer, expected, actual }) => {
    expect(id).toBe('body.i-json');
    return [pointer, expected, actual];
  });
}

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const nul = ['text without NUL', 'a NUL character'];
const surrogate = ['well-formed Unicode', 'a lone surrogate'];
const tooLarge = ['a number that a double can hold', 'a number too large for it'];
const unsafe = (text: string) => ['an integer from -(2^53-1) to 2^53-1', text];
const twice = ['each key once', 'a key given twice'];

test.each([
  '{}',
  '{"a":{"b":[1,2.5,"x",null,true]},"c":{"b":1},"d":null}',
  '{"a":9007199254740991,"b":-9007199254740991,"c":0,"d":1e-400,"e":0.5}',
  String.raw`{"a":"\u00e9\ud83d\ude00","\u00e9":"\\u0000"}`,
  nested(32),
])('parsers agree about %s', (text) => expect(found(text)).toEqual([]));

describe('parsers may differ about', () => {
  test.each<[text: string, violations: readonly (readonly string[])[]]>([
    [String.raw`{"a":"x\u0000"}`, [['/a', ...nul]]],
    [String.raw`{"a":"\ud800"}`, [['/a', ...surrogate]]],
    [
      String.raw`{"a":"\u0000\ud800"}`,
      [
        ['/a', ...nul],
        ['/a', ...surrogate],
      ],
    ],
    [String.raw`{"a":[1,["\udfff"]]}`, [['/a/1/0', ...surrogate]]],
    [String.raw`{"a/b~c\u0000":1}`, [['/a~1b~0c\0', ...nul]]],
    [
      '{"a":1e400,"b":-1e400}',
      [
        ['/a', ...tooLarge],
        ['/b', ...tooLarge],
      ],
    ],
    ['{"a":9007199254740992}', [['/a', ...unsafe('9007199254740992')]]],
    ['{"a":[0,{"b":-9007199254740992}]}', [['/a/1/b', ...unsafe('-9007199254740992')]]],
    ['{"a":-0}', [['/a', '0', '-0']]],
    ['{"a":{"__proto__":1}}', [['/a/__proto__', 'another name', '__proto__']]],
    ['{"a":1,"b":{"c":1,"c":2}}', [['/b/c', ...twice]]],
    ['{"a":[{"b":1},{"b":1,"b":1}]}', [['/a/1/b', ...twice]]],
    ['{"a":1,"a":-0}', [['/a', '0', '-0']]],
    [nested(33), [[`/a${'/0'.repeat(31)}`, 'at most 32 levels', 'deeper nesting']]],
  ])('%s', (text, violations) => expect(found(text)).toEqual(violations));

  test('more than 20 places, of which 20 are told', () => {
    expect(found(`{"a":[${Array.from({ length: 30 }, () => '-0').join()}]}`).map(([pointer]) => pointer)).toEqual(
      Array.from({ length: 20 }, (_, at) => `/a/${at}`),
    );
    const members = Array.from({ length: 30 }, (_, at) => `"k${at}":-0`).join();
    expect(found(`{${members}}`).map(([pointer]) => pointer)).toEqual(Array.from({ length: 20 }, (_, at) => `/k${at}`));
  });
});
