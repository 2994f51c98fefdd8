import { describe, expect, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import request from 'supertest';

const small = { pages: 3, events: 1 } as const;
const scenario = { scenario: 'x', seededAt: '2030-01-01T00:00:00Z', pages: 1, events: 0 };

describe('a world that is made in a sandbox', () => {
  it.each<[string, { options: SandboxOptions; wish?: object; answers: object }]>([
    [
      'answers as the sandbox was told to',
      { options: { profile: { 'host.form': 'list' } }, answers: { 'host.form': 'list' } },
    ],
    [
      'and answers its own wish first',
      {
        options: { profile: { 'host.form': 'list', 'search.data': 'page' } },
        wish: { profile: { 'host.form': 'int' } },
        answers: { 'host.form': 'int', 'search.data': 'page' },
      },
    ],
    [
      'on top of its scenario',
      {
        options: { profile: { 'host.form': 'list' } },
        wish: { scenario: { ...scenario, profile: { 'host.form': 'int', 'search.data': 'page' } } },
        answers: { 'host.form': 'list', 'search.data': 'page' },
      },
    ],
    ['does not take the answers of the sandbox’s scenario', { options: { scenario: 'strict-platform' }, answers: {} }],
  ])('%s', async (_, { options, wish = {}, answers }) => {
    await using sandbox = await createSandbox({ ...small, ...options });
    await using world = await sandbox.world(wish);
    expect((await world.profile.read()).answers).toEqual(answers);
  });

  it('misbehaves as the sandbox does, and as it was told beside', async () => {
    await using sandbox = await createSandbox({ ...small, deviate: ['page.get'], faults: ['outage'] });
    await using world = await sandbox.world({ deviate: ['auth.key'], faults: [] });
    await using other = await sandbox.world({});
    expect([(await world.faults.list()).length, (await other.faults.list()).length]).toEqual([0, 1]);
    const get = (authorization: string) =>
      request(sandbox.app)
        .get('/channels/pages/9000')
        .set({ ...world.headers, authorization });
    const { headers } = await get(`Channel ${world.apiKey}x`);
    expect(headers['x-sandbox-basis']).toMatch(/forced=.*auth\.key/);
  });
});

it('onExchange is told of the exchanges of all worlds, without credentials', async () => {
  const told: JournalEntry[] = [];
  await using sandbox = await createSandbox({ ...small, journal: 1, onExchange: (entry) => void told.push(entry) });
  await using world = await sandbox.world({});
  for (const { headers } of [sandbox, world, sandbox]) await request(sandbox.app).get('/channels/pages/1').set(headers);
  expect(
    told.map((entry) => [
      entry.world,
      entry.seq,
      entry.questions.some(({ id }) => id === 'refusal.status.unknown-page'),
    ]),
  ).toEqual([
    [sandbox.channelId, 1, true],
    [world.channelId, 1, true],
    [sandbox.channelId, 2, true],
  ]);
  expect(JSON.stringify(told)).not.toContain(world.apiKey);
});
