import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, loadContract, type Schema } from '../../src/openapi/contract.ts';
import { ProfileRefused } from '../../src/index.ts';
import { profileNames } from '../../src/profile/shipped-profiles.ts';
import { rulesThatAre, verifySandbox } from './verify-sandbox.ts';

/** Lawful answers of a question: its alternatives, and what its schema gives as examples. */
function answersOf(schema: Schema): readonly unknown[] {
  const alternatives = ((schema['anyOf'] ?? []) as readonly unknown[]).filter(isObject).flatMap(answersOf);
  const own =
    'const' in schema
      ? [schema['const']]
      : [...((schema['enum'] ?? []) as unknown[]), ...((schema['examples'] ?? []) as unknown[])];
  return [...new Map([...own, ...alternatives].map((answer) => [JSON.stringify(answer), answer])).values()];
}

const questions = [...loadContract().questions].map(([id, { answers }]) => [id, answersOf(answers)] as const);

async function expectNoFalseAlarm(profile: Readonly<Record<string, unknown>> | string): Promise<void> {
  const probes = {
    probeImage: async (url: string) => ({ isImage: !url.endsWith('html'), what: 'text/html' }),
    probeMailDomain: async () => true,
  };
  const report = await verifySandbox({ profile, ...probes });
  expect(rulesThatAre(report, 'violated', 'unverified')).toEqual([]);
  expect(report.requirements.flatMap(({ checks }) => checks).filter(({ status }) => status === 'error')).toEqual([]);
  // Where nobody says how long to wait, requests are tried again.
  expect(report.summary.requests).toBeLessThanOrEqual(
    typeof profile === 'object' && 'limits.rate' in profile ? 400 : 250,
  );
  expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
}

test.each(profileNames())('no profile that ships raises a false alarm: %s', expectNoFalseAlarm);

describe('no lawful answer raises a false alarm', () => {
  const single = questions.flatMap(([id, answers]) => answers.map((answer) => [id, JSON.stringify(answer)] as const));
  test.each(single)('%s: %s', async (id, answer) => expectNoFalseAlarm({ [id]: JSON.parse(answer) as unknown }));
});

test('no combination of lawful answers does', async () => {
  // A rate limit only makes the run slow; on its own it was tried above.
  const free = questions
    .filter(([id]) => id !== 'limits.rate')
    .map(([id, answers]) => [id, fc.option(fc.constantFrom(...answers), { nil: undefined })] as const);
  const profiles = fc
    .record(Object.fromEntries(free))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, answer]) => answer !== undefined)));
  await fc.assert(
    fc.asyncProperty(profiles, async (profile) => {
      await expectNoFalseAlarm(profile).catch((error: unknown) => {
        if (!(error instanceof ProfileRefused)) throw error; // answers that contradict each other make no deployment
      });
    }),
    { numRuns: 40, endOnFailure: true },
  );
}, 120_000);
