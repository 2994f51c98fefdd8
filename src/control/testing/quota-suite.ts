import request from 'supertest';
import { describe, expect, it, onTestFinished } from 'vitest';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import type { ImageProbe } from '../../domain/ports.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import type { RunningSandbox, Sandbox } from '../../sandbox.ts';
import type { ListedPartner, ListedWorld, MadePartner, MadeWorld } from '../controls.ts';
import { controlToken } from './partners-suite.ts';

const admin = { authorization: `Bearer ${controlToken}` };
export const small = { pages: 3, events: 1 };

/**
 * One partner, within its quota, takes nothing that others need, whatever keeps the worlds.
 *
 * @param start two sandboxes that have the same partners and worlds, or one: the second has not made those that it is asked for
 */
export function describePartnerQuota(
  name: string,
  start: (options: SandboxOptions) => Promise<readonly [RunningSandbox, RunningSandbox]>,
): void {
  async function started(options: SandboxOptions = {}) {
    const sandboxes = await start({ ...small, controlToken, ...options });
    onTestFinished(() => Promise.all([...new Set(sandboxes)].map((one) => one.close())).then(() => undefined));
    return sandboxes;
  }

  async function partnerOf({ app }: Pick<Sandbox, 'app'>, partner: string, quota: object = {}) {
    const made = await request(app).post('/_sandbox/partners').set(admin).send({ name: partner, quota }).expect(201);
    const { id, token } = made.body as MadePartner;
    const shown = { authorization: `Bearer ${token}` };
    const makes = (wish: object) => request(app).post('/_sandbox/worlds').set(shown).send(wish);
    const world = async (wish: object = small) => (await makes(wish).expect(201)).body as MadeWorld;
    return { id, shown, makes, world };
  }

  const listed = async <Listed>({ app }: Sandbox, path: string) =>
    (await request(app).get(`/_sandbox${path}`).set(admin)).body as readonly Listed[];
  const bytesOf = async (sandbox: Sandbox, partner: string) =>
    (await listed<ListedPartner>(sandbox, '/partners')).find((one) => one.name === partner)?.bytes ?? 0;

  describe(`what a partner takes ${name}`, () => {
    it('starts count for its quota, it is told so, and the operator sees who holds how much', async () => {
      const [first, second] = await started();
      const [greedy, other] = [await partnerOf(first, 'greedy', { bytes: 2 ** 20 }), await partnerOf(first, 'other')];
      const large = { pages: 100_000, events: 20_000 };
      for (const seed of [1, 2, 3]) {
        const { text } = await greedy.makes({ ...large, seed }).expect(507);
        expect(text).toContain('1 MiB of the partner greedy');
      }
      const { channelId, controlKey } = await greedy.world();
      const begin = (shown: object) =>
        request(second.app)
          .put('/_sandbox/scenario')
          .set({ ...shown, 'x-channel': channelId });
      const byKey = { authorization: `Bearer ${controlKey}` };
      const scenario = { scenario: 'a', seededAt: '2027-01-01T00:00:00Z', ...large };
      for (const shown of [byKey, greedy.shown])
        await begin(shown)
          .send(scenario)
          .expect(507, /100000 pages and 20000 events is more than is left of the 1 MiB of the partner greedy/);
      await begin(byKey)
        .send({ ...scenario, pages: 20, events: 3 })
        .expect(200);
      await other.world();
      expect(await bytesOf(second, 'greedy')).toBeGreaterThan(20 * 800);
      expect(await bytesOf(second, 'greedy')).toBeLessThan(2 ** 20);
      expect(await bytesOf(second, 'other')).toBeGreaterThan(0);
      const worlds = await listed<ListedWorld>(second, '/worlds');
      expect(worlds.map(({ partner }) => partner).toSorted()).toEqual([greedy.id, other.id, undefined].toSorted());
      await request(second.app).delete(`/_sandbox/worlds/${channelId}`).set(greedy.shown).expect(204);
      const [left] = await listed<ListedPartner>(first, '/partners');
      expect(left).toMatchObject({ name: 'greedy', worlds: 0, bytes: 0 });
    });

    it('starts of its worlds count together, with their events; a reset and a start of another size count what is left', async () => {
      const [first, second] = await started();
      const { shown, makes, world } = await partnerOf(first, 'a', { bytes: 2 ** 20 });
      const half = (seed: number) => ({ pages: 640, events: 1, seed });
      const { channelId, apiKey } = await world(half(1));
      const ofStart = await bytesOf(first, 'a');
      await makes(half(2)).expect(507, /A world of 640 pages and 1 event is more than is left of the 1 MiB/);
      const headers = { authorization: `Channel ${apiKey}`, 'x-channel': channelId };
      await request(second.app).post('/v1/events.create').set(headers).send(validEvent).expect(201);
      expect(await bytesOf(first, 'a')).toBeGreaterThan(ofStart);
      const inWorld = { ...shown, 'x-channel': channelId };
      await request(first.app).post('/_sandbox/reset').set(inWorld).expect(200);
      expect(await bytesOf(second, 'a')).toBe(ofStart);
      const smaller = { scenario: 'a', seededAt: '2027-01-01T00:00:00Z', pages: 3, events: 1 };
      await request(second.app).put('/_sandbox/scenario').set(inWorld).send(smaller).expect(200);
      expect(await bytesOf(second, 'a')).toBeLessThan(ofStart - 500 * 800);
      await world(half(2));
      await request(first.app).delete(`/_sandbox/worlds/${channelId}`).set(shown).expect(204);
      expect(await bytesOf(second, 'a')).toBe(ofStart);
    });

    it('five streams of its worlds are all it has, by whatever key; others follow theirs', async () => {
      const [first, second] = await started();
      const partner = await partnerOf(first, 'a');
      const { channelId, controlKey } = await partner.world();
      const leave = new AbortController();
      const follow = async (headers: Readonly<Record<string, string>>) =>
        (await fetch(`${second.control}/stream`, { headers, signal: leave.signal })).status;
      const byKey = { authorization: `Bearer ${controlKey}`, 'x-channel': channelId };
      const statuses: number[] = [];
      for (let index = 0; index < 7; index += 1)
        statuses.push(await follow(index % 2 === 0 ? byKey : { ...partner.shown, 'x-channel': channelId }));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503]);
      expect(await follow(admin)).toBe(200);
      leave.abort();
    });

    it('a silent image host holds two of its fetches, and nobody else waits for it', async () => {
      let fetching = 0;
      let answer: (image: Awaited<ReturnType<ImageProbe>>) => void = () => undefined;
      const silent = new Promise<Awaited<ReturnType<ImageProbe>>>((resolve) => (answer = resolve));
      const probeImage: ImageProbe = (url) => {
        if (!url.includes('silent')) return Promise.resolve({ isImage: true, what: 'an image' });
        fetching += 1;
        return silent;
      };
      const [first, second] = await started({ probeImage });
      const partner = await partnerOf(first, 'a');
      const profile = { 'image.check': 'fetch' };
      const [waiting, again, other] = [
        await partner.world({ ...small, profile }),
        await partner.world({ ...small, profile }),
        await (await partnerOf(first, 'b')).world({ ...small, profile }),
      ];
      const create = ({ apiKey, channelId }: MadeWorld, image: string) =>
        request(second.app)
          .post('/v1/events.create')
          .set({ authorization: `Channel ${apiKey}`, 'x-channel': channelId })
          .send({ ...validEvent, image });
      const created = Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          create(index % 2 === 0 ? waiting : again, 'https://silent.example/a.png'),
        ),
      );
      await expect.poll(() => fetching).toBe(2);
      await create(other, 'https://quick.example/a.png').expect(201);
      expect(fetching).toBe(2);
      answer({ isImage: true, what: 'an image' });
      expect((await created).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    });
  });
}
