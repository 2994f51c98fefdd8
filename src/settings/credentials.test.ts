import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { isStrongKey, requireStrongCredentials } from './require-strong-credentials.ts';
import { createSandbox, refuseDeno, startSandbox } from '../sandbox.ts';
import { readSealKeys } from './seal-keys.ts';
import { SettingRefused } from './options.ts';

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

const [one, other, third] = ['0123456789abcdef', '123456789abcdef0', '23456789abcdef01'].map((part) =>
  part.repeat(3).concat('00112233aabbccdd'),
) as [string, string, string];

it('reads one key, or the new one and the one before', () => {
  expect(readSealKeys(one)).toEqual([Buffer.from(one, 'hex')]);
  expect(readSealKeys(`${other}, ${one.toUpperCase()}`).map((key) => key.toString('hex'))).toEqual([other, one]);
});

it.each([
  ['', '64 hexadecimal digits'],
  ['secret', '64 hexadecimal digits'],
  [one.slice(1), '64 hexadecimal digits'],
  [`${one}0`, '64 hexadecimal digits'],
  [`${one},`, '64 hexadecimal digits'],
  ['0'.repeat(64), 'can guess'],
  [`${one},${'ab'.repeat(32)}`, 'can guess'],
  [`${one},${one}`, 'the same key twice'],
  [`${one},${other},${third}`, 'more than two keys'],
])('refuses %j, and shows nothing of it', (text, says) => {
  const refuse = () => readSealKeys(text);
  expect(refuse).toThrow(/^CHANNEL_SANDBOX_SEAL \(--seal\) /);
  expect(refuse).toThrow(says);
  for (const key of text.split(',').filter((part) => part !== '')) expect(refuse).not.toThrow(new RegExp(key));
});

it('seals nothing without a database', async () => {
  await expect(createSandbox({ seal: one })).rejects.toThrow('--seal needs --database-url');
});

afterEach(() => vi.unstubAllGlobals());

it('starts no server under Deno, and says what to use', async () => {
  vi.stubGlobal('Deno', { version: { deno: '2.9.6' } });
  const refused: unknown = await startSandbox({ port: 0 }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SettingRefused);
  expect((refused as Error).message).toMatch(/Deno’s node:http .*: run the sandbox with Node 20\.19 or newer\./);
});

it('lets Node pass', () => expect(refuseDeno()).toBeUndefined());
