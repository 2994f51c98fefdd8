import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { runChecks } from './run-checks.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });
const newLedger = () => join(mkdtempSync(join(tmpdir(), 'ledger-')), 'ledger.ndjson');

test('an event of the ledger that is gone is created anew', async () => {
  const ledger = newLedger();
  const deployment = await terse();
  writeFileSync(ledger, `${JSON.stringify({ target: deployment.url, id: 909_909, title: 'gone', at: '' })}\n`);
  const { summary } = await runChecks(deployment.url, { fixtures: deployment.fixtures, ledger, rules: ['update'] });
  await deployment.close();
  expect(summary).toMatchObject({ violated: 0, unverified: 0, eventsCreated: 1 });
});
