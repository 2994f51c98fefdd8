import { describe, expect, it, test } from 'vitest';
import { createRedactor, redactedValue } from './redaction.ts';
import { spellings } from './testing/spellings-of.mjs';

const key = 'key-of-staging_7fQ2.xW';
const hexOf = (letter = '') => letter.charCodeAt(0).toString(16);
const redact = createRedactor([{ value: key, marker: '[key]' }]);

describe('a key in an answer', () => {
  test.each(Object.entries(spellings))('%s', (_name, spell) => {
    expect(redact(`It says ‘${spell(key)}’, ünd more.`)).toMatch(/^It says ‘.{0,12}\[key\].{0,12}’, ünd more\.$/u);
    expect(redact(`${spell(key)} ${spell(key)}`).match(/\[key\]/g)).toHaveLength(2);
    expect(redact(spell('key-of-another_8gR3.yX'))).toBe(spell('key-of-another_8gR3.yX'));
  });

  it('is spelled in forty ways', () => expect(Object.keys(spellings)).toHaveLength(40));

  it.each(['key%41/b\\c"d', 'a+b c&amp;d', 'p%2Bq+r=='])('may look like an escape itself: %s', (odd) => {
    const clean = createRedactor([{ value: odd, marker: '[odd]' }]);
    for (const text of [
      odd,
      JSON.stringify(odd),
      encodeURIComponent(odd),
      `a\\n${odd}`,
      Buffer.from(odd).toString('base64'),
    ])
      expect(clean(text)).toContain('[odd]');
  });

  it('is taken out where a text was cut in it', () => {
    expect(redact('/search?q=key-of-sta… (900 more)')).toBe('/search?q=[key]… (900 more)');
    expect(redact('/search?q=%6bey-of-sta…')).toBe('/search?q=[key]…');
    expect(redact('the key…')).toBe('the key…');
  });

  const encoded = Buffer.from(key).toString('base64');
  it.each([
    ['base64 that was cut', `k=${encoded.slice(0, 16)}…`, /^k=\[key\].{0,2}…$/],
    ['base64 that was cut in a letter', `k=${encoded.slice(0, 18)}…`, /^k=\[key\].{0,2}…$/],
    ['hex that was cut', `k=${Buffer.from(key).toString('hex').slice(0, 20)}…`, /^k=\[key\]…$/],
    ['base64 over lines', `k=${encoded.slice(0, 16)}\r\n ${encoded.slice(16)}`, /^k=\[key\]={0,2}$/],
    ['base64 over lines in JSON', `k=${encoded.slice(0, 16)}\\n${encoded.slice(16)}`, /^k=\[key\]={0,2}$/],
    ['base64 behind an escape', `\\n${encoded}`, /^\\n\[key\]={0,2}$/],
    ['base64 with an escape in it', `k=${encoded.slice(0, 9)}%${hexOf(encoded[9])}${encoded.slice(10)}`, /^k=\[key\]/],
    ['base64 that an escape begins', `k=%${hexOf(encoded[0])}${encoded.slice(1)}`, /^k=\[key\]/],
    [
      'base64 over lines and behind an escape',
      `%6b=${encoded.slice(0, 16)}\n${encoded.slice(16)}`,
      /^%6b=\[key\]={0,2}$/,
    ],
  ])('is taken out of %s', (_what, text, shown) => expect(redact(text)).toMatch(shown));

  it('that goes on as another key is the longer one', () => {
    const both = createRedactor([
      { value: key, marker: '[short]' },
      { value: `${key}-2`, marker: '[long]' },
    ]);
    expect(both(`${key}-2 ${key}`)).toBe('[long] [short]');
  });
});

test('JSON stays JSON', () => {
  for (const spell of Object.values(spellings)) {
    const value = { [spell(key)]: [spell(key), `"${spell(key)}\\`], n: 1 };
    const text = redact(JSON.stringify(value));
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(JSON.stringify(redactedValue(value, redact))).not.toContain(JSON.stringify(spell(key)).slice(1, -1));
  }
});
