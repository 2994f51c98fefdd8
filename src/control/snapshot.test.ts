import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it, test, vi } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, type Sandbox, type Scenario } from '../index.ts';
import type { ProfileWish, WorldControls } from './controls.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { controlsOf } from './local-world.ts';
import { testArea } from './testing/area.ts';

const { path: folder } = fileFolder();

const own: Scenario = {
  scenario: 'own',
  seededAt: '2030-01-01T00:00:00Z',
  pages: 2,
  events: 1,
  ownPages: [{ id: 7, title: 'Garden Club' }],
  ownEvents: [{ title: 'Walk', capacity: 5, rsvps: { registered: 2, confirmed: 1 } }],
};

describe('a snapshot', () => {
  const lively: Scenario = {
    ...own,
    description: 'Much has happened',
    events: 6,
    removedPages: [9000],
    places: [{ id: 'p-1', name: 'Here', country: 'PT', timezone: 'Europe/Lisbon' }],
    eventTypes: [{ id: 3, name: 'Walk' }],
    clock: { now: '2031-01-01T00:00:00Z', mode: 'frozen' },
    profile: { 'refusal.status.invalid': 410, 'body.i-json': 'accepted' },
    deviate: ['event.address.max-length'],
    faults: [
      { fault: { kind: 'status', status: 503 }, when: { operation: 'pages.search', count: 3 } },
      { id: 'once', fault: { kind: 'status', status: 503 }, when: { operation: 'pages.get', count: 1 } },
    ],
    credentials: [{}, { expiresAt: '2032-01-01T00:00:00Z' }],
    steps: [
      { afterRequests: 2, removedPages: [7] },
      { afterRequests: 9, faults: ['outage'], expiredKeys: [2] },
      { at: '2033-01-01T00:00:00Z', rsvps: [{ event: 5007, count: 1 }], profile: { 'host.form': 'list' } },
    ],
  };
  const odd = 'Lone \ud800, nul \u0000, \u2028, \u0085, "quoted": #\r\n - list\u007f \ufeff';

  async function lived(): Promise<Sandbox> {
    const box = await createSandbox({ scenario: lively });
    const second = { authorization: `Channel ${box.apiKey}-2`, 'x-channel': `${box.channelId}-2` };
    const event = { ...validEvent, host: 9003, cohosts: [], type: 3, location: 'p-1' };
    const ask = (headers: Record<string, string>, path: string, change = {}) =>
      request(box.app)
        .post(path)
        .set(headers)
        .send({ ...event, ...change });
    await request(box.app).get('/channels/pages/9003').set(box.headers).expect(503);
    await ask(box.headers, '/v1/events.create', { title: odd, description: odd }).expect(201);
    await ask(second, '/v1/events.create').expect(201);
    await ask(box.headers, '/v1/events.update/5002', { capacity: 0 }).expect(200);
    await box.rsvps.register(5007, { member: 'ana' });
    await box.clock.set({ mode: 'running' });
    return box;
  }

  it('has every moment as ISO 8601', async () => {
    await using first = await lived();
    const { ownEvents = [] } = await first.scenario.snapshot();
    const moments = (value: unknown): readonly unknown[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([name, one]) => (/^[a-z]+edAt$/.test(name) ? [one] : moments(one)));
    const found = moments(ownEvents).filter((one) => one !== null);
    expect(found.length).toBeGreaterThan(15);
    for (const one of found) expect(one).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
  });

  it.each([
    ['JSON by PUT', 'json', 'put'],
    ['JSON in a file', 'json', 'file'],
    ['YAML in a file', 'yaml', 'file'],
  ])('is byte for byte the same once it is loaded again: %s', async (_, format, way) => {
    await using first = await lived();
    const textOf = async ({ app }: Sandbox) =>
      (
        await request(app)
          .get('/_sandbox/scenario/snapshot')
          .query({ format })
          .buffer(true)
          .parse(asText as never)
          .expect(200)
      ).body as string;
    const text = await textOf(first);
    const file = join(folder, `snapshot.${format}`);
    writeFileSync(file, text);
    await using second = await createSandbox(way === 'file' ? { scenario: file } : {});
    if (way === 'put') await request(second.app).put('/_sandbox/scenario').type('json').send(text).expect(200);
    expect(await textOf(second)).toBe(text);
    expect(await second.events()).toEqual(await first.events());
    expect(await second.pages('')).toEqual(await first.pages(''));
    const create = async ({ app, headers }: Sandbox) =>
      (
        await request(app)
          .post('/v1/events.create')
          .set(headers)
          .send({ ...validEvent, host: 9003, cohosts: [], type: 3, location: 'p-1' })
          .expect(201)
      ).body.data.id as number;
    expect(await create(second)).toBe(await create(first));
  });

  it.each<ProfileWish>([
    { profile: 'staging', basis: 'calibrated', target: 'staging.example', answers: { 'host.form': 'list' } },
    { profile: 'bare', answers: {} },
    { profile: 'own', answers: {} },
    { profile: 'own', answers: { 'refusal.status.invalid': 400 } },
  ])('keeps the profile: %j', async (wish) => {
    await using first = await createSandbox({ scenario: own });
    await first.profile.set(wish);
    await using second = await createSandbox({ scenario: await first.scenario.snapshot() });
    expect(await second.profile.read()).toEqual(await first.profile.read());
    expect(await second.scenario.snapshot()).toEqual(await first.scenario.snapshot());
  });

  it('has what differs from the seed, what is left of steps and faults, and no keys unless they are asked for', async () => {
    await using box = await lived();
    const snapshot = await box.scenario.snapshot();
    expect(snapshot.ownEvents?.map(({ id, channel }) => [id, channel])).toEqual([
      [5002, null],
      [5007, null],
      [5008, null],
      [5009, 2],
    ]);
    expect(snapshot).toMatchObject({
      removedPages: [7, 9000],
      faults: [{ id: 'status', when: { count: 3 } }],
      steps: [{ afterRequests: 5, expiredKeys: [2] }, { at: '2033-01-01T00:00:00.000Z' }],
      credentials: [{}, { expiresAt: '2032-01-01T00:00:00.000Z' }],
      profile: { 'refusal.status.invalid': 410, 'body.i-json': 'accepted' },
    });
    expect(JSON.stringify(snapshot)).not.toContain(box.apiKey);
    const { body } = await request(box.app).get('/_sandbox/scenario/snapshot?credentials=true');
    expect((body as Scenario).credentials?.map(({ apiKey }) => apiKey)).toEqual([box.apiKey, `${box.apiKey}-2`]);
  });
});

function asText(response: NodeJS.ReadableStream, done: (error: Error | null, text: string) => void): void {
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (part: string) => (text += part));
  response.on('end', () => done(null, text));
}

/** A world whose changes, and whose beginning again, are kept when the test says so. */
async function slowWorld() {
  const world = await testWorld();
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const [change, begin] = [world.change.bind(world), world.begin.bind(world)];
  vi.spyOn(world, 'change').mockImplementation(async (...asked) => {
    await change(...asked);
    await kept;
  });
  vi.spyOn(world, 'begin').mockImplementation(async (start) => {
    await begin(start);
    await kept;
  });
  const worlds = createWorlds(world, { most: 1, now: () => Date.now() });
  const controls = controlsOf(world, testArea(worlds));
  return { controls, keep: () => keep() };
}

test.each<[what: string, act: (controls: WorldControls) => Promise<unknown>]>([
  ['faults.set', ({ faults }) => faults.set([{ fault: { kind: 'lost-answer' } }])],
  ['faults.clear', ({ faults }) => faults.clear()],
  ['profile.change', ({ profile }) => profile.change({ 'host.form': 'int' })],
  ['profile.set', ({ profile }) => profile.set({ answers: { 'host.form': 'int' } })],
  ['clock.set', ({ clock }) => clock.set({ mode: 'frozen' })],
  ['scenario.begin', ({ scenario }) => scenario.begin('default')],
])('%s answers once its change is kept', async (_, act) => {
  const { controls, keep } = await slowWorld();
  let isAnswered = false;
  const acting = act(controls).then(() => {
    isAnswered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isAnswered).toBe(false);
  keep();
  await acting;
  expect(isAnswered).toBe(true);
});
