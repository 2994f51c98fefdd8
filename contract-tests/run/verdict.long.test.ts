import { expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { readContract } from '../files/contract.ts';
import { runChecks } from './run-checks.ts';

test('every rule stands in the report, those that no client can see with the reason', async () => {
  const { rules } = readContract();
  await using deployment = await startSecondDeployment({ variant: 'terse' });
  const { requirements, summary } = await runChecks(deployment.url, { fixtures: deployment.fixtures });
  expect(requirements.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  const hidden = requirements.filter(({ status }) => status === 'notVisible');
  expect(hidden.map(({ id }) => id)).toEqual(rules.filter(({ seen }) => !seen.includes('api')).map(({ id }) => id));
  expect(hidden.filter(({ reason }) => reason === undefined)).toEqual([]);
  expect(summary).toMatchObject({ verified: rules.length - hidden.length, notVisible: hidden.length });
});
