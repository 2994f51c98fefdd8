import { expect, test } from 'vitest';
import { reportText } from '../report/write.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { startStoringServer } from '../testing/storing-server.ts';
import { planRun } from './plan-run.ts';
import { runChecks } from './run-checks.ts';

test('every event that was created or changed is in the residue', async () => {
  await using server = await startStoringServer();
  const report = await runChecks(server.url, { fixtures: someFixtures, depth: 'thorough' });
  const changed = [...server.events].flatMap(([id, body]) => (body === 'as it was' ? [] : [id]));
  expect([...report.residue].sort()).toEqual([...changed].sort());
  expect(report.residueNotes).toContain(
    '5001, which existed before this run, was changed and not put back: the fixtures have no eventWithRsvps.body that says what it was',
  );
  expect(report.summary.eventsCreated).toBeGreaterThan(40);
});

test('an update of an event that nobody has, which is accepted, is told as made or changed on purpose', async () => {
  await using server = await startStoringServer();
  const report = await runChecks(server.url, { fixtures: someFixtures });
  const unknown = (report.residueNotes ?? []).filter((note) => !note.startsWith('5001,'));
  expect(unknown.length).toBeGreaterThan(0);
  for (const note of unknown)
    expect(note).toMatch(
      /^\d+, which the run updated to see how an unknown ID is answered, was created or changed; no answer says which$/,
    );
});

test('an ID beyond what a double holds is in the residue as it is', async () => {
  await using server = await startStoringServer('answer', { idPrefix: '900719925474' });
  const report = await runChecks(server.url, { fixtures: someFixtures, maxEvents: 8 });
  const ids = report.residue.map(String);
  expect(ids).toContain('9007199254746001');
  const text = reportText('json', report, {});
  for (const id of ids) expect(text).toMatch(new RegExp(`^ +${id},?$`, 'm'));
});

test('a create whose answer was cut off counts as an event, and is not sent again', async () => {
  await using server = await startStoringServer('cut off');
  const report = await runChecks(server.url, { fixtures: someFixtures, maxEvents: 8 });
  expect(server.events.size - 1).toBeGreaterThan(0);
  expect(server.events.size - 1).toBeLessThanOrEqual(8);
  const notes = report.residueNotes ?? [];
  expect(notes.filter((note) => note.startsWith('unknown ID: ')).length).toBe(server.events.size - 1);
});

test('an event that the run did not make is put back as the fixtures say, and the plan announces it', async () => {
  await using server = await startStoringServer();
  const body = { title: 'As it was', capacity: 40 };
  const fixtures = { ...someFixtures, eventWithRsvps: { id: 5001, rsvps: 3, body } };
  const { changes } = await planRun(server.url, { fixtures });
  const report = await runChecks(server.url, { fixtures });
  const note = '5001, which existed before this run, was changed and put back as eventWithRsvps.body says';
  expect([changes[0], report.residueNotes?.[0]]).toEqual([note, note]);
  expect(JSON.parse(server.events.get(5001) ?? '')).toEqual(body);
});

test('the figures of a plan are true for a server that accepts whatever comes, and its values are known or marked', async () => {
  await using server = await startStoringServer();
  const plan = await planRun(server.remoteUrl, { fixtures: someFixtures, allowWrites: true });
  const report = await runChecks(server.remoteUrl, { fixtures: someFixtures, allowWrites: true, rate: 1000 });
  expect(plan.rate).toBe(10);
  expect(report.summary.eventsCreated).toBe(plan.whereAllIsAccepted.eventsCreated);
  expect(Math.abs(report.summary.requests - plan.whereAllIsAccepted.requests)).toBeLessThan(20);
  const bodies = plan.requests.map(({ request }) => `${request.url} ${request.body ?? ''}`).join('\n');
  expect(bodies).toContain('events.update/<ID of an event that the run created>');
  expect(bodies).toContain('"location":"place-a"');
  expect(/\b(77|88)\d{10}\b/.test(bodies)).toBe(false);
  expect(plan.requests.filter(({ rule }) => rule === undefined).length).toBeLessThan(30);
});
