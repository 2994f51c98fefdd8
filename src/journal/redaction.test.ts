import { describe, expect, test } from 'vitest';
import { redacted, redactedHeaders, requestRedactor } from './redaction.ts';

const key = 'key-sandbox-local';
const mark = redacted(key);
const shown = (...headers: string[]) => redactedHeaders(headers, requestRedactor([key], headers));

describe('the value of Authorization', () => {
  test.each([
    [`Channel ${key}`, `Channel ${mark}`],
    [`channel ${key}`, `channel ${mark}`],
    [`Bearer ${key}`, `Bearer ${mark}`],
    [`Channel: ${key}`, `Channel: ${mark}`],
    [`Channel   ${key}`, `Channel   ${mark}`],
    [`Channel\t${key}`, `Channel\t${mark}`],
    [key, mark],
    ['Channel of-another-deployment', `Channel ${redacted('of-another-deployment')}`],
    ['of-another-deployment two words', `${redacted('of-another-deployment')} ${redacted('two words')}`],
    ['Channel', 'Channel'],
    ['', ''],
  ])('%j is shown as %j', (value, expected) => {
    expect(shown('Authorization', value)).toEqual(['Authorization', expected]);
  });

  test('is the same each time, and another for another key', () => {
    const [first, again, other] = [key, key, 'another'].map((one) => shown('authorization', `Channel ${one}`)[1]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(first).toMatch(/^Channel \[redacted:[0-9a-f]{6}\]$/);
  });
});

test.each(['Proxy-Authorization', 'Cookie', 'X-Api-Key'])('the value of %s is a credential, known or not', (name) => {
  expect(shown(name, 'of-another-deployment')).toEqual([name, redacted('of-another-deployment')]);
});

describe('a key of the world', () => {
  const redact = requestRedactor([key, `${key}-2`], []);

  test.each([
    ['in a text', `x-${key}: v${key}`, `x-${mark}: v${mark}`],
    ['several times', `${key}${key}, ${key}`, `${mark}${mark}, ${mark}`],
    ['after what begins like it', 'key-key-sandbox-locakey-sandbox-local', `key-key-sandbox-loca${mark}`],
    ['where a text was cut in it', 'of Key-Sandbox…', `of ${mark}…`],
    ['in a URL', `/?k=${encodeURIComponent('key/with')}`, '/?k=key%2Fwith'],
    ['not at all', 'key-sandbox-loca', 'key-sandbox-loca'],
    ['if it goes on as another one', `${key}-2`, redacted(`${key}-2`)],
  ])('is taken out %s', (_where, text, expected) => expect(redact(text)).toBe(expected));

  test('that anybody can guess is no secret, and what looks like it stays', () => {
    expect(requestRedactor(['a'], [])('as it was')).toBe('as it was');
  });
});

describe('a credential that the request shows', () => {
  test.each([
    ['Authorization', 'Channel of-another-world'],
    ['authorization', 'of-another-world'],
    ['Cookie', 'of-another-world'],
  ])('in %s: %s, is taken out elsewhere too', (name, value) => {
    const text = 'in a title: of-another-world';
    expect(requestRedactor([], [name, value])(text)).toBe(`in a title: ${redacted('of-another-world')}`);
  });

  test('in any other header is an ordinary word', () => {
    expect(requestRedactor([], ['x-note', 'of-another-world'])('of-another-world')).toBe('of-another-world');
  });
});
