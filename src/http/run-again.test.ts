import { everyEntry } from '../journal/journal.ts';
import { Router } from 'express';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { loadContract } from '../contract/contract.ts';
import { WorldMoved } from '../domain/store-unavailable.ts';
import type { Recorded } from '../journal/recorded.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { takeRequest } from '../world/rate-window.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { createApp } from './app.ts';

const contract = loadContract();

/** An app whose world is said to have moved so many times, where an event is written or where an exchange is kept. */
async function movedApp(times: number, where: 'insert' | 'journal', onMove = () => Promise.resolve()) {
  const world = await testWorld();
  const crashes: unknown[] = [];
  let left = times;
  const moved = async () => {
    if (left === 0) return;
    left -= 1;
    await onMove();
    throw new WorldMoved();
  };
  const { store } = world.ports;
  const insert = store.insert.bind(store);
  const inserted = vi.spyOn(store, 'insert').mockImplementation(async (...asked) => {
    if (where === 'insert') await moved();
    return insert(...asked);
  });
  const add = world.journal.add.bind(world.journal);
  if (where === 'journal')
    vi.spyOn(world.journal, 'add').mockImplementation((one: Recorded) => moved().then(() => add(one)));
  const app = createApp({
    contract,
    worlds: createWorlds(world, { most: 1, now: () => 0 }),
    isOurHost: () => true,
    control: Router(),
    onCrash: (error) => void crashes.push(error),
  });
  const credentials = { authorization: 'Channel key-a', 'x-channel': 'chn-a' };
  const create = (body: object | string = validEvent) =>
    request(app)
      .post('/v1/events.create')
      .set({ ...credentials, 'x-sandbox-fault': 'delay=200', 'content-type': 'application/json' })
      .send(body);
  const get = () => request(app).get('/channels/pages/9000').set(credentials);
  return { world, create, get, inserted, crashes };
}

test('an exchange whose world was changed elsewhere is run again, reads its body once, is delayed once and answers once', async () => {
  const { world, create, inserted, crashes } = await movedApp(3, 'insert');
  const before = await world.ports.store.count();
  const wait = vi.spyOn(world.delays, 'wait');
  const { status, body } = await create();
  expect([status, inserted.mock.calls.length, crashes]).toEqual([201, 4, []]);
  expect(wait.mock.calls.map(([, ms]) => ms)).toEqual([200]);
  expect(await world.ports.store.count()).toBe(before + 1);
  const entries = await everyEntry(await world.journal.read());
  expect(entries).toMatchObject([{ requestId: body.requestId, outcome: 'accepted', response: { status: 201 } }]);
  expect(JSON.parse(String(entries[0]?.request.body?.text))).toEqual(validEvent);
});

test('it is judged by the world as it is by then', async () => {
  const strict = profileOfAnswers({ 'limits.body': 4096, 'refusal.status.too-large': 413 }, contract);
  const { world, create } = await movedApp(1, 'insert', () => world.change(() => ({ profile: strict })));
  const { status } = await create(`${JSON.stringify(validEvent)}${' '.repeat(5000)}`);
  expect(status).toBe(413);
  expect(await everyEntry(await world.journal.read())).toMatchObject([{ outcome: 'refused' }]);
});

test('an answer is not sent before its exchange is kept', async () => {
  const { world, get } = await movedApp(2, 'journal');
  expect((await get()).status).toBe(200);
  expect(await everyEntry(await world.journal.read())).toMatchObject([{ outcome: 'accepted', operation: 'pages.get' }]);
});

test.each([0, 300_000])(
  'a body that a refusal had no need of is read by the next run, with %i bytes more',
  async (more) => {
    const limit = { requests: 1, seconds: 60 };
    const { world, create } = await movedApp(1, 'journal', () => world.change(() => ({ profile: lenient })));
    const lenient = world.profile;
    const { count } = takeRequest(world.rate, limit, Date.now());
    await world.change(() => ({ profile: profileOfAnswers({ 'limits.rate': limit }, contract), rate: count }));
    const sent = `${JSON.stringify(validEvent)}${' '.repeat(more)}`;
    const { status } = await create(sent);
    expect(status).toBe(201);
    const [entry] = await everyEntry(await world.journal.read());
    expect(entry?.request.body).toMatchObject({ size: sent.length });
  },
);

test.each([
  [19, 201],
  [20, 503],
])('a world that moves %d times answers %d', async (times, wanted) => {
  const { create, crashes } = await movedApp(times, 'insert');
  const { status, headers, body } = await create();
  expect([status, crashes]).toEqual([wanted, []]);
  if (wanted !== 503) return;
  expect(headers['retry-after']).toBe('1');
  expect(body.data).toMatchObject({ code: 'store-unavailable', message: expect.stringContaining('was not made') });
});
