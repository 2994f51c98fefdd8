import { expect, test } from 'vitest';
import { calibrate } from '../../contract-tests/index.ts';
import { startSandbox, type SandboxOptions } from '../../src/index.ts';
import { startSecondDeployment } from '../second-deployment/server.mjs';
import { answersOf, calibrateSandbox } from './calibrate-sandbox.ts';

const question = 'limits.rate';

const throttled = (limit: object): SandboxOptions => ({ profile: { [question]: limit } as never });

test(
  'of a limit that is met on the way its size is learnt, as far as requests that are on their way let it be told, or that it was met',
  { retry: 2 },
  async () => {
    const limit = { requests: 30, seconds: 1, retryAfter: true };
    const { observations, unseen } = await calibrateSandbox(throttled(limit), {});
    const seen = observations.find((one) => one.question === question)?.observed;
    const reason = unseen.find((one) => one.question === question)?.reason;
    if (seen === undefined)
      expect(reason).toMatch(/^the deployment throttled \d+ times?, which does not show its limit/);
    else {
      const { requests } = seen as typeof limit;
      expect(seen).toEqual({ ...limit, requests });
      expect(Math.abs(requests - limit.requests)).toBeLessThan(4);
    }
  },
);

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

test('where none was met, none is claimed', async () => {
  const { observations, unseen, requests } = await calibrateSandbox({}, {});
  expect(observations.map((one) => one.question)).not.toContain(question);
  expect(unseen.find((one) => one.question === question)?.reason).toBe('no rate limit was met');
  const probed = await calibrateSandbox({}, { probeLimits: true });
  expect(probed.unseen.find((one) => one.question === question)?.reason).toBe('no rate limit was met');
  expect(probed.requests).toBeGreaterThan(requests + 100);
  expect(probed.requests).toBeLessThanOrEqual(requests + 175);
});

test('how a limit that was met is told is learnt, in a form and words of its own', async () => {
  const examples = [
    { cause: 'rate', status: 429, body: { data: null, error: { reason: 'Slow down.', retry: true } } },
    { cause: 'unknown-page', operation: 'pages.get', status: 404, body: { data: { code: 'unknown-page' } } },
  ] as const;
  const { observations } = await calibrateSandbox(
    {
      profile: {
        [question]: { requests: 30, seconds: 1 },
        'refusal.body': { examples },
      },
    },
    {},
  );
  const learnt = Object.fromEntries(observations.map((one) => [one.question, one.observed]));
  await using sandbox = await startSandbox({
    port: 0,
    profile: { ...learnt, [question]: { requests: 1, seconds: 60 } } as never,
  });
  const get = () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: sandbox.headers });
  await get();
  const answer = await get();
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { requestId: expect.any(String), status: 429, data: null, error: { reason: 'Slow down.', retry: true } },
  ]);
});
