import { expect, test } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../src/index.ts';
import { calibrateSandbox } from './calibrate-sandbox.ts';

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
  const rate = {
    data: { $constant: null },
    beside: { error: { reason: { $text: '{message}' }, retry: { $constant: true } } },
  };
  const { observations } = await calibrateSandbox(
    {
      profile: {
        [question]: { requests: 30, seconds: 1 },
        'refusal.body': { otherwise: { data: { code: { $text: '{code}' } } }, rate },
        'refusal.messages': { rate: 'Slow down.' },
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
