import { Router } from 'express';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { testWorld, type TestWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { createApp } from './app.ts';

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
