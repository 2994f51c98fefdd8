import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credentialTexts } from './credentials.ts';
import { jsonLines, linesAt } from './json-lines.ts';
import { lineDiff } from './line-diff.ts';
import { nextMonday, relative, weekdayOf } from './relative.ts';

const credentials = { origin: 'http://127.0.0.1:4700', apiKey: 'key-1', channelId: 'chn-1', query: 'Community' };

test('credentials are copied as .env, as headers and as a request that is ready to be sent', () => {
  expect(credentialTexts['.env'](credentials)).toBe(
    'CHANNEL_SANDBOX_URL=http://127.0.0.1:4700\nCHANNEL_SANDBOX_API_KEY=key-1\nCHANNEL_SANDBOX_CHANNEL=chn-1\n',
  );
  expect(credentialTexts.headers(credentials)).toBe('Authorization: Channel key-1\nX-Channel: chn-1\n');
  const command = credentialTexts.curl(credentials);
  expect(command).toMatch(/^curl .*\/channels\/pages\.search/);
  expect(command).toContain('Authorization: Channel key-1');
  expect(command).toContain('{"query":"Community","perPage":3}');
});

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

const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });

test('a difference holds both texts, each in its order', () =>
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = lineDiff(before, after);
      const of = (one: 'before' | 'after') => diff.filter((line) => line.of === 'both' || line.of === one);
      expect(of('before').map(({ text }) => text)).toEqual(before);
      expect(of('after').map(({ text }) => text)).toEqual(after);
    }),
  ));

test('it is as short as can be', () =>
  expect(lineDiff(['a', 'b', 'c', 'd'], ['b', 'x', 'd']).map(({ text, of }) => `${of} ${text}`)).toEqual([
    'before a',
    'both b',
    'before c',
    'after x',
    'both d',
  ]));

test('very long texts are listed one after the other', () => {
  const long = Array.from({ length: 1001 }, () => 'a');
  expect(lineDiff(long, ['a']).map(({ of }) => of)).toEqual([...long.map(() => 'before'), 'after']);
});

test.each([
  [0, 'now'],
  [400, 'now'],
  [3 * 3_600_000, 'in 3 h'],
  [-2 * 86_400_000, '2 d ago'],
  [90_000, 'in 2 min'],
  [-1000, '1 s ago'],
])('%i ms: %s', (ahead, said) => expect(relative(ahead)).toBe(said));

test.each([
  ['2026-11-28T23:59:59.000Z', 'Sat'],
  ['2027-05-20T18:00:00', 'Thu'],
  ['no date', ''],
])('%s is a %s', (at, day) => expect(weekdayOf(at)).toBe(day));

test.each([
  ['2026-11-28T10:00:00.000Z', '2026-11-30T09:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', '2026-12-07T09:00:00.000Z'],
  ['2026-12-31T08:00:00.000Z', '2027-01-04T09:00:00.000Z'],
  ['2027-01-03T23:00:00.000Z', '2027-01-04T09:00:00.000Z'],
])('the Monday after %s is %s', (now, monday) => expect(nextMonday(now)).toBe(monday));
