import { pathNameOf } from '../world/open-world.ts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { ControlRefused } from './errors.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import type { MadeWorld } from './controls.ts';

const sandbox = await createSandbox({ pages: 30, events: 8 });
afterAll(() => sandbox.close());

const make = async (wish: object = {}) => {
  const { body } = await request(sandbox.app).post('/_sandbox/worlds').send(wish).expect(201);
  return body as MadeWorld;
};
const headersOf = ({ apiKey, channelId }: MadeWorld) => ({
  authorization: `Channel ${apiKey}`,
  'x-channel': channelId,
});
const ofWorld = ({ channelId }: MadeWorld, path: string) =>
  request(sandbox.app).get(`/_sandbox${path}`).set('X-Channel', channelId);

describe('a world that is made', () => {
  it('has credentials of its own, which lead an unchanged client to it', async () => {
    const [one, other] = [await make({ pages: 30, events: 3 }), await make({ pages: 30, events: 3 })];
    expect(one.channelId).toMatch(/^chn-[0-9a-f]{16}$/);
    expect(new Set([one.apiKey, other.apiKey, one.controlKey, other.controlKey, sandbox.apiKey]).size).toBe(5);
    const { body } = await request(sandbox.app)
      .post('/v1/events.create')
      .set(headersOf(one))
      .send(validEvent)
      .expect(201);
    expect((await ofWorld(one, '/events')).body).toHaveLength(4);
    expect((await ofWorld(other, `/events/${body.data.id}`)).status).toBe(404);
    await request(sandbox.app)
      .get('/channels/pages/9000')
      .set({ ...headersOf(one), 'x-channel': other.channelId })
      .expect(401);
  });

  it('is as it was wished for', async () => {
    const world = await make({
      channelId: 'chn-mine',
      apiKey: 'key-mine-1',
      seed: 7,
      pages: 2,
      events: 1,
      profile: { 'refusal.status.unknown-page': 410 },
      deviate: ['event.host.valid'],
      clock: { now: '2030-01-01T00:00:00Z', mode: 'frozen' },
      expiresAfter: 'PT5M',
    });
    expect(world).toMatchObject({
      channelId: 'chn-mine',
      apiKey: 'key-mine-1',
      seed: 7,
      seeded: { pages: 2, events: 1 },
    });
    expect(Date.parse(world.expiresAt ?? '') - Date.parse(world.openedAt)).toBe(300_000);
    await request(sandbox.app).get('/channels/pages/1').set(headersOf(world)).expect(410);
    const create = request(sandbox.app).post('/v1/events.create').set(headersOf(world));
    await create.send({ ...validEvent, host: 1, cohosts: [] }).expect(201);
    expect((await ofWorld(world, '/clock')).body).toEqual({
      now: '2030-01-01T00:00:00.000Z',
      mode: 'frozen',
      next: [],
    });
  });

  it('has URLs that say whose they are', async () => {
    const world = await make({ seed: 3, pages: 5 });
    const { body } = await request(sandbox.app)
      .get('/channels/pages/9000')
      .set({ ...headersOf(world), host: 'localhost:1' });
    const path = `http://localhost:1/_sandbox/worlds/${pathNameOf({ channel: world.channelId, apiKey: world.apiKey })}`;
    expect(body.data.logo).toBe(`${path}/logos/9000.svg`);
    const { text, body: svg } = await request(sandbox.app).get(new URL(body.data.logo).pathname).expect(200);
    const ours = await request(sandbox.app).get('/_sandbox/logos/9000.svg').expect(200);
    expect(text ?? String(svg)).not.toBe(ours.text ?? String(ours.body));
    const { images } = (await ofWorld(world, '/fixtures').set('Host', 'localhost:1')).body;
    expect(images.valid).toBe(`${path}/images/cover.png`);
    await request(sandbox.app).get(new URL(images.valid).pathname).expect(200).expect('Content-Type', 'image/png');
  });

  it('is listed without its keys, and can be dropped', async () => {
    const world = await make();
    const listed = async () => (await request(sandbox.app).get('/_sandbox/worlds')).text;
    expect(await listed()).toContain(world.channelId);
    for (const secret of [world.apiKey, world.controlKey, sandbox.apiKey]) expect(await listed()).not.toContain(secret);
    await request(sandbox.app).delete(`/_sandbox/worlds/${world.channelId}`).expect(204);
    expect(await listed()).not.toContain(world.channelId);
    await request(sandbox.app).get('/channels/pages/9000').set(headersOf(world)).expect(401);
    await request(sandbox.app).delete(`/_sandbox/worlds/${world.channelId}`).expect(404);
  });
});

const zoned = { scenario: 'zoned', seededAt: '2030-01-01T00:00:00Z', pages: 1, events: 0 };
const noOffsets = { 'datetime.offset': 'refused' };

describe('refuses', () => {
  it.each<[wish: object, status: number, says: RegExp]>([
    [{ channel: 'x' }, 400, /`channel`: no such member \(did you mean `channelId`\?\)/],
    [{ channelId: 'ü' }, 400, /`channelId`: a text of letters/],
    [{ channelId: '../x' }, 400, /`channelId`/],
    [{ channelId: 'chn-sandbox' }, 409, /a world of the channel chn-sandbox already/],
    [{ apiKey: 'short' }, 400, /`apiKey`: a text of 8 to 256/],
    [{ pages: -1 }, 400, /`pages`: at least 0, not -1/],
    [{ pages: 1.5 }, 400, /`pages`: a whole number, not 1\.5/],
    [{ scenario: 'defualt' }, 404, /no scenario defualt \(did you mean `default`\?\)/],
    [{ scenario: '/etc/passwd' }, 400, /`scenario`: the name of a scenario/],
    [{ profile: { 'host.forn': 'int' } }, 400, /host\.forn/],
    [{ profile: { 'host.form': 'nothing' } }, 400, /host\.form/],
    [{ profile: '/etc/passwd' }, 400, /`profile`: an object/],
    [
      { scenario: { ...zoned, profile: { 'datetime.form': ['utc'] } }, profile: noOffsets },
      400,
      /no startedAt would be lawful/,
    ],
    [{ faults: ['outrage'] }, 400, /`\/faults\/0`: one of .*did you mean `outage`/],
    [{ faults: ['outage', 'outage'] }, 400, /`\/faults\/1`: an ID that no other fault/],
    [{ deviate: ['event.hots.valid'] }, 400, /did you mean `event\.host\.valid`/],
    [{ clock: { now: 'tomorrow' } }, 400, /`\/clock\/now`: an instant/],
    [{ expiresAfter: 'soon' }, 400, /`expiresAfter`: a duration/],
    [{ expiresAfter: '-PT1H' }, 400, /no duration ahead/],
    [{ expiresAfter: 'P8000Y' }, 400, /beyond the year 9999/],
  ])('%j', async (wish, status, says) => {
    const before = (await request(sandbox.app).get('/_sandbox/worlds')).body.length;
    const { body } = await request(sandbox.app).post('/_sandbox/worlds').send(wish).expect(status);
    expect(body.detail).toMatch(says);
    expect((await request(sandbox.app).get('/_sandbox/worlds')).body).toHaveLength(before);
  });

  it('to drop the default world', async () => {
    const { body } = await request(sandbox.app).delete('/_sandbox/worlds/chn-sandbox').expect(409);
    expect(body.detail).toMatch(/default world stays/);
  });

  it('a world that is none, with a near name', async () => {
    const { body } = await request(sandbox.app).get('/_sandbox/events').set('X-Channel', 'chn-sandbux').expect(404);
    expect(body.detail).toMatch(/no world of the channel chn-sandbux \(did you mean `chn-sandbox`\?\)/);
  });

  it('one more than there may be', async () => {
    await using small = await createSandbox({ pages: 1, events: 0, maxWorlds: 2 });
    await small.world();
    await expect(small.world()).rejects.toThrow(ControlRefused);
    const { body } = await request(small.app).post('/_sandbox/worlds').send({}).expect(507);
    expect(body.detail).toMatch(/Worlds are limited to 2/);
  });
});

describe('where other machines reach the sandbox', () => {
  const own = { host: '0.0.0.0', port: 0, pages: 5, events: 1, apiKey: 'key-of-mine-1234', channel: 'chn-of-mine' };

  it('the token makes worlds, whose key opens them alone', async () => {
    await using open = await startSandbox({ ...own, controlToken: 'a-token-of-mine-0123456789' });
    const ask = (method: string, path: string, headers: Record<string, string>) =>
      fetch(`${open.control}${path}`, { method, headers });
    const token = { authorization: 'Bearer a-token-of-mine-0123456789' };
    const world = (await (await ask('POST', '/worlds', token)).json()) as MadeWorld;
    const key = { authorization: `Bearer ${world.controlKey}` };
    const statuses = async (headers: Record<string, string>) => [
      (await ask('GET', '/events', headers)).status,
      (await ask('GET', '/worlds', headers)).status,
      (await ask('POST', '/worlds', headers)).status,
    ];
    expect(await statuses({ ...key, 'x-channel': world.channelId })).toEqual([200, 401, 401]);
    expect(await statuses(key)).toEqual([401, 401, 401]);
    expect(await statuses({ ...token, 'x-channel': world.channelId })).toEqual([200, 200, 201]);
    expect((await ask('DELETE', `/worlds/${own.channel}`, { ...key, 'x-channel': world.channelId })).status).toBe(401);
    expect((await ask('DELETE', `/worlds/${world.channelId}`, key)).status).toBe(204);
  });

  it('a key that is wished for is one that nobody guesses', async () => {
    await using open = await startSandbox(own);
    await expect(open.world({ apiKey: 'key-of-me' })).rejects.toThrow(/16 characters or more/);
    await open.world({ apiKey: 'key-of-me-1234567' });
  });

  it.each(['short', 'with blanks and more of them'])('a token is one that nobody guesses: %s', async (controlToken) => {
    await expect(startSandbox({ ...own, controlToken })).rejects.toThrow(/--control-token/);
  });
});

it('is a value that closes itself, in programs', async () => {
  let channel = '';
  {
    await using world = await sandbox.world({ pages: 3, events: 2 });
    channel = world.channelId;
    expect(world.seeded).toEqual({ pages: 3, events: 2 });
    await request(sandbox.app).get('/channels/pages/9000').set(world.headers).expect(200);
    expect(await world.events()).toHaveLength(2);
    await world.clock.set({ now: '2031-05-05T10:00:00Z', mode: 'frozen' });
    await request(sandbox.app).post('/v1/events.create').set(world.headers).send(validEvent).expect(201);
    expect((await world.events()).at(-1)?.createdAt).toBe('2031-05-05T10:00:00.000Z');
    await world.reset();
    expect((await world.clock.read()).mode).toBe('running');
    expect(await world.events()).toHaveLength(2);
  }
  await request(sandbox.app)
    .get('/channels/pages/9000')
    .set({ ...sandbox.headers, 'x-channel': channel })
    .expect(401);
});
