import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createImageProbe } from './image-probe.ts';

const answers: Readonly<Record<string, readonly [number, Readonly<Record<string, string>>]>> = {
  '/cover.png': [200, { 'content-type': 'image/png' }],
  '/shout.png': [200, { 'content-type': 'IMAGE/JPEG; q=1' }],
  '/page.png': [200, { 'content-type': 'text/html' }],
  '/untyped.png': [200, {}],
  '/gone.png': [404, { 'content-type': 'image/png' }],
  '/moved.png': [302, { location: '/cover.png' }],
  '/forever.png': [302, { location: '/forever.png' }],
  '/file.png': [302, { location: 'file:///etc/passwd' }],
};

let asked: string[] = [];
const answer: RequestListener = ({ url = '' }, response) => {
  asked.push(url);
  const inside =
    url === '/inside.png' ? ([302, { location: `http://127.0.0.2:${port}/secret.png` }] as const) : undefined;
  const [status, headers] = inside ?? answers[url] ?? [500, {}];
  response.writeHead(status, headers).end('bytes');
};
const server = createServer(answer);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
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
    ['/shout.png', { isImage: true, what: 'IMAGE/JPEG; q=1' }],
    ['/page.png', { isImage: false, what: 'text/html' }],
    ['/untyped.png', { isImage: false, what: 'no Content-Type' }],
    ['/gone.png', { isImage: false, what: 'status 404' }],
    ['/moved.png', { isImage: true, what: 'image/png' }],
    ['/forever.png', { isImage: false, what: 'status 302' }],
  ])('%s', async (path, found) => {
    expect(await probe(`http://127.0.0.1:${port}${path}`)).toEqual(found);
    expect(asked.length).toBeLessThan(6);
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
    expect(await probe(`http://127-0-0-1.example:${port}/cover.png`)).toEqual({ isImage: true, what: 'image/png' });
    expect(lookUps).toBe(1);
    expect(await probe(`http://127-0-0-1.example:${port}/cover.png`)).toEqual(refused);
  });
});
