import { expect, test } from 'vitest';
import { runChecks } from '../run/run-checks.ts';
import { TargetRefused } from '../target/target-errors.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment } from '../testing/odd-deployment.ts';

test('a deployment that takes no date is given up early', async () => {
  await using target = await startOddDeployment(({ path, body, count }) => {
    const isTaken = !path.includes('events.create') && body.includes('"isSelfPacedCourse":true');
    return path.includes('pages') || isTaken ? enveloped(200, [], count) : enveloped(422, null, count);
  });
  const failure: unknown = await runChecks(target.url, { fixtures: someFixtures }).catch((error: unknown) => error);
  const tries = target.seen.filter(({ path }) => path.includes('events'));
  expect(failure).toBeInstanceOf(TargetRefused);
  expect(tries.length).toBeGreaterThan(90);
  expect(tries.length).toBeLessThanOrEqual(120);
});
