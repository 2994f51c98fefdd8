import { expect, it, vi } from 'vitest';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { createPartners } from '../world/partners.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { connectControl } from './client/index.ts';
import { makeWorld } from './operations/worlds.ts';
import { refusalOf } from './refusals.ts';
import { testArea } from './testing/area.ts';
import { controlToken, describePartners } from './testing/partners-suite.ts';
import request from 'supertest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { describePartnerQuota, small } from './testing/quota-suite.ts';

describePartners('in memory', async () => [await createSandbox({ pages: 30, events: 4, controlToken })]);

it('a program makes partners and acts as one; a world of the sandbox’s own is none of theirs', async () => {
  const own = await startSandbox({ port: 0, pages: 3, events: 1 });
  const all = connectControl(own.url);
  const { id, token } = await all.partners.make({ name: 'Ana' });
  const partner = connectControl(own.url, { token });
  const world = await partner.world({ pages: 3, events: 2 });
  expect(await world.events()).toHaveLength(2);
  expect(await partner.worlds.list()).toHaveLength(1);
  expect(await all.worlds.list()).toHaveLength(2);
  await expect(partner.partners.list()).rejects.toMatchObject({ status: 401 });
  const renewed = await all.partners.renew(id);
  expect(await connectControl(own.url, { token: renewed.token }).worlds.list()).toHaveLength(1);
  await all.partners.drop(id);
  expect(await all.partners.list()).toEqual([]);
  expect(await all.worlds.list()).toHaveLength(1);
  await own.close();
});

it('a partner that is dropped while it makes a world leaves none', async () => {
  const partners = createPartners(() => 0);
  const worlds = createWorlds(await testWorld(), { most: 9, now: () => 0 });
  const { partner } = await partners.make('Ana', { worlds: 1, bytes: 1e6 });
  const [drop, add] = [vi.spyOn(worlds, 'drop'), worlds.add.bind(worlds)];
  vi.spyOn(worlds, 'add').mockImplementation(async (...asked) => {
    await partners.drop(partner.id);
    return add(...asked);
  });
  const wish = { channelId: 'chn-b', pages: 1, events: 0 };
  const made = makeWorld(testArea(worlds, { partners }), wish, partner).catch((error: unknown) => {
    throw refusalOf(error);
  });
  await expect(made).rejects.toMatchObject({ status: 409, message: expect.stringContaining('was dropped') });
  expect(drop).toHaveBeenCalledWith('chn-b');
  expect(await worlds.ofChannel('chn-b')).toBeUndefined();
});

describePartnerQuota('in memory', async (options) => {
  const sandbox = await startSandbox({ port: 0, ...options });
  return [sandbox, sandbox];
});

it('no profile makes a sandbox fetch images that was not started so; the refusal says what does', async () => {
  await using sandbox = await createSandbox(small);
  await sandbox.profile.change({ 'image.check': 'fetch' });
  const { text } = await request(sandbox.app)
    .post('/v1/events.create')
    .set(sandbox.headers)
    .send({ ...validEvent, image: 'https://pictures.example/a.png' })
    .expect(422);
  expect(text).toContain('--fetch-images');
});
