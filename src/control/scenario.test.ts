import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, startSandbox, type Sandbox } from '../index.ts';
import type { Scenario } from '../scenario/scenario.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await createSandbox({ pages: 3, events: 2 })));
afterAll(() => sandbox.close());

const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const own: Scenario = {
  scenario: 'own',
  seededAt: '2030-01-01T00:00:00Z',
  pages: 2,
  events: 1,
  ownPages: [{ id: 7, title: 'Garden Club' }],
  ownEvents: [{ title: 'Walk', capacity: 5, rsvps: { registered: 2, confirmed: 1 } }],
};

const put = (body: object, headers: Record<string, string> = {}) =>
  request(sandbox.app).put('/_sandbox/scenario').set(headers).send(body);

describe('PUT scenario', () => {
  it('starts the world again, by name or from one in full; a reset leads back to it', async () => {
    await using world = await sandbox.world();
    const headers = { 'x-channel': world.channelId };
    const { body } = await put({ ...own }, headers).expect(200);
    expect(body).toEqual({
      scenario: 'own',
      description: '',
      source: 'given',
      seed: 1,
      seededAt: '2030-01-01T00:00:00.000Z',
      pages: 3,
      events: 2,
    });
    expect((await request(sandbox.app).get('/_sandbox/scenario').set(headers)).body).toEqual(body);
    const create = () =>
      request(sandbox.app)
        .post('/v1/events.create')
        .set(world.headers)
        .send({ ...validEvent, host: 7, cohosts: [] });
    expect((await create().expect(201)).body.data.id).toBe(5003);
    await world.reset();
    expect((await world.events()).map(({ title }) => title)).toEqual([expect.any(String), 'Walk']);
    await put({ scenario: 'default' }, headers).expect(200);
    expect(await world.events()).toHaveLength(60);
    await create().expect(422);
  });

  it('takes all of it or nothing, and says where it is wrong', async () => {
    const before = sandbox.scenario.read();
    const refused = async (body: object, status = 400) => {
      const answer = await put(body).expect(status);
      expect(sandbox.scenario.read()).toEqual(before);
      return answer.body as { detail: string; errors?: { pointer: string }[] };
    };
    expect((await refused({ scenario: 'defualt' }, 404)).detail).toMatch(/did you mean `default`/);
    expect((await refused({ ...own, pages: 'many' })).errors).toEqual([
      { pointer: '/pages', expected: 'a whole number', actual: '"many"' },
    ]);
    expect((await refused({ ...own, ownEvents: [{ title: 'A', host: 3 }] })).errors?.[0]?.pointer).toBe(
      '/ownEvents/0/host',
    );
    expect((await refused({ ...own, profile: '/etc/passwd' })).detail).toMatch(/only a file may name another one/);
    for (const path of ['./own.yaml', '/etc/passwd', '../scenarios/default'])
      expect((await refused({ scenario: path })).detail).toMatch(/the name of a scenario that ships/);
    await refused([]);
    await refused({});
    await request(sandbox.app)
      .put('/_sandbox/scenario')
      .type('json')
      .send(`{"__proto__": {"pages": 1}, ${JSON.stringify(own).slice(1)}`)
      .expect(400);
    expect(await sandbox.events()).toHaveLength(2);
  });

  it('refuses what is huge or deep in a moment', async () => {
    const began = performance.now();
    const huge = `{"scenario":"x","ownEvents":[${'[],'.repeat(1_300_000)}[]]}`;
    await request(sandbox.app).put('/_sandbox/scenario').type('json').send(huge).expect(400);
    const deep = `{"scenario":"x","steps":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    await request(sandbox.app).put('/_sandbox/scenario').type('json').send(deep).expect(400);
    await request(sandbox.app)
      .put('/_sandbox/scenario')
      .type('json')
      .send(' '.repeat(4 * 1024 * 1024 + 1))
      .expect(413);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('leaves a world alone whose events are in a file, and says why', async () => {
    await using kept = await createSandbox({ pages: 1, events: 0, data: join(folder, 'kept.json') });
    const { body } = await request(kept.app).put('/_sandbox/scenario').send(own).expect(409);
    expect(body.detail).toMatch(/kept in a file \(--data\)/);
  });

  it('does not give a world the channel of another one', async () => {
    await using world = await sandbox.world();
    const taken = { ...own, credentials: [{}, { channelId: world.channelId }] };
    expect((await put(taken).expect(409)).body.detail).toMatch(/a world of the channel .* already/);
    await put({ ...own, credentials: [{}, { channelId: 'chn-more', apiKey: 'key-of-more' }] }).expect(200);
    const more = { authorization: 'Channel key-of-more', 'x-channel': 'chn-more' };
    await request(sandbox.app).get('/channels/pages/7').set(more).expect(200);
    await put({ ...own }).expect(200);
    await request(sandbox.app).get('/channels/pages/7').set(more).expect(401);
  });

  it('takes no key that can be guessed, where other machines reach the sandbox', async () => {
    await using open = await startSandbox({
      host: '0.0.0.0',
      port: 0,
      apiKey: 'key-of-mine-1234',
      channel: 'chn-mine',
    });
    const weak = { ...own, credentials: [{}, { apiKey: 'key-weak' }] };
    await expect(open.scenario.begin(weak)).rejects.toThrow(/16 characters or more/);
    await expect(open.world({ scenario: weak })).rejects.toThrow(/16 characters or more/);
    await open.scenario.begin({ ...own, credentials: [{}, {}] });
  });
});

it('POST worlds takes a scenario in full, and points into it', async () => {
  const made = await request(sandbox.app).post('/_sandbox/worlds').send({ scenario: own }).expect(201);
  expect(made.body).toMatchObject({ scenario: 'own', seeded: { pages: 3, events: 2 } });
  const { body } = await request(sandbox.app)
    .post('/_sandbox/worlds')
    .send({ scenario: { ...own, pages: -1 } })
    .expect(400);
  expect(body.errors).toEqual([{ pointer: '/scenario/pages', expected: 'at least 0', actual: '-1' }]);
});

it('GET scenarios lists those that ship', async () => {
  const { body } = await request(sandbox.app).get('/_sandbox/scenarios').expect(200);
  expect(body).toContainEqual(expect.objectContaining({ scenario: 'default', pages: 500, events: 60 }));
});

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
