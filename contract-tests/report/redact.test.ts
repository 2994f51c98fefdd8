import { expect, test } from 'vitest';
import { spellings } from '../../src/lib/testing/spellings-of.mjs';
import { calibrate } from '../calibrate/calibrate.ts';
import { compareDeployments } from '../compare/compare-deployments.ts';
import { discoverFixtures } from '../run/discover-fixtures.ts';
import { runChecks } from '../run/run-checks.ts';
import { startOddDeployment } from '../testing/odd-deployment.ts';
import { answersWithoutCredentials } from './credentials.ts';

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
