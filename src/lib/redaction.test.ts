import { describe, expect, it, test } from 'vitest';
import { createRedactor, redactedValue } from './redaction.ts';
import { spellings } from './testing/spellings-of.mjs';

const key = 'key-of-staging_7fQ2.xW';
const redact = createRedactor([{ value: key, marker: '[key]' }]);

describe('a key in an answer', () => {
  test.each(Object.entries(spellings))('is taken out, %s', (_name, spell) => {
    expect(redact(`It says ‘${spell(key)}’, ünd more.`)).toMatch(/^It says ‘.{0,12}\[key\].{0,12}’, ünd more\.$/u);
    expect(redact(`${spell(key)} ${spell(key)}`).match(/\[key\]/g)).toHaveLength(2);
    expect(redact(spell('key-of-another_8gR3.yX'))).toBe(spell('key-of-another_8gR3.yX'));
  });

  it.each(['key%41/b\\c"d', 'a+b c&amp;d', 'p%2Bq+r==', 'über/die-brücke'])(
    'may look like an escape itself: %s',
    (odd) => {
      const clean = createRedactor([{ value: odd, marker: '[odd]' }]);
      for (const text of [
        odd,
        JSON.stringify(odd),
        JSON.stringify(odd).replaceAll('/', '\\/'),
        encodeURIComponent(odd),
        new URLSearchParams({ odd }).toString(),
        `a\\n${odd}`,
        Buffer.from(odd).toString('base64'),
      ])
        expect(clean(text)).toContain('[odd]');
    },
  );

  it('is taken out where a text was cut in it', () => {
    expect(redact('/search?q=key-of-sta… (900 more)')).toBe('/search?q=[key]… (900 more)');
    expect(redact(`k=${Buffer.from(key).toString('base64').slice(0, 16)}…`)).toBe('k=[key]…');
    expect(redact(`k=${Buffer.from(key).toString('hex').slice(0, 20)}…`)).toBe('k=[key]…');
    expect(redact('the key…')).toBe('the key…');
  });

  it('that goes on as another key is the longer one', () => {
    const both = createRedactor([
      { value: key, marker: '[short]' },
      { value: `${key}-2`, marker: '[long]' },
    ]);
    expect(both(`${key}-2 ${key}`)).toBe('[long] [short]');
  });

  it('is found behind what begins like it', () => {
    expect(redact(`key-key-of-stag${key}${key}`)).toBe('key-key-of-stag[key][key]');
  });

  it('that is long is taken out whole, and by its first letters where it breaks off', () => {
    const long = 'a-token-that-goes-on-'.repeat(100);
    const clean = createRedactor([{ value: long, marker: '[token]' }]);
    expect(clean(`<${long}>`)).toBe('<[token]>');
    expect(clean(`<${long.slice(0, 500)}>`)).toBe('<[token]>');
  });

  it('leaves letters alone that grow in lower case', () => {
    expect(redact(`İİ${key}İ`)).toBe('İİ[key]İ');
  });
});

test('a text without secrets is the same, and so is any text where there are none', () => {
  expect(redact('It says nothing.')).toBe('It says nothing.');
  expect(createRedactor([])(key)).toBe(key);
});

test('JSON stays JSON', () => {
  for (const spell of Object.values(spellings)) {
    const value = { [spell(key)]: [spell(key), `"${spell(key)}\\`, `\\${spell(key)}`], n: 1 };
    for (const text of [JSON.stringify(value), JSON.stringify(JSON.stringify(value))])
      expect(() => JSON.parse(redact(text)) as unknown).not.toThrow();
    expect(JSON.stringify(redactedValue(value, redact))).not.toContain(JSON.stringify(spell(key)).slice(1, -1));
  }
});

test('JSON stays JSON where an escape is read as the beginning of a key', () => {
  const clean = createRedactor([{ value: 'nkey-of-staging', marker: '[key]' }]);
  expect(JSON.parse(clean('{"a":"\\nkey-of-staging"}'))).toEqual({ a: '[key]' });
});
