import { expect, test } from 'vitest';
import { calibrate } from '../../contract-tests/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { observedProfile } from '../../src/profile/observed-profile.ts';
import { startSandbox } from '../../src/index.ts';

// A profile is kept in a repository: one of the same deployment must show no change there.
test.each(['coded-errors', 'field-errors'])(
  'two calibrations of a sandbox of the profile %s write the same answers, in whatever order its responses come',
  async (profile) => {
    const texts = await Promise.all(
      Array.from({ length: 3 }, async () => {
        await using sandbox = await startSandbox({ port: 0, profile });
        await sandbox.faults.set([{ fault: { kind: 'delay', ms: 0, spread: 20 } }]);
        const { startedAt, observations, unseen } = await calibrate(sandbox.url, { allowWrites: true });
        const learnt = observedProfile({ host: 'x', at: startedAt, observed: observations, unseen }, loadContract());
        return JSON.stringify([learnt.answers, learnt.examples], undefined, 1);
      }),
    );
    expect(new Set(texts).size, texts.slice(0, 2).join('\n')).toBe(1);
  },
);
