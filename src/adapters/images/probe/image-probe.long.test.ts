import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { madePicture } from '../made-picture.ts';
import { createImageProbe } from './image-probe.ts';

type Given = readonly [status: number, headers: Readonly<Record<string, string>>, content?: Uint8Array | string];

const cover = await madePicture('png', { width: 1400, height: 700 });
const answers: Readonly<Record<string, Given>> = {
  '/cover.png': [200, { 'content-type': 'image/png' }, cover],
  '/shout.png': [200, { 'content-type': 'IMAGE/JPEG; q=1' }, cover],
  '/page.png': [200, { 'content-type': 'text/html' }, '<p>no picture'],
  '/picture.html': [200, { 'content-type': 'text/html' }, cover],
  '/false.png': [200, { 'content-type': 'image/png' }, '<p>no picture'],
  '/untyped.png': [200, {}, cover],
  '/empty.png': [200, { 'content-type': 'image/png' }],
  '/partial.png': [200, { 'content-type': 'image/png', 'content-length': '99999' }, cover],
  '/gone.png': [404, { 'content-type': 'image/png' }, cover],
  '/gzip.png': [200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }, gzipSync(cover)],
  '/brotli.png': [200, { 'content-encoding': 'BR' }, brotliCompressSync(cover)],
  '/false-gzip.png': [200, { 'content-encoding': 'gzip' }, cover],
  '/cut-gzip.png': [200, { 'content-encoding': 'gzip' }, gzipSync(cover).subarray(0, 100)],
  '/zstd.png': [200, { 'content-encoding': 'zstd' }, cover],
  '/bomb.png': [200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.concat([cover, Buffer.alloc(64 * 2 ** 20)]))],
  '/moved.png': [302, { location: '/cover.png' }],
  '/forever.png': [302, { location: '/forever.png' }],
  '/file.png': [302, { location: 'file:///etc/passwd' }],
};

const known = 'PNG, JPEG, GIF, WebP, AVIF, HEIC or SVG';

let asked: string[] = [];
let agents: unknown[] = [];
const answer: RequestListener = ({ url = '', headers: { 'user-agent': agent } }, response) => {
  asked.push(url);
  agents.push(agent);
  const inside =
    url === '/inside.png' ? ([302, { location: `http://127.0.0.2:${port}/secret.png` }] as const) : undefined;
  if (url === '/endless.png') return sendWithoutEnd(response);
  if (url === '/stalled.png') return void response.writeHead(200).write(cover.subarray(0, 100));
  const [status, headers, content = ''] = (inside ?? answers[url] ?? [500, {}]) as Given;
  response.writeHead(status, headers).end(content);
  if ('content-length' in headers) response.destroy();
};

let sent = 0;
/** A picture, and then more and more. */
function sendWithoutEnd(response: ServerResponse): void {
  sent = 0;
  const more = () => {
    sent += 65_536;
    response.write(Buffer.alloc(65_536), (error) => (error ? undefined : setImmediate(more)));
  };
  response.writeHead(200).write(cover, more);
}
const server = createServer(answer);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  agents = [];
});

// Tests ask no name server: each name leads to the address that it starts with, the second look-up of one elsewhere.
let lookUps = 0;
vi.mock('node:dns', async (original) => ({
  ...(await original<object>()),
  lookup: (name: string, _options: object, callback: (...found: unknown[]) => void) => {
    lookUps += 1;
    const address = lookUps > 1 ? '127.0.0.2' : name.replaceAll('-', '.').replace('.example', '');
    callback(null, [{ address, family: 4 }]);
  },
}));

const probe = createImageProbe((address) => address === '127.0.0.1');

describe('looks what came', () => {
  test.each([
    ['/cover.png', { isImage: true, what: 'image/png' }],
    ['/shout.png', { isImage: true, what: 'image/png' }],
    ['/picture.html', { isImage: true, what: 'image/png' }],
    ['/untyped.png', { isImage: true, what: 'image/png' }],
    ['/page.png', { isImage: false, what: `13 bytes (text/html) that are no ${known}` }],
    ['/false.png', { isImage: false, what: `13 bytes (image/png) that are no ${known}` }],
    ['/empty.png', { isImage: false, what: `0 bytes (image/png) that are no ${known}` }],
    ['/partial.png', { isImage: false, what: 'it could not be fetched (aborted)' }],
    ['/gone.png', { isImage: false, what: 'status 404' }],
    ['/gzip.png', { isImage: true, what: 'image/png' }],
    ['/brotli.png', { isImage: true, what: 'image/png' }],
    ['/false-gzip.png', { isImage: false, what: 'it could not be fetched (incorrect header check)' }],
    ['/cut-gzip.png', { isImage: false, what: 'it could not be fetched (unexpected end of file)' }],
    ['/zstd.png', { isImage: false, what: 'it could not be fetched (its Content-Encoding is zstd)' }],
    ['/bomb.png', { isImage: true, what: 'image/png' }],
    ['/moved.png', { isImage: true, what: 'image/png' }],
    ['/forever.png', { isImage: false, what: 'status 302' }],
  ])('%s', async (path, found) => {
    expect(await probe(`http://127.0.0.1:${port}${path}`)).toMatchObject(found);
    expect(asked.length).toBeLessThan(6);
  });

  test('and says who asks', async () => {
    await probe(`http://127.0.0.1:${port}/cover.png`);
    expect(agents).toEqual([expect.stringMatching(/^channel-sandbox\/\d/)]);
  });

  test('and brings the picture, measured and whole', async () => {
    const { picture } = await probe(`http://127.0.0.1:${port}/cover.png`);
    expect(picture).toMatchObject({ type: 'image/png', width: 1400, height: 700, bytes: cover.length });
    expect(Buffer.from(picture?.content ?? [])).toEqual(Buffer.from(cover));
  });

  test('reads no more than 10 MiB, and judges a longer one by its beginning', async () => {
    const { isImage, picture } = await probe(`http://127.0.0.1:${port}/endless.png`);
    expect([isImage, picture]).toEqual([
      true,
      { type: 'image/png', width: 1400, height: 700, bytes: null, sha256: null, content: null },
    ]);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('waits no longer than three seconds for all of it', async () => {
    const begun = performance.now();
    expect(await probe(`http://127.0.0.1:${port}/stalled.png`)).toEqual({
      isImage: false,
      what: 'it could not be fetched (not within 3 seconds)',
    });
    expect(performance.now() - begun).toBeLessThan(4500);
  });

  test('has no more than eight contents in hand at once', async () => {
    const stalled = Array.from({ length: 8 }, () => probe(`http://127.0.0.1:${port}/stalled.png`));
    const ninth = probe(`http://127.0.0.1:${port}/cover.png`);
    await vi.waitFor(() => expect(asked).toHaveLength(8));
    await new Promise((resolve) => void setTimeout(resolve, 300));
    expect(asked).not.toContain('/cover.png');
    await Promise.all(stalled);
    expect(await ninth).toMatchObject({ isImage: true });
  });

  test('or says that nothing came, and does not throw', async () => {
    const what = expect.stringMatching(/could not be fetched/) as string;
    expect(await probe('http://127.0.0.1:1/cover.png')).toEqual({ isImage: false, what });
    expect(await probe(`http://127.0.0.1:${port}/file.png`)).toEqual({ isImage: false, what });
  });
});

describe('never reaches into this machine or its networks', () => {
  const refused = { isImage: false, what: expect.stringMatching(/--allow-private-images/) as string };

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127-0-0-1.example',
  ])('%s', async (host) => {
    lookUps = 0;
    expect(await createImageProbe()(`http://${host}:${port}/cover.png`)).toEqual(refused);
    expect(asked).toEqual([]);
  });

  test('nor through a redirect', async () => {
    expect(await probe(`http://127.0.0.1:${port}/inside.png`)).toEqual(refused);
    expect(asked).toEqual(['/inside.png']);
  });

  test('nor through a second look-up: what was looked at is what is connected to', async () => {
    lookUps = 0;
    expect(await probe(`http://127-0-0-1.example:${port}/cover.png`)).toMatchObject({
      isImage: true,
      what: 'image/png',
    });
    expect(lookUps).toBe(1);
    expect(await probe(`http://127-0-0-1.example:${port}/cover.png`)).toEqual(refused);
  });
});
