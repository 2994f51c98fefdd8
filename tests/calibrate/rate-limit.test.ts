import { expect, test } from 'vitest';
import { type SandboxOptions } from '../../src/index.ts';
import { calibrateSandbox } from './calibrate-sandbox.ts';

const question = 'limits.rate';

const throttled = (limit: object): SandboxOptions => ({ profile: { [question]: limit } as never });

const names = { limit: 'x-ratelimit-limit', remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' };

// Where others keep the machine busy for a second before the first answer, the window seems shorter.
test.each(['seconds', 'epoch'] as const)(
  'a limit that headers tell of is learnt unmet (reset in %s)',
  { retry: 2 },
  async (reset) => {
    const limit = { requests: 5000, seconds: 60, headers: names, reset };
    const { observations } = await calibrateSandbox(throttled(limit), {});
    const seen = observations.find((one) => one.question === question);
    expect(seen?.observed).toEqual(limit);
    expect(seen?.sightings).toBeGreaterThan(20);
  },
);
