import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { runChecks } from './run-checks.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });

test('an event of the ledger that is gone is created anew', async () => {
  using folder = tempFolder();
  const ledger = folder.file('ledger.ndjson');
  await using deployment = await terse();
  writeFileSync(ledger, `${JSON.stringify({ target: deployment.url, id: 909_909, title: 'gone', at: '' })}\n`);
  const { summary } = await runChecks(deployment.url, { fixtures: deployment.fixtures, ledger, rules: ['update'] });
  expect(summary).toMatchObject({ violated: 0, unverified: 0, eventsCreated: 1 });
});
