import { expect, test } from 'vitest';
import { calibrate } from '../../contract-tests/index.ts';
import { startSandbox, type SandboxOptions } from '../../src/index.ts';
import { startSecondDeployment } from '../second-deployment/server.mjs';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';

const question = 'limits.rate';

const throttled = (limit: object): SandboxOptions => ({ profile: { [question]: limit } as never });

const names = { limit: 'x-ratelimit-limit', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' };

test.each([
  ['seconds', 60],
  ['epoch', 3600],
] as const)('a limit that headers tell of is learnt without being met (reset in %s)', async (reset, seconds) => {
  const limit = { requests: 5000, seconds, headers: names, reset };
  const { observations } = await calibrateSandbox(throttled(limit), {});
  const seen = observations.find((one) => one.question === question);
  expect(seen?.observed).toEqual(limit);
  expect(seen?.sightings).toBeGreaterThan(20);
});

test('of a limit that is met on the way nothing else is learnt than that it is one', async () => {
  const limit = { requests: 30, seconds: 1, retryAfter: true };
  const { observations, unseen } = await calibrateSandbox(throttled(limit), {});
  const seen = observations.find((one) => one.question === question)?.observed;
  const reason = unseen.find((one) => one.question === question)?.reason;
  if (seen === undefined) expect(reason).toMatch(/^the deployment told \d+ times? to come back later/);
  else expect(seen).toEqual(limit);
});

test('where none was met, none is claimed', async () => {
  const { observations, unseen, requests } = await calibrateSandbox({}, {});
  expect(observations.map((one) => one.question)).not.toContain(question);
  expect(unseen.find((one) => one.question === question)?.reason).toBe('no rate limit was met');
  const probed = await calibrateSandbox({}, { probeLimits: true });
  expect(probed.unseen.find((one) => one.question === question)?.reason).toBe('no rate limit was met');
  expect(probed.requests).toBeGreaterThan(requests + 100);
  expect(probed.requests).toBeLessThanOrEqual(requests + 175);
});

test.each([
  { requests: 25, seconds: 1, retryAfter: true },
  { requests: 25, seconds: 2, retryAfter: false },
])('--probe-limits meets a limit, waits it out each time, and tells its size: %j', async (limit) => {
  await using sandbox = await startSandbox({ port: 0, ...throttled(limit) });
  const learnt = await calibrate(sandbox.url, { probeLimits: true });
  expect(answersOf(learnt)[question]).toEqual(limit);
  expect(learnt.durationMs).toBeLessThan(40_000);
});

test('the rate that the second deployment (legacy) allows is learnt, and of one that sheds load no limit is made up', async () => {
  const legacy = await startSecondDeployment({ variant: 'legacy' });
  const strict = await startSecondDeployment({ variant: 'strict' });
  try {
    const learnt = await calibrate(legacy.url, { fixtures: legacy.fixtures, probeLimits: true });
    expect(answersOf(learnt)[question]).toEqual({ requests: 40, seconds: 1, retryAfter: true });
    const busy = await calibrate(strict.url, { fixtures: strict.fixtures, probeLimits: true });
    expect(answersOf(busy)[question]).toBeUndefined();
  } finally {
    await Promise.all([legacy.close(), strict.close()]);
  }
});
