import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import { connectControl, ControlRefused, ControlUnreachable, type JournalEntry } from './index.ts';

const sandbox = await startSandbox({ port: 0, pages: 30, events: 8 });
const control = connectControl(sandbox.url);
afterAll(() => sandbox.close());

const create = async (headers: Record<string, string>, change: object = {}) =>
  (
    await request(sandbox.url)
      .post('/v1/events.create')
      .set(headers)
      .send({ ...validEvent, ...change })
      .expect(201)
  ).body.data.id as number;

it('answers what the library does, over HTTP', async () => {
  expect(await control.health()).toMatchObject({ status: 'ready', memory: { used: expect.any(Number) } });
  expect(await control.events()).toEqual(await sandbox.events());
  expect(await control.event(5001)).toEqual(await sandbox.event(5001));
  expect(await control.event(1)).toBeUndefined();
  expect(await control.eventTypes()).toEqual(await sandbox.eventTypes());
  expect(await control.places()).toEqual(await sandbox.places());
  expect(await control.pages()).toEqual(await sandbox.pages(sandbox.url));
  expect(await control.fixtures()).toEqual(await sandbox.fixtures(sandbox.url));
  expect(await control.profile.read()).toEqual(await sandbox.profile.read());
});

it('makes a world of its own, which is dropped when its block ends', async () => {
  let channel = '';
  {
    await using world = await control.world({
      pages: 30,
      events: 2,
      clock: { now: '2030-01-01T00:00:00Z', mode: 'frozen' },
    });
    channel = world.channelId;
    expect(world.seeded).toEqual({ pages: 30, events: 2 });
    const id = await create(world.headers, {
      publishedAt: '2030-01-02T00:00:00',
      receivesRsvpWebhooks: true,
      capacity: 1,
    });
    const visible = async () => (await world.memberView(id)).find(({ fact }) => fact === 'visible')?.value;
    expect(await visible()).toBe(false);
    expect((await world.clock.read()).next).toEqual([
      { at: '2030-01-02T00:00:00.000Z', what: 'event-visible', event: id },
    ]);
    await world.clock.set({ advance: 'P1D' });
    expect(await visible()).toBe(true);
    await world.rsvps.register(id, { member: 'ana' });
    expect((await world.rsvps.confirm({ event: id, member: 'ana' })).availability).toBe(0);
    await world.profile.change({ 'refusal.status.unknown-page': 410 });
    await request(sandbox.url).get('/channels/pages/1').set(world.headers).expect(410);
    await world.faults.set([{ id: 'away', fault: { kind: 'status', status: 503 } }]);
    await request(sandbox.url).get('/channels/pages/9000').set(world.headers).expect(503);
    expect(await world.faults.list()).toMatchObject([{ id: 'away', hits: 1 }]);
    await world.faults.clear();
    await request(sandbox.url).get('/channels/pages/9000').set(world.headers).expect(200);
    expect(await world.journal({ operation: 'pages.get', after: 1, limit: 2 })).toMatchObject([
      { seq: 2, response: { status: 410 } },
      { seq: 3, forced: ['away'] },
    ]);
    const audit = await world.audit();
    expect(audit.exchanges).toBeGreaterThan(3);
    expect(audit.findings.find(({ id }) => id === 'event.host.valid')?.verdict).toBe('kept');
    await world.clearJournal();
    expect(await world.journal()).toEqual([]);
    await world.reset();
    expect(await world.events()).toHaveLength(2);
    expect((await control.worlds.list()).map(({ channelId }) => channelId)).toContain(channel);
  }
  expect((await control.worlds.list()).map(({ channelId }) => channelId)).not.toContain(channel);
  expect(await control.events()).toHaveLength(8);
});

describe('follows the journal', () => {
  const seqsOf = async (entries: AsyncIterable<JournalEntry>, most: number) => {
    const seqs: number[] = [];
    for await (const { seq } of entries) if (seqs.push(seq) === most) break;
    return seqs;
  };

  it('tells what the library tells, what is kept first', async () => {
    await using world = await control.world({ pages: 3, events: 0 });
    const get = () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: world.headers });
    await get();
    await get();
    const following = seqsOf(world.followJournal({ after: 1 }), 2);
    await get();
    expect(await following).toEqual([2, 3]);
    for await (const entry of world.followJournal({ after: 2 })) {
      expect([entry]).toEqual(await world.journal({ after: 2 }));
      break;
    }
  });

  it('ends with its world, and with its signal', async () => {
    const world = await control.world({ pages: 3, events: 0 });
    await fetch(`${sandbox.url}/channels/pages/9000`, { headers: world.headers });
    const wait = new AbortController();
    const told: number[] = [];
    for await (const { seq } of world.followJournal({ after: 0, signal: wait.signal })) {
      told.push(seq);
      wait.abort();
    }
    expect(told).toEqual([1]);
    expect(await seqsOf(world.followJournal({ after: 0, signal: wait.signal }), 1)).toEqual([]);
    const rest = world.followJournal({ after: 0 });
    expect((await rest.next()).value).toMatchObject({ seq: 1 });
    await world.close();
    expect((await rest.next()).done).toBe(true);
  });

  it('gives its place free once nobody reads any more, and says what is refused', async () => {
    await using world = await control.world({ pages: 3, events: 0 });
    await fetch(`${sandbox.url}/channels/pages/9000`, { headers: world.headers });
    for (let round = 0; round < 25; round += 1) expect(await seqsOf(world.followJournal({ after: 0 }), 1)).toEqual([1]);
    const nobodys = connectControl(sandbox.url, { channelId: 'chn-nobody' }).followJournal();
    await expect(nobodys.next()).rejects.toMatchObject({ name: 'ControlRefused', status: 404 });
  });
});

describe('rejects', () => {
  it('with status, sentence and pointers', async () => {
    const error = (await control.clock.set({ advance: 'soon' }).catch((caught: unknown) => caught)) as ControlRefused;
    expect(error).toBeInstanceOf(ControlRefused);
    expect([error.status, error.errors.map(({ pointer }) => pointer)]).toEqual([400, ['/advance']]);
    expect(error.message).toMatch(/a duration such as PT2H/);
  });

  it('if there is no such world', async () => {
    await expect(connectControl(sandbox.url, { channelId: 'chn-nobody' }).events()).rejects.toThrow(
      /no world of the channel/,
    );
    await expect(control.worlds.drop('chn-nobody')).rejects.toThrow(/no world of the channel/);
  });

  it('with 401 for a wrong token', async () => {
    await expect(connectControl(sandbox.url, { token: 'wrong' }).events()).rejects.toMatchObject({ status: 401 });
  });
});

describe('where it connects to', () => {
  it.each<[title: string, of: (url: string) => string | URL]>([
    ['the URL that the sandbox prints', (url) => url],
    ['a slash behind it', (url) => `${url}/`],
    ['the control area', (url) => `${url}/_sandbox`],
    ['the dashboard', (url) => `${url}/_sandbox/`],
    ['no scheme', (url) => url.replace('http://', '')],
    ['a URL', (url) => new URL(url)],
  ])('%s', async (_, of) => {
    expect(await connectControl(of(sandbox.url)).clock.read()).toMatchObject({ mode: 'running' });
  });

  it.each<[url: unknown, says: RegExp]>([
    [undefined, /the URL is missing \(undefined\).*CHANNEL_SANDBOX_URL/],
    ['', /the URL is missing/],
    [null, /the URL is missing \(null\)/],
    ['ftp://127.0.0.1', /ftp:\/\/127\.0\.0\.1 is no URL of http or https/],
    ['http://', /http:\/\/ is no URL/],
  ])('%j says what is missing', (url, says) => expect(() => connectControl(url as string)).toThrow(says));

  it('says where nobody answers, and why', async () => {
    const nowhere = await startSandbox({ port: 0, pages: 1, events: 0 });
    await nowhere.close();
    const reading = connectControl(nowhere.url).clock.read();
    await expect(reading).rejects.toBeInstanceOf(ControlUnreachable);
    await expect(reading).rejects.toThrow(`${nowhere.url}/_sandbox/clock cannot be reached: connect ECONNREFUSED`);
    const following = connectControl(nowhere.url).followJournal().next();
    await expect(following).rejects.toThrow(`${nowhere.url}/_sandbox/stream cannot be reached`);
  });

  it.each<[status: number, text: string, says: RegExp]>([
    [404, '<h1>Not Found</h1>', /\/_sandbox\/clock is no control area of a sandbox: its answer is 404/],
    [404, '{"error": "no"}', /its answer is 404, without a problem document/],
    [200, '<h1>Welcome</h1>', /its answer is no JSON/],
  ])('says where something else answers %i %s', async (status, text, says) => {
    const other = createServer((_, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(connectControl(`http://127.0.0.1:${port}`).clock.read()).rejects.toThrow(says);
    other.close();
  });
});
