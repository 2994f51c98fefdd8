import { expect, test, describe } from 'vitest';
import { spellings } from '../../src/lib/testing/spellings-of.mjs';
import { calibrate } from '../calibrate/calibrate.ts';
import { compareDeployments } from '../compare/compare-deployments.ts';
import { discoverFixtures } from '../run/discover-fixtures.ts';
import { runChecks } from '../run/run-checks.ts';
import { startOddDeployment } from '../testing/odd-deployment.ts';
import { answersWithoutCredentials, quoteWithoutCredentials } from './credentials.ts';

const apiKey = 'key-of-staging_7fQ2.xW9z';
const texts = Object.values(spellings).map((spell) => spell(apiKey));
const options = { apiKey, channelId: 'chn-of-staging', fixtures: {} };

test.each([
  ['calibrate', (url: string) => calibrate(url, options)],
  ['verify', (url: string) => runChecks(url, options)],
  ['verify --init', (url: string) => discoverFixtures(url, options)],
  ['compare', (url: string) => compareDeployments(url, url, { a: options, b: options })],
] as const)('what %s is refused with repeats no key', async (_command, run) => {
  await using target = await startOddDeployment(() => ({ status: 401, body: `unknown key ${texts.join(' ')}` }));
  const error = (await run(target.url).then(String, (thrown: unknown) => thrown)) as Error & { attempts: unknown[] };
  expect(error.name).toBe('TargetRefused');
  expect(error.attempts.length).toBeGreaterThan(0);
  const told = JSON.stringify([error.message, error.attempts]);
  for (const text of texts) expect(told).not.toContain(JSON.stringify(text).slice(1, -1).replace(/=+$/, ''));
});

test('answers that a sandbox will read hold no key, and no part of a template in its place', () => {
  const answers = { 'refusal.body': { [apiKey]: { $map: 'x', text: `no ${apiKey}` } }, 'host.form': 'list' };
  expect(answersWithoutCredentials(answers, { apiKey, channelId: 'list' })).toEqual({
    'refusal.body': {
      CHANNEL_SANDBOX_API_KEY: { $map: 'x', text: 'no CHANNEL_SANDBOX_API_KEY' },
    },
    'host.form': 'list',
  });
});

describe('credentials', () => {
  const apiKey = 'A1b2C3d4'.repeat(32);
  const credentials = { apiKey, channelId: 'chn-long-key' };

  test.each([
    ['raw', (key: string) => key],
    ['percent-encoded', (key: string) => key.replaceAll(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`)],
    ['as base64', (key: string) => Buffer.from(`Channel ${key}`).toString('base64')],
    ['beside what begins like it', (key: string) => `${key.slice(0, 20)} ${key}`],
  ])('a long key is taken out: %s', (_, spelled) => {
    const text = quoteWithoutCredentials(`It says ${spelled(apiKey)}.`, credentials);
    expect(text).toContain('$CHANNEL_SANDBOX_API_KEY');
    expect(text).not.toContain(spelled(apiKey).slice(-20));
  });

  test('a long key is looked for as fast as it goes: a run does so in thousands of texts', () => {
    const texts = Array.from({ length: 100 }, (_, at) => `${at}: ${'the page that was known, as ever; '.repeat(20)}`);
    const before = process.cpuUsage();
    for (const text of texts) quoteWithoutCredentials(text, credentials);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / texts.length).toBeLessThan(2);
  });
});
