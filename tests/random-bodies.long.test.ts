import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { startSandbox } from '../src/sandbox.ts';
import { randomProfiles } from './testing/random-profiles.ts';
import { calls, expectAllHeld, expectHeld, small, stateOf } from './testing/sandbox-under-calls.ts';

test('2,000 random and mutated bodies get answers that the contract allows, each to a sandbox as it comes', () =>
  expectAllHeld(2000));

test('1,000 bodies get such answers under 25 random profiles', async () => {
  await fc.assert(
    fc.asyncProperty(randomProfiles(), fc.array(calls, { minLength: 40, maxLength: 40 }), async (profile, several) => {
      const crashes: unknown[] = [];
      await using sandbox = await startSandbox({ ...small(crashes), profile });
      let before = await stateOf(sandbox);
      for (const call of several) before = await expectHeld(sandbox, call, before);
      expect(crashes).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
