import { expect, test } from 'vitest';
import { cutShort, nearMisses, notIssued } from './near-misses.ts';
import { whatCame } from './outcome.ts';

const made = (issued: string) => nearMisses.flatMap(({ make }) => make(issued) ?? []);

test('a long key has every near miss, and none is the key', () => {
  const near = made('key-Jd83kQpLw02Zx7');
  expect(near).toHaveLength(nearMisses.length);
  expect(new Set([...near, 'key-Jd83kQpLw02Zx7']).size).toBe(nearMisses.length + 1);
  expect(near.filter((one) => one.length === 18)).toHaveLength(6);
  expect(near).toContain('KEY-jD83KqPlW02zX7');
});

test.each(['7', '5521', 'chn-1'])('near %s may be somebody else: nothing is tried that might be issued', (issued) => {
  expect(made(issued).filter((one) => one !== '' && one.length <= issued.length)).toEqual([]);
  expect(cutShort(issued)).toBeUndefined();
});

test.each(['0f8e2c9ab4d71653', 'only-lower-case-key', '550e8400-E29B-41d4-a716-446655440000'])(
  'the case of %s is not taken for another key',
  (issued) =>
    expect(made(issued).some((one) => one !== issued && one.toLowerCase() === issued.toLowerCase())).toBe(false),
);

test('what differs in its last character is not the next one of those that are counted up', () => {
  expect(made('partner-north-12')).toContain('partner-north-1q');
  expect(made('partner-north-x')).toContain('partner-north-7');
});

test('what is surely not issued is known to the judgement', () => {
  const { apiKeys, channelIds } = notIssued({ apiKey: 'key-Jd83kQpLw02Zx7', channelId: '7' });
  expect(apiKeys).toContain('');
  expect(channelIds).not.toContain('7');
});

test('a key with a blank in the middle is cut before it: a header ends with none', () => {
  expect(cutShort('LEGACY 01/key')).toBe('LEGACY');
  expect(made('LEGACY 01/key').every((one) => one === one.trim())).toBe(true);
});

test('one request to come back later, after however long, is not called several', () => {
  const answer = { status: 429, headers: { 'retry-after': '99999999' }, text: '', durationMs: 1 };
  const ask = { operation: 'pages.search', expects: 'either' } as const;
  expect(whatCame({ ask, method: 'POST', url: 'http://127.0.0.1/', headers: {}, answer })).toBe(
    'nothing but a request to come back later: 429',
  );
});
