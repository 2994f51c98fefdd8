import { describe, expect, test } from 'vitest';
import { redacted, createRedaction } from './redaction.ts';

const key = 'key-sandbox-local';
const mark = redacted(key);

function redaction(...keys: readonly string[]) {
  const made = createRedaction();
  for (const one of keys) made.learn(one);
  return made;
}

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
  ])('%j is kept as %j', (value, kept) => {
    expect(redaction(key).headers(['Authorization', value])).toEqual(['Authorization', kept]);
  });

  test('is the same each time, and another for another key', () => {
    const { headers } = redaction(key);
    const [first, again, other] = [key, key, 'another'].map((one) => headers(['authorization', `Channel ${one}`])[1]);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(first).toMatch(/^Channel \[redacted:[0-9a-f]{6}\]$/);
  });
});

test.each(['Proxy-Authorization', 'Cookie', 'X-Api-Key'])('the value of %s is a credential, known or not', (name) => {
  expect(redaction().headers([name, 'of-another-deployment'])).toEqual([name, redacted('of-another-deployment')]);
});

describe('a key that is known', () => {
  test.each([
    ['in a header, name and value', `x-${key}: v${key}`, `x-${mark}: v${mark}`],
    ['several times', `${key}${key}, ${key}`, `${mark}${mark}, ${mark}`],
    ['after what begins like it', `key-key-sandbox-locakey-sandbox-local`, `key-key-sandbox-loca${mark}`],
    ['not at all', 'key-sandbox-loca', 'key-sandbox-loca'],
  ])('is taken out %s', (_where, text, kept) => expect(redaction(key).text(text)).toBe(kept));

  test('is taken out in the spellings of a URL and of JSON', () => {
    const odd = 'key/with"quotes&more';
    const { spelled: text } = redaction(odd);
    expect(text(`/?k=${encodeURIComponent(odd)}`)).toBe(`/?k=${redacted(odd)}`);
    expect(text(JSON.stringify({ odd }))).toBe(`{"odd":"${redacted(odd)}"}`);
  });

  test('is taken out where a text was cut in it', () => {
    expect(redaction(key).spelled('key-sandbox-lo…')).toBe(`${mark}…`);
    expect(redaction('another-key', key).spelled('of Key-Sandbox…, and key…')).toBe(`of ${mark}…, and key…`);
  });

  test('and begins another one is not mistaken for it', () => {
    expect(redaction(key, `${key}-2`).text(`${key}-2`)).toBe(redacted(`${key}-2`));
  });

  test('is taken out of texts that were looked at before it was learnt', () => {
    const made = createRedaction();
    made.learn('another-key');
    expect(made.spelled('the key-sandbox-local')).toBe('the key-sandbox-local');
    made.learn('key-sandbox-local');
    expect(made.spelled('the key-sandbox-local')).toMatch(/^the \[redacted:/);
  });

  test('is known until it is forgotten as often as it was learnt', () => {
    const made = redaction(key, key);
    made.forget(key);
    expect(made.text(key)).toBe(mark);
    made.forget(key);
    expect(made.text(key)).toBe(key);
  });
});

test('a key that anybody can guess is no secret, and what looks like it stays', () => {
  expect(redaction('a').text('as it was')).toBe('as it was');
});
