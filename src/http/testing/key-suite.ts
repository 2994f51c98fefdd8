import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeWorld } from '../../control/controls.ts';
import type { Sandbox } from '../../sandbox.ts';

type Headers = Readonly<Record<string, string>>;

/** To which world a request belongs, whatever keeps them. @param open sandboxes that have the same worlds: requests go to one after the other */
export function describeWorldsOfKeys(name: string, open: () => Promise<readonly [Sandbox, ...Sandbox[]]>): void {
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
  const makeWorld = async (wish: object = {}) =>
    (
      await request(next())
        .post('/_sandbox/worlds')
        .send({ pages: 1, events: 0, ...wish })
        .expect(201)
    ).body as MadeWorld;
  const get = (apiKey: string, headers: Headers = {}) =>
    request(next())
      .get('/channels/pages/9000')
      .set({ authorization: `Channel ${apiKey}`, ...headers });
  const read = async (path: string, channelId: string) =>
    (await request(next()).get(`/_sandbox${path}`).set('x-channel', channelId).expect(200)).body as unknown;
  const defaultChannel = () => sandboxes[0].channelId;
  /** The channel that a refusal names, if the request belongs to the world of its key. */
  const namedBy = async (apiKey: string, headers?: Headers) => {
    const { status, body } = await get(apiKey, headers);
    expect(status).toBe(401);
    const { data } = body as { readonly data: { readonly violations: readonly { readonly expected: string }[] } };
    return data.violations.map(({ expected }) => /the channel of this API key, (\S+)$/.exec(expected)?.[1]);
  };

  describe(`a request ${name}`, () => {
    it('belongs to the world of its key, and its refusal names the channel that is missing', async () => {
      const { apiKey, channelId } = await makeWorld();
      const requests = [{}, { 'x-channel': defaultChannel() }, { 'x-channel': 'chn-none' }];
      for (const headers of requests) expect(await namedBy(apiKey, headers)).toEqual([channelId]);
      // Journals of other replicas are a little late.
      await expect.poll(() => read('/journal', channelId)).toHaveLength(3);
      expect(await read('/journal', defaultChannel())).toEqual([]);
      expect(await read('/audit', channelId)).toMatchObject({ exchanges: 3, summary: { broken: 1 } });
      expect(await read('/audit', defaultChannel())).toMatchObject({ exchanges: 0, summary: { broken: 0 } });
      await get(apiKey, { 'x-channel': channelId }).expect(200);
    });

    it('belongs to the world of its channel if nobody has its key, and to the default one otherwise', async () => {
      const { channelId } = await makeWorld();
      expect(await namedBy('key-of-nobody', { 'x-channel': channelId })).toEqual([undefined]);
      await expect.poll(() => read('/journal', channelId)).toHaveLength(1);
      expect(await namedBy('key-of-nobody')).toEqual([undefined, undefined]);
    });

    it('belongs to the world of its channel if several worlds have its key, and to the default one without', async () => {
      const apiKey = 'key-that-two-worlds-have-4711';
      const [one, other] = [await makeWorld({ apiKey }), await makeWorld({ apiKey })];
      for (const { channelId } of [one, other]) await get(apiKey, { 'x-channel': channelId }).expect(200);
      expect(await namedBy(apiKey)).toEqual([undefined, undefined]);
      await request(next()).delete(`/_sandbox/worlds/${other.channelId}`).expect(204);
      expect(await namedBy(apiKey)).toEqual([one.channelId]);
      await request(next()).delete(`/_sandbox/worlds/${one.channelId}`).expect(204);
      expect(await namedBy(apiKey)).toEqual([undefined, undefined]);
    });

    it('belongs to the world that has its key as a further one, from the start of that', async () => {
      const { apiKey, channelId } = await makeWorld();
      const begin = (credentials: readonly object[]) =>
        request(next())
          .put('/_sandbox/scenario')
          .set('x-channel', channelId)
          .send({ scenario: 'a', pages: 1, events: 0, seededAt: '2030-01-01T00:00:00Z', credentials })
          .expect(200);
      const [before, after] = ['key-further-before-4711', 'key-further-after-4711'];
      const further = `${channelId}-2`;
      await begin([{}, { channelId: further, apiKey: before }]);
      expect(await namedBy(before)).toEqual([further]);
      await begin([{}, { channelId: further, apiKey: after }]);
      expect(await namedBy(before)).toEqual([undefined, undefined]);
      expect(await namedBy(after)).toEqual([further]);
      await begin([{}]);
      expect(await namedBy(after)).toEqual([undefined, undefined]);
      expect(await namedBy(apiKey)).toEqual([channelId]);
    });
  });
}
