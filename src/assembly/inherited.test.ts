import { describe, expect, it, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import request from 'supertest';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { worldsOver } from './replica.ts';

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

test('what a watcher of a replica throws is reported, and nothing that it is told of fails', async () => {
  const reported: unknown[] = [];
  const onExchange = (entry: unknown) => {
    throw new Error(`no room for ${String(entry)}`);
  };
  let tell: ((entry: never) => void) | undefined;
  const replica = {
    worlds: async (_first: World, { options }: { options: { onExchange: typeof tell } }) => (tell = options.onExchange),
  };
  const over = {
    options: { onExchange, journal: 7 },
    memory: { limit: 1000 },
    maxWorlds: 3,
    onCrash: (error: unknown) => reported.push(error),
  };
  await (worldsOver as unknown as (...given: unknown[]) => Promise<Worlds>)(replica, {}, over);
  tell?.('an exchange' as never);
  expect(reported).toEqual([new Error('no room for an exchange')]);
});
