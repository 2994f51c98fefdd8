import { join } from 'node:path';
import { expect, test, describe } from 'vitest';
import { notExpressible } from '../../src/cli/calibrate.ts';
import { runCalibrate } from './run-calibrate.ts';
import { fileFolder } from '../testing/file-folder.ts';
import type { SandboxOptions } from '../../src/index.ts';
import { calibrateSandbox } from './calibrate-sandbox.ts';

const { path: folder } = fileFolder();
const fileOf = (name: string) => join(folder, name);

test.each([
  [[], 'Say where the profile goes'],
  [['--out', 'a.yaml'], 'Give the URL of one deployment'],
  [['http://127.0.0.1:1', '--from', 'a.har', '--out', 'a.yaml'], 'leave out the URL'],
  [['http://127.0.0.1:1', '--check', 'missing.yaml'], 'missing.yaml cannot be read'],
  [['http://127.0.0.1:1', '--out', 'a.yaml', '--max-events', '11'], 'give a whole number from 0 to 10'],
])('refuses %j', async (args, says) => {
  await expect(runCalibrate(...args)).rejects.toThrow(says);
});

test('a target that cannot be reached ends with 3', async () => {
  expect((await runCalibrate('http://127.0.0.1:1', '--out', fileOf('none.yaml'))).code).toBe(3);
});

test('the last lines say what is not learnt, with its share and reason', () => {
  const notExpressed = [
    { reason: 'another form', count: 6, of: 222 },
    { reason: 'other words', count: 1, of: 222 },
  ];
  const evidence = { 'host.form': {}, 'refusal.body': { notExpressed } };
  expect(notExpressible({ evidence })).toEqual([
    'not learnt of refusal.body: 6 of 222 (2.7 %): another form',
    'not learnt of refusal.body: 1 of 222 (0.5 %): other words',
  ]);
  expect(notExpressible({})).toEqual([]);
});

describe('rate limit', () => {
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
});
