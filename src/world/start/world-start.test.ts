import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../index.ts';
import { fileFolder } from '../../../tests/testing/file-folder.ts';

const { path: folder } = fileFolder();

const named = {
  pages: { known: [41, 9003, 77], unknown: 9006, query: 'Orchard' },
  eventTypes: { valid: [21, 44], invalid: 1 },
  places: { valid: ['osm:17', 'place-lisbon-7f3'], invalid: 'place-porto-533' },
  eventWithRsvps: { id: 880, rsvps: 4 },
  eventWithUnconfirmedRsvps: { id: 881, rsvps: 5, confirmed: 2 },
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, JSON.stringify({ profile: 'staging', basis: 'calibrated', fixtures: named }));
  sandbox = await startSandbox({ port: 0, profile });
});
afterAll(async () => sandbox.close());

const headers = () => ({
  authorization: `Channel ${sandbox.apiKey}`,
  'x-channel': sandbox.channelId,
  'content-type': 'application/json',
});

async function call(path: string, body?: object): Promise<{ readonly status: number; readonly data: unknown }> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${sandbox.url}${path}`, { headers: headers(), ...sent });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}

const event = {
  title: 'Apple day',
  contactEmail: 'a@example.com',
  startedAt: '2030-05-01T10:00:00',
  endedAt: '2030-05-01T12:00:00',
  isVip: false,
  receivesRsvpWebhooks: false,
  isPaid: false,
  image: 'https://images.example.org/a.png',
  description: 'Apples.',
};

test('a sandbox has the pages, places, types and the event of its profile’s fixtures', async () => {
  for (const id of named.pages.known)
    expect(await call(`/channels/pages/${id}`)).toMatchObject({ status: 200, data: { id } });
  expect((await call('/channels/pages/9006')).status).toBe(404);
  expect((await call('/channels/pages.search', { query: 'Orchard', perPage: 100 })).data).toHaveLength(100);
  const create = (change: object) =>
    call('/v1/events.create', { ...event, type: 44, location: 'osm:17', host: 41, ...change });
  expect((await create({})).status).toBe(201);
  expect((await create({ type: 21, location: 'place-lisbon-7f3', host: 9009 })).status).toBe(201);
  for (const wrong of [{ type: 1 }, { location: 'place-porto-533' }, { host: 9006 }])
    expect((await create(wrong)).status).toBe(422);
});

test('the floor of the event is that of its RSVPs', async () => {
  const update = (capacity: number) =>
    call('/v1/events.update/880', { ...event, type: 44, location: 'osm:17', host: 41, capacity });
  expect([(await update(3)).status, (await update(4)).status]).toEqual([422, 200]);
});

test('it tells them as its own', async () => {
  const response = await fetch(`${sandbox.url}/_sandbox/fixtures`, { headers: headers() });
  expect(await response.json()).toMatchObject(named);
});

test('and starts from them again', async () => {
  await sandbox.reset();
  expect((await call('/channels/pages/77')).status).toBe(200);
});

test('an event that a scenario has by hand stays as it is, in a snapshot of that sandbox too', async () => {
  const ownEvents = [{ id: 880, title: 'By hand', rsvps: { registered: 6, confirmed: 6 } }];
  const scenario = { scenario: 'own', seededAt: '2030-01-01T00:00:00Z', pages: 5, events: 0, ownEvents };
  await using world = await sandbox.world({ scenario });
  expect(await world.event(880)).toMatchObject({ title: 'By hand', rsvps: { length: 6 } });
  await using again = await sandbox.world({ scenario: await sandbox.scenario.snapshot() });
  expect(await again.event(880)).toEqual({ ...(await sandbox.event(880)), channel: again.channelId });
});

test.each([{ profile: { 'refusal.status.invalid': 400 } }, { scenario: 'strict-platform' as const }])(
  'a world of that sandbox with other answers has them too: %j',
  async (wish) => {
    await using world = await sandbox.world(wish);
    expect(await world.event(880)).toMatchObject({ rsvps: { length: 4 } });
    expect((await world.fixtures(sandbox.url)).pages.known).toEqual(named.pages.known);
  },
);
