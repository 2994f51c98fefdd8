import { expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { runChecks } from '../run/run-checks.ts';

test('no check passes beside an expectation that was not met: an accepted body says which rule judges its status', async () => {
  await using deployment = await startSecondDeployment({ variant: 'terse', breakId: 'create.answer@status' });
  const { requirements } = await runChecks(deployment.url, { fixtures: deployment.fixtures });
  const passed = requirements.flatMap(({ checks }) => checks.filter(({ status }) => status === 'passed'));
  const otherStatus = passed.filter(
    ({ expected, actual }) => /^accepted: 20\d/.test(expected) && !expected.includes(actual.slice(-3)),
  );
  expect(otherStatus).toEqual([]);
});
