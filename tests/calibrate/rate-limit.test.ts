import { expect, test } from 'vitest';
import { type SandboxOptions } from '../../src/index.ts';
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
