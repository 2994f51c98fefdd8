import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import type { Sandbox } from '../../sandbox.ts';
import type { ListedPartner, MadePartner, MadeWorld } from '../controls.ts';

type Method = 'get' | 'post' | 'put' | 'delete';
interface Ask {
  readonly method?: Method;
  readonly path: string;
  readonly shown?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The token of the sandboxes that are shared. */
export const controlToken = 'Xq4-of-this-test-alone';

/** What partners see, whatever keeps them. @param open sandboxes that have the same partners and worlds: requests go to one after the other */
export function describePartners(name: string, open: () => Promise<readonly [Sandbox, ...Sandbox[]]>): void {
  const admin = { authorization: `Bearer ${controlToken}` };
  let sandboxes: readonly [Sandbox, ...Sandbox[]];
  beforeAll(async () => {
    sandboxes = await open();
  });
  afterAll(() => Promise.all(sandboxes.map((one) => one.close())));
  let turn = 0;
  const next = () => {
    turn += 1;
    return (sandboxes[turn % sandboxes.length] as Sandbox).app;
  };
  const ask = ({ method = 'get', path, shown = admin, body }: Ask) => {
    const asked = request(next())[method](`/_sandbox${path}`).set(shown);
    return body === undefined ? asked : asked.send(body);
  };
  let count = 0;
  async function makePartner(quota: object = {}) {
    count += 1;
    const { body } = await ask({
      method: 'post',
      path: '/partners',
      body: { name: `partner ${count}`, quota },
    }).expect(201);
    const partner = body as MadePartner;
    return { ...partner, shown: { authorization: `Bearer ${partner.token}` } };
  }
  async function makeWorld(shown: Readonly<Record<string, string>>, wish: object = {}) {
    const body = { pages: 3, events: 1, ...wish };
    const made = await ask({ method: 'post', path: '/worlds', shown, body }).expect(201);
    return made.body as MadeWorld;
  }
  const channels = ({ body }: { readonly body: unknown }) =>
    (body as readonly MadeWorld[]).map(({ channelId }) => channelId);

  describe(`a partner ${name}`, () => {
    it('makes, lists, opens and drops its own worlds', async () => {
      const { shown, id } = await makePartner();
      const { channelId } = await makeWorld(shown);
      expect(channels(await ask({ path: '/worlds', shown }))).toEqual([channelId]);
      expect((await ask({ path: '/events', shown: { ...shown, 'x-channel': channelId } })).body).toHaveLength(1);
      await ask({ method: 'post', path: '/reset', shown: { ...shown, 'x-channel': channelId } }).expect(200);
      const known = (await ask({ path: '/partners' })).body as readonly ListedPartner[];
      expect(known.find((one) => one.id === id)?.worlds).toBe(1);
      await ask({ method: 'delete', path: `/worlds/${channelId}`, shown }).expect(204);
      expect(channels(await ask({ path: '/worlds', shown }))).toEqual([]);
    });

    it('has a name that somebody can read; an ID that is none is 404, whatever is in it', async () => {
      const body = { name: ' \u00a0' };
      await ask({ method: 'post', path: '/partners', body }).expect(400, /1 to 200 printable characters/);
      for (const id of ['nobody', '%00', 'prt-%00', '%F0%9F%98%80']) {
        await ask({ method: 'delete', path: `/partners/${id}` }).expect(404);
        await ask({ method: 'post', path: `/partners/${id}/token` }).expect(404);
      }
    });

    it('learns nothing of the worlds of others: they are as those that there are not', async () => {
      const [one, other] = [await makePartner(), await makePartner()];
      const { channelId } = await makeWorld(other.shown);
      const near = `${channelId.slice(0, -1)}${channelId.endsWith('0') ? '1' : '0'}`;
      for (const [method, path] of [
        ['get', '/events'],
        ['get', '/fixtures'],
        ['post', '/reset'],
        ['get', '/journal'],
        ['delete', '/faults'],
      ] as const) {
        const answers = await Promise.all(
          [channelId, near, sandboxes[0].channelId].map(async (channel) => {
            const { status, text } = await ask({ method, path, shown: { ...one.shown, 'x-channel': channel } });
            return [status, text.replaceAll(channel, 'CHANNEL')];
          }),
        );
        const [[status] = []] = answers;
        expect([status, new Set(answers.map(String)).size], `${method} ${path}`).toEqual([404, 1]);
      }
      await ask({ method: 'delete', path: `/worlds/${channelId}`, shown: one.shown }).expect(404);
      expect(channels(await ask({ path: '/worlds', shown: other.shown }))).toEqual([channelId]);
    });

    it('opens neither the default world nor what is the sandbox’s own', async () => {
      const { shown, id } = await makePartner();
      const { body } = await ask({ path: '/events', shown }).expect(404);
      expect(body.detail).toBe('This token does not open the default world: name one of its own by X-Channel.');
      await ask({ path: '/rules', shown }).expect(200);
      for (const [method, path] of [
        ['get', '/partners'],
        ['post', '/partners'],
        ['post', `/partners/${id}/token`],
        ['delete', `/partners/${id}`],
      ] as const)
        expect((await ask({ method, path, shown, body: { name: 'another' } })).status, `${method} ${path}`).toBe(401);
    });

    it('keeps its worlds when one begins again', async () => {
      const { shown } = await makePartner();
      const { channelId } = await makeWorld(shown);
      const inWorld = { ...shown, 'x-channel': channelId };
      await ask({ method: 'put', path: '/scenario', shown: inWorld, body: { scenario: 'sold-out' } }).expect(200);
      await ask({ path: '/scenario', shown: inWorld }).expect(200, /sold-out/);
      expect(channels(await ask({ path: '/worlds', shown }))).toEqual([channelId]);
    });

    it('has as many worlds as its quota allows, however many are asked for at once', async () => {
      const { shown } = await makePartner({ worlds: 2 });
      const all = await Promise.all(
        Array.from({ length: 6 }, () => ask({ method: 'post', path: '/worlds', shown, body: { pages: 3, events: 1 } })),
      );
      expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 507, 507, 507, 507]);
      expect(all.find(({ status }) => status === 507)?.body.detail).toBe(
        'The partner has 2 worlds, as many as its quota allows: drop one.',
      );
      const [channelId = ''] = channels(await ask({ path: '/worlds', shown }));
      await ask({ method: 'delete', path: `/worlds/${channelId}`, shown }).expect(204);
      await makeWorld(shown);
      await makeWorld((await makePartner()).shown);
    });

    it('has as many events as its quota has bytes for, in all its worlds together', async () => {
      const { shown, name } = await makePartner({ bytes: 2 ** 20 });
      const [one, other] = [await makeWorld(shown), await makeWorld(shown)];
      const create = ({ apiKey, channelId }: MadeWorld) =>
        request(next())
          .post('/v1/events.create')
          .set({ authorization: `Channel ${apiKey}`, 'x-channel': channelId })
          .send({ ...validEvent, description: 'x'.repeat(40_000) });
      const statuses: number[] = [];
      for (let index = 0; index < 40 && statuses.at(-1) !== 507; index += 1)
        statuses.push((await create(index % 2 === 0 ? one : other)).status);
      expect(new Set(statuses)).toEqual(new Set([201, 507]));
      const refused = await create(other);
      expect(refused.text).toContain(`1 MiB of the partner ${name}`);
      await ask({ method: 'post', path: '/reset', shown: { ...shown, 'x-channel': one.channelId } }).expect(200);
      await create(other).expect(201);
      await makeWorld((await makePartner()).shown);
    });

    it('has one token: the next one ends the one before, and no journal holds the one that a request shows', async () => {
      const { id, shown, token } = await makePartner();
      const { channelId } = await makeWorld(shown);
      const { body } = await ask({ method: 'post', path: `/partners/${id}/token` }).expect(200);
      const renewed = { authorization: `Bearer ${(body as MadePartner).token}` };
      await ask({ path: '/worlds', shown }).expect(401);
      expect(channels(await ask({ path: '/worlds', shown: renewed }))).toEqual([channelId]);
      const given = (body as MadePartner).token;
      await request(next())
        .get(`/channels/pages/${given}`)
        .set({ ...renewed, 'x-channel': channelId, 'x-note': given });
      const journal = () => ask({ path: '/journal', shown: { ...renewed, 'x-channel': channelId } }).expect(200);
      await expect.poll(async () => (await journal()).body as unknown).toHaveLength(1); // that of another replica is a little late
      expect((await journal()).text).not.toContain(given);
      expect((await ask({ path: '/partners' })).text).not.toMatch(new RegExp(`${token}|${given}|token`));
    });

    it('is gone with its worlds', async () => {
      const { id, shown } = await makePartner();
      const { channelId } = await makeWorld(shown);
      const kept = await makeWorld(admin);
      await ask({ method: 'delete', path: `/partners/${id}` }).expect(204);
      await ask({ path: '/worlds', shown }).expect(401);
      const open = channels(await ask({ path: '/worlds' }));
      expect([open.includes(channelId), open.includes(kept.channelId)]).toEqual([false, true]);
      for (const [method, path] of [
        ['delete', `/partners/${id}`],
        ['post', `/partners/${id}/token`],
      ] as const)
        await ask({ method, path }).expect(404, /There is no partner with the ID prt-/);
    });

    it.each([
      [{}, 400, '`name`'],
      [{ name: '' }, 400, '`name`'],
      [{ name: 'a\u0000' }, 400, '`name`'],
      [{ name: '\uD800' }, 400, '`name`'],
      [{ name: 'a', quota: { worlds: 0 } }, 400, '`/quota/worlds`: at least 1, not 0'],
      [{ name: 'a', quota: { byts: 1 } }, 400, 'did you mean `bytes`'],
    ])('is not made of %o', async (body, status, says) => {
      const refused = await ask({ method: 'post', path: '/partners', body });
      expect([refused.status, refused.body.detail]).toEqual([status, expect.stringContaining(says)]);
    });

    it('has a name of its own', async () => {
      const { name } = await makePartner();
      const { body } = await ask({ method: 'post', path: '/partners', body: { name } }).expect(409);
      expect(body.detail).toBe(`There is a partner of the name ${name} already.`);
    });
  });
}
