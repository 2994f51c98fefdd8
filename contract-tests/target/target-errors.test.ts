import { describe, expect, test } from 'vitest';
import { searched } from '../testing/exchange-of.ts';
import { refusalText, unreachableText } from './target-errors.ts';
import { proxied, unusedProxy } from './proxy.ts';
import { cutShort, nearMisses, notIssued } from './near-misses.ts';
import { whatCame } from './outcome.ts';

const refused = (status: number) => searched({ code: 'unknown-path' }, status);
const textOf = (statuses: readonly number[], apiKey = 'key') =>
  refusalText(statuses.map(refused), { target: 'http://127.0.0.1/foo', credentials: { apiKey, channelId: 'channel' } });

test('where nothing is found, the path prefix may be wrong, envelope or not', () => {
  expect(textOf([404, 404])).toMatch(/, or the URL lacks or has a wrong path prefix\.$/);
  expect(textOf([404], '')).toMatch(/no API key was given.* Or the URL lacks or has a wrong path prefix\.$/);
});

test.each([[[401]], [[404, 422]]])('the statuses %j say nothing of a prefix', (statuses) =>
  expect(textOf(statuses)).not.toContain('prefix'),
);

test('HTTP that cannot be read is not called another protocol', () =>
  expect(
    unreachableText("HPE_INVALID_TRANSFER_ENCODING: can't be present with Content-Length", 'http://127.0.0.1'),
  ).toBe(
    "http://127.0.0.1 cannot be checked: what answers is not valid HTTP, or http and https are mixed up (HPE_INVALID_TRANSFER_ENCODING: can't be present with Content-Length).",
  ));

describe('a proxy of the environment', () => {
  test.each([
    [{}, 'localhost,127.0.0.1,[::1],::1'],
    [{ NO_PROXY: '.example' }, '.example,localhost,127.0.0.1,[::1],::1'],
    [{ NO_PROXY: 'upper', no_proxy: 'lower' }, 'lower,localhost,127.0.0.1,[::1],::1'],
  ])('is left out for this machine, and for what %j names', (environment, none) => {
    const proxy = { HTTPS_PROXY: 'http://proxy.example:3128' };
    expect(proxied({ ...environment, ...proxy })).toEqual({
      proxyEnv: { ...environment, ...proxy, NO_PROXY: none, no_proxy: none },
    });
  });

  const both = { HTTPS_PROXY: 'http://proxy.example:3128', http_proxy: 'http://proxy.example:3128' };
  test.each([
    { url: 'https://staging.example', environment: both, node: '20.20.2', unused: 'HTTPS_PROXY' },
    { url: 'http://staging.example', environment: both, node: '22.20.0', unused: 'http_proxy' },
    { url: 'https://staging.example', environment: both, node: '24.4.9', unused: 'HTTPS_PROXY' },
    { url: 'https://staging.example', environment: both, node: '22.21.0', unused: undefined },
    { url: 'https://staging.example', environment: both, node: '24.5.0', unused: undefined },
    { url: 'https://staging.example', environment: both, node: '26.0.0', unused: undefined },
    { url: 'http://127.0.0.1:4700', environment: both, node: '20.20.2', unused: undefined },
    { url: 'http://[::1]:4700', environment: both, node: '20.20.2', unused: undefined },
    { url: 'https://staging.example', environment: { HTTPS_PROXY: '' }, node: '20.20.2', unused: undefined },
    {
      url: 'https://staging.example',
      environment: { HTTP_PROXY: 'http://proxy.example' },
      node: '20.20.2',
      unused: undefined,
    },
  ])('for $url with $environment is unused by Node $node: $unused', ({ url, environment, node, unused }) => {
    expect(unusedProxy(url, environment, node)).toBe(unused);
  });
});

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
