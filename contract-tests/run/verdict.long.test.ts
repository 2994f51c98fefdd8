import { expect, test } from 'vitest';
import { runSecond } from '../testing/run-behind.ts';
import { readContract } from '../files/contract.ts';

test('every rule stands in the report, those that no client can see with the reason', async () => {
  const { rules } = readContract();
  const { requirements, summary } = await runSecond({ variant: 'terse' });
  expect(requirements.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  const hidden = requirements.filter(({ status }) => status === 'notVisible');
  expect(hidden.map(({ id }) => id)).toEqual(rules.filter(({ seen }) => !seen.includes('api')).map(({ id }) => id));
  expect(hidden.filter(({ reason }) => reason === undefined)).toEqual([]);
  expect(summary).toMatchObject({ verified: rules.length - hidden.length, notVisible: hidden.length });
});
