import { expect, test } from 'vitest';
import { someFixtures } from '../testing/fixtures.ts';
import { startStoringServer } from '../testing/storing-server.ts';
import type { RunOptions } from './options.ts';
import { runChecks } from './run-checks.ts';

const reads: ReadonlySet<string> = new Set(['GET', 'POST /channels/pages.search']);

test.each([
  ['read-only', { readOnly: true }, 'url'],
  ['without --allow-writes on a host that is not loopback', { rate: 1000 }, 'remoteUrl'],
] as const)('%s: a server that stores whatever comes is left as it was', async (_, options: RunOptions, url) => {
  const server = await startStoringServer();
  const before = JSON.stringify([...server.events]);
  const sent: string[] = [];
  const report = await runChecks(server[url], {
    ...options,
    fixtures: someFixtures,
    log: ({ request }) => sent.push(request.method === 'GET' ? 'GET' : `POST ${new URL(request.url).pathname}`),
  });
  await server.close();
  expect(JSON.stringify([...server.events])).toBe(before);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((one) => !reads.has(one))).toEqual([]);
  const key = report.requirements.find(({ id }) => id === 'auth.key');
  const create = key?.checks.find(({ operation }) => operation === 'events.create');
  expect(create).toMatchObject({ status: 'skipped', reason: expect.stringMatching(/read-only|--allow-writes/) });
});

test('every event that was created or changed is in the residue', async () => {
  const server = await startStoringServer();
  const report = await runChecks(server.url, { fixtures: someFixtures });
  await server.close();
  const changed = [...server.events].flatMap(([id, body]) => (body === 'as it was' ? [] : [id]));
  expect([...report.residue].sort()).toEqual([...changed].sort());
  expect(report.residueNotes).toContain('5001 was there before the run, and was changed');
  expect(report.summary.eventsCreated).toBeGreaterThan(40);
});

test('a create whose answer was cut off counts as an event, and is not sent again', async () => {
  const server = await startStoringServer('cut off');
  const report = await runChecks(server.url, { fixtures: someFixtures, maxEvents: 8 });
  await server.close();
  expect(server.events.size - 1).toBeGreaterThan(0);
  expect(server.events.size - 1).toBeLessThanOrEqual(8);
  const notes = report.residueNotes ?? [];
  expect(notes.filter((note) => note.startsWith('unknown ID: ')).length).toBe(server.events.size - 1);
});
