import request from 'supertest';
import { expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.ts';
import { listScenarios } from '../src/world/scenario/scenario.ts';
import { validEvent } from './testing/valid-event.ts';

/** Whom a request is sent to, and with which credentials. */
interface Asked {
  readonly app: Sandbox['app'];
  readonly headers: Readonly<Record<string, string>>;
}

const get = ({ app, headers }: Asked, path: string) => request(app).get(path).set(headers);
const post = ({ app, headers }: Asked, path: string, body: object) => request(app).post(path).set(headers).send(body);
const search = async (box: Sandbox, query: string, more: object = {}) =>
  (await post(box, '/channels/pages.search', { query, ...more }).expect(200)).body.data as {
    id: number;
    title: string;
  }[];

const page = '/channels/pages/9000';

async function statuses(box: Sandbox, count: number): Promise<readonly (number | 'cut')[]> {
  const seen: (number | 'cut')[] = [];
  for (let index = 0; index < count; index += 1)
    seen.push(
      await get(box, page)
        .then(({ status }) => status)
        .catch(() => 'cut' as const),
    );
  return seen;
}

const facts = async (box: Sandbox, id: number) => {
  const { body } = await get(box, `/_sandbox/events/${id}/member-view`).expect(200);
  return Object.fromEntries((body.facts as { fact: string; value: unknown }[]).map(({ fact, value }) => [fact, value]));
};

/** What each of them is for, shown. */
const shows: Readonly<Record<string, (box: Sandbox) => Promise<void>>> = {
  default: async (box) => {
    expect(box.seeded).toEqual({ pages: 500, events: 60 });
    expect((await box.event(5002))?.rsvps.length).toBe((await box.event(5002))?.capacity);
  },
  empty: async (box) => {
    expect([await search(box, 'Community'), await box.events()]).toEqual([[], []]);
    await get(box, page).expect(404);
  },
  'one-page': async (box) => {
    expect((await search(box, 'garden')).map(({ id }) => id)).toEqual([9000]);
    expect((await box.events()).map(({ host }) => host)).toEqual([9000]);
  },
  'many-pages': async (box) => {
    expect(box.seeded.pages).toBe(100_000);
    expect(await search(box, 'Community', { page: 80, perPage: 100 })).toHaveLength(100);
    await get(box, `/channels/pages/${9000 + 3 * 99_999}`).expect(200);
  },
  'sold-out': async (box) => {
    for (const id of [5001, 5002, 5003])
      await post(box, `/_sandbox/events/${id}/rsvps`, { count: 1, confirmed: true }).expect(409);
    await post(box, '/_sandbox/events/5004/rsvps', { count: 1 }).expect(201);
    const { body } = await post(box, '/v1/events.update/5002', { ...validEvent, capacity: 11 }).expect(422);
    expect(JSON.stringify(body)).toContain('update.capacity.floor');
  },
  'nearly-full': async (box) => {
    for (const id of [5001, 5002]) {
      await post(box, `/_sandbox/events/${id}/rsvps`, { member: 'first', confirmed: true }).expect(201);
      await post(box, `/_sandbox/events/${id}/rsvps`, { member: 'second', confirmed: true }).expect(409);
    }
    await post(box, '/_sandbox/rsvp-confirmations', { event: 5001, member: 'member-42' }).expect(409);
  },
  'scheduled-and-past': async (box) => {
    expect((await box.clock.read()).now).toBe('2026-11-01T12:00:00.000Z');
    expect((await box.clock.read()).next.map(({ at }) => at.slice(0, 16))).toEqual([
      '2026-11-01T13:00',
      '2026-11-03T09:00',
      '2026-11-08T09:00',
    ]);
    const visible = async () => (await facts(box, 5003))['visible'];
    expect(await visible()).toBe(false);
    await box.clock.set({ advance: 'PT1H' });
    expect(await visible()).toBe(true);
    expect((await box.event(5006))?.startedAt).toBe(null);
  },
  'two-channels': async (box) => {
    const second = { authorization: `Channel ${box.apiKey}-2`, 'x-channel': `${box.channelId}-2` };
    for (const [headers, own, other] of [
      [box.headers, 5001, 5002],
      [second, 5002, 5001],
    ] as const) {
      await post({ app: box.app, headers }, `/v1/events.update/${own}`, validEvent).expect(200);
      await post({ app: box.app, headers }, `/v1/events.update/${other}`, validEvent).expect(404);
    }
  },
  unicode: async (box) => {
    const titles = (await box.pages('')).map((one) => (one as { title: string }).title);
    for (const [index, title] of titles.entries())
      expect((await get(box, `/channels/pages/${9000 + 3 * index}`).expect(200)).body.data.title).toBe(title);
    expect(titles.join('')).toMatch(/東京.*البحر.*\u0301.*👩‍👩‍👧‍👦.*<b>/);
    expect((await search(box, '東京ガーデンクラブ')).map(({ id }) => id)).toEqual([9003]);
    expect((await box.event(5001))?.description).toContain('\r\n');
  },
  'key-expired': async (box) => {
    expect((await get(box, page).expect(401)).text).toMatch(/expired/);
    await box.clock.set({ now: '2026-10-31T23:59:00Z' });
    await get(box, page).expect(200);
    await box.clock.set({ advance: 'PT1M' });
    await get(box, page).expect(401);
  },
  'read-failures': async (box) => {
    await get(box, page).expect(500);
    await post(box, '/channels/pages.search', { query: 'Community' }).expect(500);
    await post(box, '/v1/events.create', validEvent).expect(201);
  },
  slow: async (box) => {
    const began = performance.now();
    await get(box, page).expect(200);
    expect(performance.now() - began).toBeGreaterThan(990);
  },
  throttled: async (box) => {
    const seen = await statuses(box, 30);
    expect([...new Set(seen)].toSorted()).toEqual([200, 429]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(box, page)));
    for (const { status, headers } of answers) expect(headers['retry-after']).toBe(status === 429 ? '1' : undefined);
  },
  flaky: async (box) => {
    const seen = await statuses(box, 60);
    expect(new Set(seen)).toEqual(new Set([200, 503, 'cut']));
    expect(seen.filter((one) => one === 200).length).toBeGreaterThan(30);
  },
  outage: async (box) => {
    const seen = await statuses(box, 17);
    expect(seen.map((status) => status === 200)).toEqual([
      ...Array<boolean>(5).fill(true),
      ...Array<boolean>(10).fill(false),
      true,
      true,
    ]);
    expect(seen[7]).toBe(503);
  },
  'strict-platform': async (box) => {
    for (const change of [{ host: [9000] }, { startedAt: '2027-05-20 18:00' }, { colour: 'red' }, { address: null }])
      await post(box, '/v1/events.create', { ...validEvent, ...change }).expect(422);
    await post(box, '/v1/events.create', validEvent).expect(201);
  },
  'lenient-platform': async (box) => {
    const odd = { ...validEvent, capacity: '40', description: ' ', title: 'Fine' };
    const headers = { ...box.headers, authorization: `channel  ${box.apiKey}` };
    await post({ app: box.app, headers }, '/v1/events.create', odd).expect(201);
    await post(box, '/channels/pages.search', { query: '', perPage: 1000 }).expect(200);
  },
};

it('each scenario that ships is tried here', () => {
  expect(listScenarios().map(({ scenario }) => scenario)).toEqual(Object.keys(shows).toSorted());
});

it.each(Object.entries(shows))('%s', async (scenario, show) => {
  await using box = await createSandbox({ scenario });
  await show(box);
});
