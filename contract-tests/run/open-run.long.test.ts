import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment } from '../testing/odd-deployment.ts';
import { runChecks } from './run-checks.ts';

test.each(['q7Zp', 'q7Zp-1k'])('the short key %s is in no report, no log and no message', async (apiKey) => {
  const echo = (count: number) => enveloped(200, { id: 10, title: apiKey, logo: `https://a.example/${apiKey}` }, count);
  await using target = await startOddDeployment(({ count }) => echo(count));
  const log: unknown[] = [];
  const report = await runChecks(target.url, {
    fixtures: someFixtures,
    apiKey,
    rules: ['page', 'envelope'],
    log: (exchange) => log.push(exchange),
  });
  expect(log.length).toBeGreaterThan(2);
  expect(JSON.stringify([report, log])).not.toContain(apiKey);
  await using refusing = await startOddDeployment(() => ({ status: 401, body: apiKey }));
  const error = await runChecks(refusing.url, { fixtures: someFixtures, apiKey }).catch((one: unknown) => one);
  expect(String(error)).toMatch(/^TargetRefused/);
  expect(JSON.stringify([String(error), (error as { attempts?: unknown }).attempts])).not.toContain(apiKey);
});
