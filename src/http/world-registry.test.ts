import { Router } from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { loadContract } from '../contract/contract.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { createApp } from './app.ts';

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
