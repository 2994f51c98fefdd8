import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isStrongKey, requireStrongCredentials } from './require-strong-credentials.ts';

/** Values that documents and examples give to API keys and tokens. */
const shownIn = (text: string): readonly string[] =>
  [
    /CHANNEL_SANDBOX_(?:OTHER_)?(?:API_KEY|CONTROL_TOKEN)["',:= ]+([^\s"'`,;)]+)/g,
    /--(?:api-key|control-token)[= ]["'`]?([^\s"'`,;)\]]+)/g,
    /\b(?:apiKey|controlToken|token)["']?: ["'`]?([^\s"'`,;)}]+)/g,
    /\b(?:Channel|Bearer) ([\w$…<{][^\s"'`,;)]*)/g,
    /["'`]((?:key|token)-[\w-]+)["'`]/g,
  ]
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, value = '']) => value))
    .filter((value) => !value.startsWith('$') && !value.startsWith('CHANNEL_SANDBOX_'));

const documents = execFileSync(
  'git',
  ['ls-files', '*.md', '*.yaml', '*.yml', 'examples', ':!docs/decisions', ':!tests'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => /\.(md|ya?ml|m?js|cjs|ts|sh)$/.test(path));

test('no key or token that documents and examples show is let in from other machines', () => {
  const shown = new Set(documents.flatMap((path) => shownIn(readFileSync(path, 'utf8'))));
  expect([...shown]).toEqual(expect.arrayContaining(['key-sandbox-local', 'key-of-staging']));
  expect([...shown].filter(isStrongKey)).toEqual([]);
});

describe('a sandbox that other machines can reach', () => {
  const channel = 'chn-own';
  test.each([
    'replace-this-key-4711',
    'replace-this-token-4711',
    'key-of-your-own-16',
    'KEY-Sandbox-Local-2',
    'x'.repeat(20),
  ])('refuses the key %s', (apiKey) => {
    expect(() => requireStrongCredentials('0.0.0.0', { apiKey, channel })).toThrow('--api-key');
    const own = { apiKey: '5c2fd08a9e31b7465c2fd08a', channel, controlToken: apiKey };
    expect(() => requireStrongCredentials('0.0.0.0', own)).toThrow('--control-token');
  });

  test('takes a key that nobody guesses', () => {
    requireStrongCredentials('0.0.0.0', { apiKey: '5c2fd08a9e31b7465c2fd08a', channel });
  });
});
