import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import { startStoringServer } from '../testing/storing-server.ts';
import type { RunOptions } from './options.ts';
import { runChecks } from './run-checks.ts';
import { writeFileSync } from 'node:fs';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { startSecondDeployment } from '../../tests/second-deployment/server.mjs';

const reads: ReadonlySet<string> = new Set(['GET', 'POST /channels/pages.search', 'POST /channels/pages.search/']);

test.each([
  ['read-only', { readOnly: true }, 'url'],
  ['without --allow-writes on a host that is not loopback', { rate: 1000 }, 'remoteUrl'],
] as const)('%s: a server that stores whatever comes is left as it was', async (_, options: RunOptions, url) => {
  await using server = await startStoringServer();
  const before = JSON.stringify([...server.events]);
  const sent: string[] = [];
  const report = await runChecks(server[url], {
    ...options,
    fixtures: someFixtures,
    log: ({ request }) => sent.push(request.method === 'GET' ? 'GET' : `POST ${new URL(request.url).pathname}`),
  });
  expect(JSON.stringify([...server.events])).toBe(before);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((one) => !reads.has(one))).toEqual([]);
  const key = report.requirements.find(({ id }) => id === 'auth.key');
  const create = key?.checks.find(({ operation }) => operation === 'events.create');
  expect(create).toMatchObject({ status: 'skipped', reason: expect.stringMatching(/read-only|--allow-writes/) });
});

const terse = () => startSecondDeployment({ variant: 'terse' });

test('an event of the ledger that is gone is created anew', async () => {
  using folder = tempFolder();
  const ledger = folder.file('ledger.ndjson');
  await using deployment = await terse();
  writeFileSync(ledger, `${JSON.stringify({ target: deployment.url, id: 909_909, title: 'gone', at: '' })}\n`);
  const { summary } = await runChecks(deployment.url, { fixtures: deployment.fixtures, ledger, rules: ['update'] });
  expect(summary).toMatchObject({ violated: 0, unverified: 0, eventsCreated: 1 });
});
