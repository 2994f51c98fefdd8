import request from 'supertest';
import { afterEach, beforeEach, expect, it, describe } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { loadContract } from '../contract/contract.ts';
import { faultReaderOf } from '../faults/read-faults.ts';

let sandbox: Sandbox;
let real = Date.parse('2026-06-01T12:00:00Z');
beforeEach(async () => {
  sandbox = await createSandbox({ pages: 30, events: 0, clock: { now: () => real } });
});
afterEach(() => sandbox.close());

const put = (wish: object) => request(sandbox.app).put('/_sandbox/clock').send(wish);
const nowOf = async () => (await request(sandbox.app).get('/_sandbox/clock').expect(200)).body.now as string;
const create = async (change: object) =>
  (
    await request(sandbox.app)
      .post('/v1/events.create')
      .set(sandbox.headers)
      .send({ ...validEvent, ...change })
      .expect(201)
  ).body.data.id as number;

it('runs with real time until it is touched', async () => {
  expect(await nowOf()).toBe('2026-06-01T12:00:00.000Z');
  real += 1000;
  expect(await nowOf()).toBe('2026-06-01T12:00:01.000Z');
});

it.each<[wishes: readonly object[], now: string, secondLater: string]>([
  [[{ advance: 'PT2H' }], '2026-06-01T14:00:00.000Z', '2026-06-01T14:00:01.000Z'],
  [[{ advance: '-P1D' }], '2026-05-31T12:00:00.000Z', '2026-05-31T12:00:01.000Z'],
  [[{ advance: 'P1M' }, { advance: 'P1M' }], '2026-08-01T12:00:00.000Z', '2026-08-01T12:00:01.000Z'],
  [[{ now: '2030-02-03T04:05:06+02:00' }], '2030-02-03T02:05:06.000Z', '2030-02-03T02:05:07.000Z'],
  [[{ mode: 'frozen' }], '2026-06-01T12:00:00.000Z', '2026-06-01T12:00:00.000Z'],
  [[{ mode: 'frozen' }, { advance: 'PT1S' }], '2026-06-01T12:00:01.000Z', '2026-06-01T12:00:01.000Z'],
  [
    [{ now: '2000-01-01T00:00:00Z', mode: 'frozen' }, { mode: 'running' }],
    '2000-01-01T00:00:00.000Z',
    '2000-01-01T00:00:01.000Z',
  ],
  [[{ now: '2030-01-01T00:00:00Z', advance: 'PT1M' }], '2030-01-01T00:01:00.000Z', '2030-01-01T00:01:01.000Z'],
])('%j', async (wishes, now, secondLater) => {
  real = Date.parse('2026-06-01T12:00:00Z');
  for (const wish of wishes) await put(wish).expect(200);
  expect(await nowOf()).toBe(now);
  real += 1000;
  expect(await nowOf()).toBe(secondLater);
  await request(sandbox.app).post('/_sandbox/reset').expect(200);
  expect(await nowOf()).toBe('2026-06-01T12:00:01.000Z');
});

it.each<[wish: object, says: RegExp]>([
  [{}, /at least 1 member\b/],
  [{ now: '2030-01-01T00:00:00' }, /`now`: an instant such as/],
  [{ now: '2030-02-30T00:00:00Z' }, /`now`/],
  [{ advance: 'two hours' }, /`advance`: a duration such as PT2H/],
  [{ advance: 'P9000Y' }, /leads out of the years 1000 to 9999/],
  [{ advance: '-P2000Y' }, /leads out of/],
  [{ mode: 'stopped' }, /`mode`: one of running, frozen, not "stopped"/],
  [{ at: 'x' }, /`at`: no such member; known: now, advance, mode/],
])('refuses %j and leaves the clock alone', async (wish, says) => {
  real = Date.parse('2026-06-01T12:00:00Z');
  expect((await put(wish).expect(400)).body.detail).toMatch(says);
  expect(await nowOf()).toBe('2026-06-01T12:00:00.000Z');
});

it('stops at the end of the year 9999, where a snapshot can be loaded and a reset leads back to the start', async () => {
  real = Date.parse('2026-06-01T12:00:00Z');
  await put({ now: '9999-12-31T23:59:59Z', mode: 'running' }).expect(200);
  const before = await sandbox.scenario.snapshot();
  real += 5000;
  expect(await nowOf()).toBe('9999-12-31T23:59:59.999Z');
  await create({});
  await put({ advance: 'PT1S' }).expect(400);
  const after = await sandbox.scenario.snapshot();
  for (const [scenario, now] of [
    [before, '9999-12-31T23:59:59.000Z'],
    [after, '9999-12-31T23:59:59.999Z'],
  ] as const) {
    await using loaded = await createSandbox({ scenario, clock: { now: () => real } });
    expect((await loaded.clock.read()).now).toBe(now);
  }
  const ahead = Date.parse('9999-12-31T23:59:59Z') - real;
  const scenario = { ...before, clock: { advance: `PT${ahead / 1000}S` } };
  await using led = await createSandbox({ scenario, clock: { now: () => real } });
  real += 5000;
  await led.reset();
  expect(await led.clock.read()).toMatchObject({ now: '9999-12-31T23:59:59.999Z', mode: 'running' });
});

it('makes an event visible exactly when it passes publishedAt, read as UTC, and tells what comes next', async () => {
  real = Date.parse('2026-06-01T12:00:00Z');
  const later = await create({ publishedAt: '2026-06-03T08:00:00' });
  const sooner = await create({ publishedAt: '2026-06-02T08:00:00Z' });
  await create({ publishedAt: '2026-05-01T08:00:00' });
  await create({});
  const { body } = await request(sandbox.app).get('/_sandbox/clock');
  expect(body.next).toEqual([
    { at: '2026-06-02T08:00:00.000Z', what: 'event-visible', event: sooner },
    { at: '2026-06-03T08:00:00.000Z', what: 'event-visible', event: later },
  ]);
  const visible = async () => {
    const view = await request(sandbox.app).get(`/_sandbox/events/${sooner}/member-view`);
    return (view.body.facts as { fact: string; value: unknown }[]).find(({ fact }) => fact === 'visible')?.value;
  };
  await put({ now: '2026-06-02T07:59:59.999Z', mode: 'frozen' }).expect(200);
  expect(await visible()).toBe(false);
  await put({ advance: 'PT0.001S' }).expect(200);
  expect(await visible()).toBe(true);
  await put({ advance: '-PT0.001S' }).expect(200);
  expect(await visible()).toBe(false);
});

it('is the one clock of every stamp', async () => {
  await put({ now: '2029-01-01T00:00:00Z', mode: 'frozen' }).expect(200);
  const id = await create({});
  await put({ advance: 'PT1H' }).expect(200);
  await request(sandbox.app).post(`/v1/events.update/${id}`).set(sandbox.headers).send(validEvent).expect(200);
  const event = await sandbox.event(id);
  const [made, changed] = ['2029-01-01T00:00:00.000Z', '2029-01-01T01:00:00.000Z'];
  const stored = event?.image.history.map(({ storedAt }) => storedAt);
  expect([event?.createdAt, event?.updatedAt, event?.image.storedAt, stored]).toEqual([
    made,
    changed,
    changed,
    [made, changed],
  ]);
});

describe('faults', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await createSandbox({ pages: 3, events: 0 });
  });
  afterEach(() => sandbox.close());

  const outage = { id: 'down', fault: { kind: 'status', status: 503 }, when: { operation: 'pages.get', count: 2 } };
  const put = (body: unknown) =>
    request(sandbox.app)
      .put('/_sandbox/faults')
      .send(body as object);
  const list = async () => (await request(sandbox.app).get('/_sandbox/faults').expect(200)).body.faults as unknown;
  const getPage = () => request(sandbox.app).get('/channels/pages/9000').set(sandbox.headers);

  it('sets faults, shows how often they acted, and ends them', async () => {
    expect((await put({ faults: [outage, 'slow'] }).expect(200)).body.faults).toMatchObject([outage, { id: 'slow' }]);
    await put({ faults: [outage] }).expect(200);
    for (const status of [503, 503, 200]) await getPage().expect(status);
    expect(await list()).toEqual([{ ...outage, matches: 3, hits: 2 }]);
    await request(sandbox.app).delete('/_sandbox/faults').expect(204);
    expect(await list()).toEqual([]);
  });

  it('sets them for the world that is named', async () => {
    await using other = await sandbox.world({ pages: 3, events: 0 });
    await put({ faults: ['outage'] })
      .set('x-channel', other.channelId)
      .expect(200);
    await getPage().expect(200);
    await getPage().set(other.headers).expect(503);
  });

  it.each<[body: unknown, pointer: string, says: RegExp]>([
    [[], '', /an object/],
    [{}, '/faults', /a value/],
    [{ faults: ['outage'], fault: 1 }, '/fault', /no such member \(did you mean `faults`\?\)/],
    [{ faults: ['outage', { fault: { kind: 'dealy' } }] }, '/faults/1/fault/kind', /did you mean `delay`/],
    [
      { faults: [{ fault: { kind: 'rule-off', rule: 'event.hots.valid' } }] },
      '/faults/0/fault/rule',
      /did you mean `event\.host\.valid`/,
    ],
    [{ faults: ['outage', 'outage'] }, '/faults/1', /an ID that no other fault/],
    [{ faults: Array(101).fill('outage') }, '/faults', /at most 100/],
  ])('refuses, and leaves the present ones as they are, %j', async (body, pointer, says) => {
    await put({ faults: [outage] }).expect(200);
    const refused = await put(body)
      .expect(400)
      .expect('content-type', /^application\/problem\+json/);
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ pointer }));
    expect(refused.body.detail).toMatch(says);
    expect(await list()).toMatchObject([outage]);
  });

  it('has a schema that names every rule and deviation', async () => {
    const { text } = await request(sandbox.app).get('/_sandbox/faults/schema').expect(200);
    expect(text).toMatch(/"event\.host\.valid".*"page\.get:other"/);
    const { schema } = faultReaderOf(loadContract());
    expect(JSON.parse(text)).toEqual(schema);
    expect(sandbox.faults.schema).toBe(schema); // each world has the same one, which takes no memory of its own
  });
});
