import fc from 'fast-check';
import { test } from 'vitest';
import { ProfileRefused } from '../../src/index.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { profileNames } from '../../src/profile/shipped-profiles.ts';
import { listedAnswers } from '../../src/interface/question.ts';
import { expectNoFalseAlarm, verifySandbox } from './expect-no-false-alarm.ts';

async function verifyLawful(profile: Readonly<Record<string, unknown>> | string): Promise<void> {
  const probes = {
    probeImage: async (url: string) => ({ isImage: !url.endsWith('html'), what: 'text/html' }),
    probeMailDomain: async () => true,
  };
  expectNoFalseAlarm(await verifySandbox({ profile, ...probes }), profile);
}

test.each(profileNames())('no profile that ships raises a false alarm: %s', verifyLawful);

// Each answer by itself is tried where it is observed, in `observations.long.test.ts`.
test('no combination of lawful answers does', async () => {
  // A rate limit only makes the run slow; on its own it was tried there.
  const free = [...loadContract().questions]
    .filter(([id]) => id !== 'limits.rate')
    .map(([id, question]) => [id, fc.option(fc.constantFrom(...listedAnswers(question)), { nil: undefined })] as const);
  const profiles = fc
    .record(Object.fromEntries(free))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, answer]) => answer !== undefined)));
  await fc.assert(
    fc.asyncProperty(profiles, async (profile) => {
      await verifyLawful(profile).catch((error: unknown) => {
        if (!(error instanceof ProfileRefused)) throw error; // answers that contradict each other make no deployment
      });
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 300_000);
