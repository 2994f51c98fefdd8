import { expect, test } from 'vitest';
import { calibrate } from '../calibrate/calibrate.ts';
import { startMiddleman } from '../testing/middleman.ts';
import { runChecks } from './run-checks.ts';
import { runSecond } from '../testing/run-behind.ts';
import { readContract } from '../files/contract.ts';

/** A lawful deployment whose key runs out after so many requests. */
const startExpiring = (after: number) =>
  startMiddleman('terse', ({ count }) => (count > after ? { status: 401, payload: null } : undefined));

const reason = 'the target accepted the credentials at first, and refuses them now (status 401)';

test.each([40, 120])('a key that runs out after %i requests breaks no rule and verifies none', async (after) => {
  await using target = await startExpiring(after);
  const { requirements } = await runChecks(target.url, { fixtures: target.fixtures });
  expect(requirements.filter(({ status }) => status === 'violated')).toEqual([]);
  const reasons = requirements.flatMap(({ status, checks }) => (status === 'unverified' ? checks : []));
  expect(reasons.map((check) => check.reason)).toContain(reason);
});

// Not while it asks with wrong credentials.
test.each([45, 75, 90])(
  'what a key that ran out after %i requests is refused is not learnt, and the calibration says why it ended',
  async (after) => {
    await using target = await startExpiring(after);
    const { ended, observations, residue, violations } = await calibrate(target.url, {
      fixtures: target.fixtures,
      allowWrites: true,
    });
    expect([ended, residue.length, violations]).toEqual([reason, 2, []]);
    expect(observations.filter(({ observed }) => JSON.stringify(observed)?.includes('401'))).toEqual([]);
  },
);

test('every rule stands in the report, those that no client can see with the reason', async () => {
  const { rules } = readContract();
  const { requirements, summary } = await runSecond({ variant: 'terse' });
  expect(requirements.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  const hidden = requirements.filter(({ status }) => status === 'notVisible');
  expect(hidden.map(({ id }) => id)).toEqual(rules.filter(({ seen }) => !seen.includes('api')).map(({ id }) => id));
  expect(hidden.filter(({ reason }) => reason === undefined)).toEqual([]);
  expect(summary).toMatchObject({ verified: rules.length - hidden.length, notVisible: hidden.length });
});
