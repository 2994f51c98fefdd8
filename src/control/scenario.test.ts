import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, startSandbox, type Sandbox } from '../index.ts';
import type { Scenario } from '../world/scenario/scenario.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await createSandbox({ pages: 3, events: 2 })));
afterAll(() => sandbox.close());

const { path: folder } = fileFolder();

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
