import request from 'supertest';
import { expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, startSandbox, type Sandbox } from '../sandbox.ts';
import type { ImageProbe } from '../domain/ports.ts';
import type { ListedPartner, ListedWorld, MadePartner, MadeWorld } from './controls.ts';
import { controlToken } from './testing/partners-suite.ts';

// One partner, within its quota, takes nothing that others need.

const admin = { authorization: `Bearer ${controlToken}` };
const small = { pages: 3, events: 1 };

async function partnerOf({ app }: Pick<Sandbox, 'app'>, name: string, quota: object = {}) {
  const { body } = await request(app).post('/_sandbox/partners').set(admin).send({ name, quota }).expect(201);
  const shown = { authorization: `Bearer ${(body as MadePartner).token}` };
  const makes = (wish: object) => request(app).post('/_sandbox/worlds').set(shown).send(wish);
  const made = async (wish: object = small) => (await makes(wish).expect(201)).body as MadeWorld;
  return { id: (body as MadePartner).id, shown, makes, made };
}

it('starts count for the quota of the partner, who is told so, and the operator sees who holds how much', async () => {
  await using sandbox = await createSandbox({ ...small, controlToken });
  const [greedy, other] = [await partnerOf(sandbox, 'greedy', { bytes: 2 ** 20 }), await partnerOf(sandbox, 'other')];
  const large = { pages: 100_000, events: 20_000 };
  for (const seed of [1, 2, 3]) {
    const { text } = await greedy.makes({ ...large, seed }).expect(507);
    expect(text).toContain('1 MiB of the partner greedy');
  }
  const { channelId } = await greedy.made();
  const begin = () =>
    request(sandbox.app)
      .put('/_sandbox/scenario')
      .set({ ...greedy.shown, 'x-channel': channelId });
  const scenario = { scenario: 'a', seededAt: '2027-01-01T00:00:00Z', ...large };
  await begin()
    .send(scenario)
    .expect(507, /1 MiB of the partner greedy/);
  await begin()
    .send({ ...scenario, pages: 20, events: 3 })
    .expect(200);
  await other.made();
  const partners = (await request(sandbox.app).get('/_sandbox/partners').set(admin)).body as readonly ListedPartner[];
  const held = Object.fromEntries(partners.map(({ name, bytes }) => [name, bytes ?? 0]));
  expect(held['greedy']).toBeGreaterThan(20 * 800);
  expect(held['greedy']).toBeLessThan(2 ** 20);
  expect(held['other']).toBeGreaterThan(0);
  const worlds = (await request(sandbox.app).get('/_sandbox/worlds').set(admin)).body as readonly ListedWorld[];
  expect(worlds.map(({ partner }) => partner).toSorted()).toEqual([greedy.id, other.id, undefined].toSorted());
  await request(sandbox.app).delete(`/_sandbox/worlds/${channelId}`).set(greedy.shown).expect(204);
  const [left] = (await request(sandbox.app).get('/_sandbox/partners').set(admin)).body as readonly ListedPartner[];
  expect(left).toMatchObject({ name: 'greedy', worlds: 0, bytes: 0 });
});

it('five streams of the worlds of a partner are all it has, by whatever key; others follow theirs', async () => {
  await using sandbox = await startSandbox({ port: 0, ...small, controlToken });
  const partner = await partnerOf(sandbox, 'a');
  const { channelId, controlKey } = await partner.made();
  const leave = new AbortController();
  const follow = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${sandbox.control}/stream`, { headers, signal: leave.signal })).status;
  const byKey = { authorization: `Bearer ${controlKey}`, 'x-channel': channelId };
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1)
    statuses.push(await follow(index % 2 === 0 ? byKey : { ...partner.shown, 'x-channel': channelId }));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503]);
  expect(await follow(admin)).toBe(200);
  leave.abort();
});

it('a silent image host holds two fetches of a partner, and nobody else waits for it', async () => {
  let fetching = 0;
  let answer: (image: Awaited<ReturnType<ImageProbe>>) => void = () => undefined;
  const silent = new Promise<Awaited<ReturnType<ImageProbe>>>((resolve) => (answer = resolve));
  const probeImage: ImageProbe = (url) => {
    if (!url.includes('silent')) return Promise.resolve({ isImage: true, what: 'an image' });
    fetching += 1;
    return silent;
  };
  await using sandbox = await createSandbox({ ...small, controlToken, probeImage });
  const partner = await partnerOf(sandbox, 'a');
  const profile = { 'image.check': 'fetch' };
  const [waiting, other] = [
    await partner.made({ ...small, profile }),
    await (await partnerOf(sandbox, 'b')).made({ ...small, profile }),
  ];
  const create = ({ apiKey, channelId }: MadeWorld, image: string) =>
    request(sandbox.app)
      .post('/v1/events.create')
      .set({ authorization: `Channel ${apiKey}`, 'x-channel': channelId })
      .send({ ...validEvent, image });
  const created = Promise.all(Array.from({ length: 12 }, () => create(waiting, 'https://silent.example/a.png')));
  await expect.poll(() => fetching).toBe(2);
  await create(other, 'https://quick.example/a.png').expect(201);
  expect(fetching).toBe(2);
  answer({ isImage: true, what: 'an image' });
  expect((await created).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
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
