import { Router } from 'express';
import request from 'supertest';
import { expect, test, vi, it } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { testWorld, type TestWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { createApp } from './app.ts';
import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox } from '../sandbox.ts';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { unavailableAnswer } from './answer-outcome.ts';

const contract = loadContract();
const limit = { requests: 5, seconds: 3600 };
const limited: TestWorld = { profile: profileOfAnswers({ 'limits.rate': limit }, contract) };

/** An app whose world keeps a change when `kept` settles. */
async function appOver(kept: Promise<void>, own: TestWorld = {}) {
  const world = await testWorld(own);
  const change = world.change.bind(world);
  vi.spyOn(world, 'change').mockImplementation(async (...asked) => {
    await kept;
    await change(...asked);
  });
  const crashes: unknown[] = [];
  const app = createApp({
    contract,
    worlds: createWorlds(world, { most: 1, now: () => 0 }),
    isOurHost: () => true,
    control: Router(),
    onCrash: (error) => void crashes.push(error),
  });
  const get = (headers: Readonly<Record<string, string>> = {}) =>
    request(app)
      .get('/channels/pages/9000')
      .set({ authorization: 'Channel key-a', 'x-channel': 'chn-a', ...headers });
  return { world, get, crashes };
}

test.each<[counted: string, own: TestWorld, headers: Readonly<Record<string, string>>]>([
  ['a fault', {}, { 'x-sandbox-fault': 'delay=1' }],
  ['the rate', limited, {}],
])('a request that counts for %s is answered once the count is kept', async (_, own, headers) => {
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const { get, crashes } = await appOver(kept, own);
  let isAnswered = false;
  const answering = get(headers).then(({ status }) => {
    isAnswered = true;
    return status;
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isAnswered).toBe(false);
  keep();
  expect([await answering, crashes]).toEqual([200, []]);
});

test('a request whose count cannot be kept is answered with 503, and counts for nothing', async () => {
  const failed = Promise.reject(new StoreUnavailable('the database', new Error('away')));
  failed.catch(() => undefined);
  const { world, get, crashes } = await appOver(failed);
  const { status, body } = await get({ 'x-sandbox-fault': 'delay=1' });
  expect([status, body.data.code, crashes]).toEqual([503, 'store-unavailable', []]);
  expect([...world.state.tallies.values()]).toEqual([]);
});

test('a request that counts for nothing changes nothing', async () => {
  const { world, get } = await appOver(Promise.resolve());
  expect((await get()).status).toBe(200);
  expect(world.change).not.toHaveBeenCalled();
});

it('a store that cannot be written is told in the envelope, is no crash, and works again when it can', async () => {
  using folder = tempFolder();
  const data = folder.file('events.json');
  const crashes: unknown[] = [];
  const onCrash = (error: unknown) => crashes.push(error);
  await using sandbox = await createSandbox({ pages: 3, events: 2, data, onCrash });
  const create = () => request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(validEvent);
  const { id } = (await create().expect(201)).body.data;
  rmSync(data);
  mkdirSync(data);
  const { body, headers } = await create().expect(503);
  expect(body).toMatchObject({ status: 503, data: { code: 'store-unavailable' } });
  expect(body.data.message).toMatch(/^The file of --data could not be written, so the change was not made: [^/]*$/);
  expect(headers['retry-after']).toBe('1');
  const reset = await request(sandbox.app).post('/_sandbox/reset').set('Host', 'localhost').expect(503);
  expect(reset.body.detail).toContain('could not be written');
  rmdirSync(data);
  expect((await create().expect(201)).body.data.id).toBe(id + 1);
  expect(crashes).toEqual([]);
});

it('a request that the store cannot keep counts for no fault', async () => {
  using folder = tempFolder();
  const data = folder.file('events.json');
  await using sandbox = await createSandbox({ pages: 3, events: 2, data });
  const create = () => request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(validEvent);
  await sandbox.faults.set([{ id: 'once', fault: { kind: 'garbled-json' }, when: { fromNth: 2, count: 1 } }]);
  await create().expect(201);
  rmSync(data);
  mkdirSync(data);
  await create().expect(503);
  expect(await sandbox.faults.list()).toMatchObject([{ id: 'once', matches: 1, hits: 0 }]);
  rmdirSync(data);
  await expect(create()).rejects.toThrow(/JSON/);
  expect(await sandbox.faults.list()).toMatchObject([{ matches: 2, hits: 1 }]);
});

it.each([
  ['ENOSPC', 507, 'store-full'],
  ['EDQUOT', 507, 'store-full'],
  ['EIO', 503, 'store-unavailable'],
])('%s is answered %d', (code, status, told) => {
  const cause = Object.assign(new Error(`${code}: write`), { code });
  const answer = unavailableAnswer(new StoreUnavailable('events.json', cause));
  expect(answer).toMatchObject({ status, data: { code: told, message: expect.stringContaining(code) } });
});

it('the answer says where it is not known whether the change was made', () => {
  const answer = unavailableAnswer(new StoreUnavailable('the database', new Error('connection lost'), 'unknown'));
  expect(answer).toMatchObject({ status: 503, data: { message: expect.stringContaining('not known whether') } });
});

async function appWhoseRegistry(fails: Error) {
  const worlds = {
    ...createWorlds(await testWorld(), { most: 1, now: () => 0 }),
    serve: () => Promise.reject(fails),
  };
  const contract = loadContract();
  const crashes: unknown[] = [];
  const onCrash = (error: unknown) => void crashes.push(error);
  const app = createApp({
    contract,
    worlds,
    isOurHost: () => true,
    control: Router(),
    onCrash,
  });
  return { app, crashes };
}

const ask = (app: Parameters<typeof request>[0]) =>
  request(app).get('/channels/pages/9000').set({ authorization: 'Channel key-a', 'x-channel': 'chn-a' });

it('a registry of worlds that is away is told as 503 with Retry-After, in the envelope', async () => {
  const { app, crashes } = await appWhoseRegistry(new StoreUnavailable('the registry', new Error('away')));
  const { status, headers, body } = await ask(app);
  expect([status, body.status, typeof body.requestId, headers['retry-after']]).toEqual([
    503,
    503,
    'string',
    expect.any(String),
  ]);
  expect(crashes).toEqual([]);
});

it('a registry of worlds that crashes is told as an error of ours', async () => {
  const { app, crashes } = await appWhoseRegistry(new Error('broken'));
  const { status, body } = await ask(app);
  expect([status, body.status]).toEqual([500, 500]);
  expect(crashes).toHaveLength(1);
});
