import { expect, test } from 'vitest';
import { compareDeployments, percentOf } from '../../contract-tests/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { answersWithExamples } from '../../src/profile/file-examples.ts';
import { observedProfile } from '../../src/profile/observed-profile.ts';
import { startSandbox, type SandboxOptions } from '../../src/index.ts';
import { calibrateSandbox } from './calibrate-sandbox.ts';

/** Least agreement in form: what is said of an empty text and of a limit that was not reached may stay different. */
const least = { 'strict-platform': 95, 'lenient-platform': 97, 'field-errors': 92 } as const;

test.each(Object.entries(least))(
  'a sandbox calibrated with one of the profile %s answers like it',
  { timeout: 120_000 },
  async (host, form) => {
    const options: SandboxOptions = { profile: host };
    const { startedAt, observations, unseen } = await calibrateSandbox(options);
    const file = observedProfile({ host, at: startedAt, observed: observations, unseen }, loadContract());
    const profile = answersWithExamples(file.answers ?? {}, file.examples ?? []);
    await using original = await startSandbox({ port: 0, ...options });
    await using likeness = await startSandbox({ port: 0, profile });
    const comparison = await compareDeployments(original.url, likeness.url, {
      allowWrites: true,
      requests: 250,
      seed: 7,
    });
    const agreed = percentOf(comparison.total);
    expect(agreed.status).toBeGreaterThanOrEqual(98);
    expect(agreed.form).toBeGreaterThanOrEqual(form);
  },
);
