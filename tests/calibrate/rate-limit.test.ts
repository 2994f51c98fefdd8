import { expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/index.ts';
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
