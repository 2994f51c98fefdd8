import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';
import { runChecks } from './run-checks.ts';

const terse = () => startSecondDeployment({ variant: 'terse' });

test('the ledger names each event, and a later run uses one again', async () => {
  using folder = tempFolder();
  const ledger = folder.file('ledger.ndjson');
  await using deployment = await terse();
  const options = { fixtures: deployment.fixtures, ledger, rules: ['create', 'event.host', 'update'] } as const;
  const first = await runChecks(deployment.url, options);
  const lines = readFileSync(ledger, 'utf8').trim().split('\n');
  const { id: fixture } = deployment.fixtures.eventWithRsvps;
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(
    first.residue.filter((id) => id !== fixture),
  );
  const updated: string[] = [];
  await runChecks(deployment.url, { ...options, log: ({ request }) => updated.push(request.url) });
  expect(updated.some((url) => url.endsWith(`/v1/events.update/${first.residue.at(-1)}`))).toBe(true);
});

test('a later run creates nothing where an event of an earlier one serves', async () => {
  using folder = tempFolder();
  const ledger = folder.file('ledger.ndjson');
  await using deployment = await terse();
  const options = { fixtures: deployment.fixtures, ledger, rules: ['update', 'page'] } as const;
  const created = [];
  for (let run = 0; run < 3; run += 1) {
    const { summary } = await runChecks(deployment.url, options);
    expect(summary).toMatchObject({ violated: 0, unverified: 0 });
    created.push(summary.eventsCreated);
  }
  expect(created).toEqual([1, 0, 0]);
});
