import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { probeImage, probeMailDomain } from './probes.ts';

const answers: Readonly<Record<string, readonly [number, Readonly<Record<string, string>>]>> = {
  '/cover.png': [200, { 'content-type': 'image/png' }],
  '/shout.png': [200, { 'content-type': 'IMAGE/JPEG; q=1' }],
  '/page.png': [200, { 'content-type': 'text/html' }],
  '/untyped.png': [200, {}],
  '/gone.png': [404, { 'content-type': 'image/png' }],
};

const answer: RequestListener = ({ url = '' }, response) => {
  const [status, headers] = answers[url] ?? [500, {}];
  response.writeHead(status, headers).end('bytes');
};
const server = createServer(answer);
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it.each([
  ['/cover.png', { isImage: true, what: 'image/png' }],
  ['/shout.png', { isImage: true, what: 'IMAGE/JPEG; q=1' }],
  ['/page.png', { isImage: false, what: 'text/html' }],
  ['/untyped.png', { isImage: false, what: 'no Content-Type' }],
  ['/gone.png', { isImage: false, what: 'status 404' }],
])('fetches %s and looks what came', async (path, found) => {
  expect(await probeImage(`${origin}${path}`)).toEqual(found);
});

it('says that nothing could be fetched, and does not throw', async () => {
  expect(await probeImage('http://127.0.0.1:1/cover.png')).toMatchObject({
    isImage: false,
    what: expect.stringMatching(/could not be fetched/) as string,
  });
});

// Tests ask no name server: this one knows an exchanger of `mail.example` and addresses of two others.
vi.mock('node:dns/promises', () => {
  const knowing = (known: string, records: readonly unknown[]) => async (domain: string) => {
    if (domain === 'empty.example') return [];
    if (domain !== known) throw Object.assign(new Error(`no ${domain}`), { code: 'ENOTFOUND' });
    return records;
  };
  return {
    resolveMx: knowing('mail.example', [{ exchange: 'mx.mail.example', priority: 10 }]),
    resolve4: knowing('four.example', ['127.0.0.1']),
    resolve6: knowing('six.example', ['::1']),
  };
});

it.each([
  ['mail.example', true],
  ['four.example', true],
  ['six.example', true],
  ['empty.example', false],
  ['gone.example', false],
])('%s exists as a mail domain: %s', async (domain, exists) => {
  expect(await probeMailDomain(domain)).toBe(exists);
});
