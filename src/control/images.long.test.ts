import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, pages: 5, events: 1, profile: { 'image.check': 'fetch' } });
});
afterEach(() => sandbox.close());

const control = (path: string) => request(sandbox.url).get(`/_sandbox${path}`);
const harmless = /default-src 'none';.*; sandbox$/;

/** Creates an event, or updates one, and answers its ID and the advice. */
async function sent(image: string | undefined, { id, to = sandbox }: { id?: number; to?: RunningSandbox } = {}) {
  const answer = await request(to.url)
    .post(id === undefined ? '/v1/events.create' : `/v1/events.update/${id}`)
    .set(to.headers)
    .send({ ...validEvent, host: 9000, cohosts: [], image });
  expect(answer.body).toMatchObject({ status: id === undefined ? 201 : 200 });
  return { id: answer.body.data.id as number, advice: answer.headers['x-sandbox-advice'] };
}

describe('pictures, and what is none', () => {
  test('the list has their URLs, and each is what the list says', async () => {
    const { body } = await control('/images').expect(200);
    expect(body.made).toEqual({
      url: expect.stringMatching(
        /\/_sandbox\/worlds\/chn-sandbox~[0-9a-f]{20}\/images\/\{width\}x\{height\}\.\{kind\}$/,
      ) as unknown,
      kinds: ['png', 'jpg', 'webp', 'svg'],
      longestSide: 4096,
    });
    const statuses: Record<string, [status: number, type: string | null]> = {};
    for (const { url } of body.named as { url: string }[]) {
      const answer = await fetch(url, { redirect: 'manual' });
      statuses[url.split('/').at(-1) ?? ''] = [answer.status, answer.headers.get('content-type')];
    }
    expect(statuses).toEqual({
      'cover.png': [200, 'image/png'],
      'slow.png': [200, 'image/png'],
      'moved.png': [302, expect.anything()],
      'missing.png': [404, expect.stringContaining('problem+json')],
      'empty.png': [200, 'image/png'],
      'text.png': [200, 'image/png'],
      'cut-off.png': [200, 'image/png'],
      'readme.html': [200, 'text/html; charset=utf-8'],
    });
  });

  test.each([
    ['1400x700.png', 'image/png'],
    ['3x2.jpg', 'image/jpeg'],
    ['4096x4096.webp', 'image/webp'],
    ['640x480.svg', 'image/svg+xml'],
    ['readme.html', 'text/html; charset=utf-8'],
    ['text.png', 'image/png'],
  ])('%s, of every world, with whatever a client adds, and harmless in a browser', async (name, type) => {
    await using world = await sandbox.world();
    for (const path of [`/images/${name}?v=2`, `/worlds/${world.channelId}/images/${name}`])
      await control(path)
        .set({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' })
        .expect(200)
        .expect('Content-Type', type)
        .expect('X-Content-Type-Options', 'nosniff')
        .expect('Content-Security-Policy', harmless);
  });

  test.each(['4097x1.png', '0x0.png', '1x1.gif', 'nothing.png', '..%2Fcover.png', '%2e%2e%2f'])(
    'no %s',
    async (name) => {
      const { body } = await control(`/images/${name}`).expect(404);
      expect(body.detail).toContain('GET /_sandbox/images');
    },
  );

  test('a redirect leads to a picture', async () => {
    expect((await fetch(`${sandbox.control}/images/moved.png`)).url).toBe(`${sandbox.control}/images/cover.png`);
  });

  test('a slow one takes two seconds, and nobody waits for who has left', async () => {
    const begun = performance.now();
    await fetch(`${sandbox.control}/images/slow.png`, { signal: AbortSignal.timeout(100) }).catch(() => undefined);
    await control('/images/slow.png').expect(200);
    expect(performance.now() - begun).toBeGreaterThan(1900);
  });
});

describe('the image of an event', () => {
  test('is kept as it came, and so is each that it had', async () => {
    const [wide, small] = [`${sandbox.control}/images/1400x700.png`, `${sandbox.control}/images/700x350.jpg`];
    const { id, advice } = await sent(wide);
    expect(advice).toBeUndefined();
    expect((await sent(small, { id })).advice).toContain('event.image.size');
    await sent(undefined, { id });
    const { body } = await control(`/events/${id}`);
    expect(body.image).toMatchObject({
      url: small,
      version: 2,
      fetched: { type: 'image/jpeg', width: 700, height: 350 },
    });
    expect(body.image.history).toMatchObject([
      { url: wide, version: 1, fetched: { type: 'image/png', width: 1400, height: 700 } },
      { url: small, version: 2 },
    ]);
    for (const [query, url] of [
      ['', small],
      ['?version=1', wide],
      ['?version=2', small],
    ] as const) {
      const kept = await control(`/events/${id}/image${query}`).expect(200).expect('Content-Security-Policy', harmless);
      const original = await request(url).get('');
      expect(kept.headers['content-type']).toBe(original.headers['content-type']);
      expect((kept.body as Buffer).equals(original.body as Buffer)).toBe(true);
    }
    await control(`/events/${id}/image?version=3`).expect(404, /it remembers 1, 2/);
    await control(`/events/${id}/image?version=0`).expect(400);
    await control('/events/77/image').expect(404, /no event with the ID 77/);
  });

  test('is fetched anew by each update that holds it, the same URL too', async () => {
    let fetches = 0;
    const bytes = (width: number) => Buffer.from(`GIF89a${String.fromCodePoint(width)}\0\u0001\0`, 'latin1');
    await using pictures = await served(() => ['image/gif', bytes(++fetches)]);
    await using open = await startSandbox({ ...small, allowPrivateImages: true });
    const { id } = await sent(`${pictures.url}/a`, { to: open });
    await sent(`${pictures.url}/a`, { id, to: open });
    await sent(undefined, { id, to: open });
    expect(fetches).toBe(2);
    const { history } = (await open.event(id))?.image ?? { history: [] };
    expect(history.map(({ version, fetched }) => [version, fetched?.width])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(new Set(history.map(({ fetched }) => fetched?.sha256)).size).toBe(2);
  });

  test('an SVG runs nothing of its own', async () => {
    await using pictures = await served({
      '/a.png': ['text/html', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    });
    await using open = await startSandbox({ ...small, allowPrivateImages: true });
    const { id, advice } = await sent(`${pictures.url}/a.png`, { to: open });
    expect(advice).toBeUndefined();
    const { headers } = await request(open.url).get(`/_sandbox/events/${id}/image`).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(harmless) as string,
      'x-content-type-options': 'nosniff',
    });
  });

  test('that was judged by its URL is not there, and its record says so', async () => {
    await using byUrl = await startSandbox({ port: 0, pages: 5, events: 1 });
    const { id } = await sent('https://partner.example/a.png', { to: byUrl });
    await sent('https://partner.example/a.png', { id, to: byUrl });
    const event = await byUrl.event(id);
    expect(event?.image).toMatchObject({
      version: 2,
      fetched: null,
      history: [{ version: 1, fetched: null }, { version: 2 }],
    });
    await request(byUrl.url)
      .get(`/_sandbox/events/${id}/image`)
      .expect(404, /judged by its URL/);
  });

  test('is remembered over a restart, its content is not', async () => {
    using folder = tempFolder();
    const options = { ...small, data: folder.file('events.json') };
    const before = await startSandbox(options);
    const { id } = await sent(`${before.control}/images/1400x700.png`, { to: before });
    await sent(`${before.control}/images/1400x700.jpg`, { id, to: before });
    const { image } = (await before.event(id)) ?? {};
    await before.close();
    await using after = await startSandbox(options);
    expect((await after.event(id))?.image).toEqual(image);
    await request(after.url)
      .get(`/_sandbox/events/${id}/image`)
      .expect(404, /not kept any more/);
  });

  test('longer than is read is judged by its beginning, and not kept', async () => {
    const long = Buffer.alloc(11 * 1024 * 1024);
    Buffer.from('GIF89a\x78\x05\xbc\x02', 'latin1').copy(long);
    await using pictures = await served({ '/long': ['image/gif', long] });
    await using open = await startSandbox({ ...small, allowPrivateImages: true });
    const { id } = await sent(`${pictures.url}/long`, { to: open });
    expect((await open.event(id))?.image.fetched).toEqual({
      type: 'image/gif',
      width: 1400,
      height: 700,
      bytes: null,
      sha256: null,
    });
    await request(open.url)
      .get(`/_sandbox/events/${id}/image`)
      .expect(404, /longer than what is kept/);
  });

  test('is nobody’s whose request was refused', async () => {
    const url = `${sandbox.control}/images/12x34.png`;
    await request(sandbox.url)
      .post('/v1/events.create')
      .set(sandbox.headers)
      .send({ ...validEvent, image: url, host: 1 })
      .expect(422);
    expect(JSON.stringify(await sandbox.events())).not.toContain('12x34');
  });
});

const small = { port: 0, pages: 5, events: 1, fetchImages: true, profile: { 'image.check': 'fetch' } } as const;

type Content = readonly [type: string, content: string | Buffer];

/** A server of contents by path. */
async function served(contents: Readonly<Record<string, Content>> | (() => Content)) {
  const contentOf = (url: string) => (typeof contents === 'function' ? contents() : contents[url]);
  const server: Server = createServer(({ url = '' }, response) => {
    const [type, content] = contentOf(url) ?? ['text/plain', ''];
    response
      .on('error', () => undefined)
      .writeHead(200, { 'content-type': type })
      .end(content);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => void server.close(closed));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close };
}
