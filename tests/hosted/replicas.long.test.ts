import { validEvent } from '../testing/valid-event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '../../src/journal/journal-entry.ts';
import {
  call,
  control,
  create,
  follow,
  inTurns,
  makeWorld,
  startReplicas,
  type Credentials,
  type RunningReplica,
} from './testing/replicas.ts';

const creates = process.env['LONG'] === 'all' ? 1000 : 300;

describe.skipIf(withoutPostgres !== undefined)(`replicas over PostgreSQL ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let running: Awaited<ReturnType<typeof startReplicas>>;
  let [a, b, c] = [] as unknown as [RunningReplica, RunningReplica, RunningReplica];
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    running = await startReplicas(await postgres.createDatabase(), 3);
    [a, b, c] = running.replicas;
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
  });

  it('finds at B what A has made, in the very next request', async () => {
    const of = await makeWorld(a);
    expect((await call(b, '/channels/pages/9000', { of })).status).toBe(200);
    const { data } = await create(a, of, { title: 'made at A' });
    const id = Number(data['id']);
    const { answer } = await control<{ readonly title: string }>(b, ['GET', `/events/${id}`], { of });
    expect(answer.title).toBe('made at A');
    expect(
      (await call(b, `/v1/events.update/${id}`, { of, body: { ...validEvent, title: 'changed at B' } })).status,
    ).toBe(200);
    expect((await control<{ readonly title: string }>(c, ['GET', `/events/${id}`], { of })).answer.title).toBe(
      'changed at B',
    );
    const journal = await journalAt(c, of, 3);
    expect(journal.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(journal.map(({ operation }) => operation).toSorted()).toEqual([
      'events.create',
      'events.update',
      'pages.get',
    ]);
  });

  it('has one state of a world at all replicas: clock, profile, deviations, steps, images, reset and scenario', async () => {
    const scenario = {
      scenario: 'steps',
      pages: 3,
      events: 2,
      seededAt: '2030-01-01T00:00:00Z',
      clock: { now: '2030-01-01T00:00:00Z', mode: 'frozen' },
      steps: [
        { at: '2030-01-02T00:00:00Z', removedPages: [9000] },
        { afterRequests: 2, faults: [{ id: 'late', fault: { kind: 'status', status: 502 } }] },
      ],
    };
    const of = await makeWorld(a, { scenario });
    expect((await call(b, '/channels/pages/9000', { of })).status).toBe(200);
    const set = { now: '2030-01-02T00:00:00Z' };
    expect((await control(c, ['PUT', '/clock'], { of, body: set })).status).toBe(200);
    const clock = await control<{ readonly now: string }>(a, ['GET', '/clock'], { of });
    expect(clock.answer.now).toBe('2030-01-02T00:00:00.000Z');
    expect((await call(b, '/channels/pages/9000', { of })).status).toBe(404);
    expect((await call(a, '/channels/pages/9003', { of })).status).toBe(502);
    expect((await control(b, ['DELETE', '/faults'], { of })).status).toBe(204);
    expect((await call(c, '/channels/pages/9003', { of })).status).toBe(200);
    const answers = { answers: { 'search.no-match': 404, 'image.check': 'fetch' } };
    expect((await control(a, ['PATCH', '/profile'], { of, body: answers })).status).toBe(200);
    const profile = await control<{ readonly answers: object }>(b, ['GET', '/profile'], { of });
    expect(profile.answer.answers).toEqual(answers.answers);
    const image = `${b.url}/_sandbox/images/1400x700.png`;
    const { data, status } = await create(b, of, { image, host: 9003, publishedAt: undefined });
    expect(status).toBe(201);
    const kept = await fetch(`${c.url}/_sandbox/events/${String(data['id'])}/image`, {
      headers: { 'x-channel': of.channelId },
    });
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await control(c, ['POST', '/reset'], { of })).status).toBe(200);
    expect((await control<readonly object[]>(a, ['GET', '/events'], { of })).answer).toHaveLength(3);
    expect((await call(b, '/channels/pages/9000', { of })).status).toBe(200);
    expect((await create(a, of)).data).toEqual(data);
    expect((await control(b, ['PUT', '/scenario'], { of, body: { scenario: 'empty' } })).status).toBe(200);
    expect((await control<{ readonly scenario: string }>(c, ['GET', '/scenario'], { of })).answer.scenario).toBe(
      'empty',
    );
    expect((await control<readonly object[]>(a, ['GET', '/events'], { of })).answer).toEqual([]);
  });

  it('has the channel of a world once, whichever replicas are asked at once, and drops and lists by any', async () => {
    const channelId = 'chn-wanted-by-all';
    const asked = [a, b, c, a, b, c].map((at) =>
      control(at, ['POST', '/worlds'], { body: { channelId, pages: 1, events: 0 } }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted((x, y) => x - y);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    const list = async (at: RunningReplica) =>
      (await control<readonly { readonly channelId: string }[]>(at, ['GET', '/worlds'])).answer.map(
        (one) => one.channelId,
      );
    expect(await list(b)).toContain(channelId);
    expect((await control(c, ['DELETE', `/worlds/${channelId}`])).status).toBe(204);
    expect(await list(a)).not.toContain(channelId);
    expect((await control(b, ['DELETE', `/worlds/${channelId}`])).status).toBe(404);
    expect((await control(a, ['POST', '/worlds'], { body: { channelId, pages: 1, events: 0 } })).status).toBe(201);
    const soon = await makeWorld(a, { expiresAfter: 'PT0.3S' });
    expect((await call(b, '/channels/pages/9000', { of: soon })).status).toBe(200);
    await sleep(500);
    expect((await call(c, '/channels/pages/9000', { of: soon })).status).toBe(401);
  });

  it('shows at B whatever text came at A: NUL, lone surrogates, U+2028', async () => {
    const text = 'a\0b \ud800 \u2028 \udc00';
    const of = await makeWorld(a, {
      scenario: {
        scenario: text,
        pages: 3,
        events: 0,
        seededAt: '2030-01-01T00:00:00Z',
        clock: { now: '2030-01-01T00:00:00Z' },
      },
    });
    const answers = { answers: { 'body.i-json': 'accepted' } };
    expect((await control(a, ['PATCH', '/profile'], { of, body: answers })).status).toBe(200);
    const created = await create(a, of, { title: text });
    const { answer } = await control<{ readonly title: string }>(b, ['GET', `/events/${String(created.data['id'])}`], {
      of,
    });
    expect([created.status, answer.title], JSON.stringify(created.data)).toEqual([201, text]);
    const list = await control<readonly { readonly channelId: string; readonly scenario: string }[]>(c, [
      'GET',
      '/worlds',
    ]);
    expect(list.answer.find(({ channelId }) => channelId === of.channelId)?.scenario).toBe(text);
    const [entry] = await journalAt(c, of, 1);
    expect((JSON.parse(String(entry?.request.body?.text)) as { readonly title: string }).title).toBe(text);
  });

  it(`gives ${creates} creates through two replicas as many IDs without a gap`, async () => {
    const of = await makeWorld(a);
    const created = await inTurns(creates, (index) => create(index % 2 === 0 ? a : b, of));
    expect(created.filter(({ status }) => status !== 201).slice(0, 3)).toEqual([]);
    const ids = created.map(({ data }) => Number(data['id'])).toSorted((x, y) => x - y);
    expect(ids).toEqual(Array.from({ length: creates }, (_, index) => Number(ids[0]) + index));
    const journal = await journalAt(c, of, creates);
    expect(journal.map(({ seq }) => seq)).toEqual(Array.from({ length: creates }, (_, index) => index + 1));
  });

  it('has a fault with `count: 3` act three times in all', async () => {
    const of = await makeWorld(a);
    const faults = [{ id: 'thrice', fault: { kind: 'status', status: 503 }, when: { count: 3 } }];
    expect((await control(b, ['PUT', '/faults'], { of, body: { faults } })).status).toBe(200);
    const answers = await inTurns(60, (index) => create(at(index), of));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(57);
    const { answer } = await control(c, ['GET', '/faults'], { of });
    expect(answer).toMatchObject({ faults: [{ matches: 60, hits: 3 }] });
  });

  it('loses no update and no registration of one event, and never has more RSVPs than capacity', async () => {
    const of = await makeWorld(a);
    const { data } = await create(a, of, { capacity: 40, receivesRsvpWebhooks: false });
    const id = Number(data['id']);
    const register = (index: number) =>
      control(at(index), ['POST', `/events/${id}/rsvps`], { of, body: { member: `member-${index}` } });
    const update = (index: number) =>
      call(at(index), `/v1/events.update/${id}`, {
        of,
        body: { ...validEvent, capacity: 40, receivesRsvpWebhooks: false, title: `title ${index}` },
      });
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? register(index) : update(index))),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }, index) => index % 2 === 0 && status < 300)).toHaveLength(40);
    expect(answers.filter(({ status }, index) => index % 2 === 1 && status === 200)).toHaveLength(60);
    const event = await control<{ readonly rsvps: readonly object[] }>(b, ['GET', `/events/${id}`], { of });
    expect(event.answer.rsvps).toHaveLength(40);
  });

  it('shows who follows at B what A answers, within 0.5 s, none missing, those of a replica in order, and goes on at another replica', async () => {
    const of = await makeWorld(a);
    const seen = await follow(b, of, undefined);
    const answered: string[] = [];
    for (let index = 0; index < 5; index += 1) answered.push((await create(at(index), of)).requestId);
    const began = performance.now();
    const first = (await seen.until(5)).map(({ requestId }) => requestId);
    expect(performance.now() - began).toBeLessThan(500);
    seen.end();
    expect(first.toSorted()).toEqual(answered.toSorted());
    for (const replica of [0, 1, 2]) {
      const own = answered.filter((_, index) => index % 3 === replica);
      expect(first.filter((one) => own.includes(one))).toEqual(own);
    }
    for (let index = 0; index < 3; index += 1) answered.push((await create(at(index), of)).requestId);
    const later = await follow(c, of, 4);
    const rest = await later.until(4);
    expect(rest.map(({ seq }) => seq)).toEqual([5, 6, 7, 8]);
    expect(rest.map(({ requestId }) => requestId).toSorted()).toEqual(
      [...first.slice(4), ...answered.slice(5)].toSorted(),
    );
    later.end();
  });

  it('answers 503 while the database is away, says that nothing was changed, and goes on once it is back', async () => {
    const of = await makeWorld(a);
    await postgres.kill();
    const [got, made, asked] = await Promise.all([
      call(a, '/channels/pages/9000', { of }),
      create(b, of),
      control<{ readonly detail: string }>(c, ['GET', '/clock'], { of }),
    ]);
    expect([got.status, made.status, asked.status]).toEqual([503, 503, 503]);
    expect(made.data['message']).toContain('nothing was changed');
    await postgres.start();
    expect((await create(a, of)).status).toBe(201);
    expect((await control<readonly object[]>(b, ['GET', '/events'], { of })).answer).toHaveLength(4);
  });

  /** What others have answered comes a little late. */
  async function journalAt(replica: RunningReplica, of: Credentials, count: number): Promise<readonly JournalEntry[]> {
    const read = async () => (await control<readonly JournalEntry[]>(replica, ['GET', '/journal'], { of })).answer;
    await expect.poll(read).toHaveLength(count);
    return read();
  }

  const at = (index: number) => [a, b, c][index % 3] as RunningReplica;
});
