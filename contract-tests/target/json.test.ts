import { expect, test } from 'vitest';
import { formatJson, parseJson } from './json.ts';

test('an ID longer than a double holds stays the same', () => {
  const text = '{"id":1234567890123456789,"near":[9007199254740991,-9223372036854775808]}';
  expect(parseJson(text)).toEqual({ id: 1234567890123456789n, near: [9007199254740991, -9223372036854775808n] });
  expect(formatJson(parseJson(text))).toBe(text);
});

test('digits in strings and fractions are no IDs', () => {
  const text = '{"a":"x 1234567890123456789 \\" 1234567890123456789","b":0.12345678901234567}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

test('a byte order mark is no error', () => expect(parseJson('\uFEFF{"id":1}')).toEqual({ id: 1 }));
