import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../lib/is-loopback.ts';
import { createHostCheck, isMeant } from './steps/check-head.ts';

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  await using sandbox = await createSandbox({ pages: 2, events: 0 });
  return await request(sandbox.app).get(path).set(headers);
}

describe('/ without credentials', () => {
  test('tells where all is', async () => {
    const { status, body } = await get('/');
    expect([status, 'requestId' in (body as object)]).toEqual([200, false]);
    expect(JSON.stringify(body)).toContain('/_sandbox');
  });

  test.each<[what: string, path: string, headers: Readonly<Record<string, string>>]>([
    ['with a key', '/', { authorization: 'Channel none' }],
    ['with a channel', '/', { 'x-channel': 'none' }],
    ['twice', '//', {}],
  ])('is no operation %s', async (_, path, headers) => {
    const { status, body } = await get(path, headers);
    expect([status, body.data.code]).toEqual([404, 'unknown-path']);
  });

  test('is let in by no foreign name', async () => {
    const { status, body } = await get('/', { host: 'evil.example' });
    expect([status, body.data.code]).toEqual([421, 'foreign-host']);
  });
});

describe('the control area', () => {
  test('has one spelling', async () => {
    expect((await get('/_sandbox/health')).status).toBe(200);
    expect((await get('/_Sandbox/health')).body).toMatchObject({ status: 404, data: { code: 'unknown-path' } });
  });

  test('is let in by no foreign name', async () => {
    expect((await get('/_sandbox/fixtures', { host: 'evil.example' })).body).toMatchObject({
      status: 421,
      data: { code: 'foreign-host' },
    });
  });
});

test('no answer names what it was made with', async () => {
  for (const path of ['/', '/nowhere', '/channels/pages/9000', '/_sandbox/health'])
    expect((await get(path)).headers).not.toHaveProperty('x-powered-by');
});

test.each(['*', 'http://[', 'http://localhost/channels/pages/9000'])(
  '%s is a path that there is not',
  async (target) => {
    await using started = await startSandbox({ port: 0, pages: 2, events: 0 });
    const { status, text } = await sendRaw(started.url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ status: 404 })]);
  },
);

test('what is due by the world’s clock has happened before a request is looked at', async () => {
  let now = Date.parse('2030-01-01T00:00:00Z');
  const scenario = {
    scenario: 'due',
    seededAt: '2030-01-01T00:00:00Z',
    pages: 2,
    events: 0,
    clock: { mode: 'running' },
    steps: [{ at: '2030-01-02T00:00:00Z', removedPages: [9000] }],
  } as const;
  await using own = await createSandbox({ scenario, clock: { now: () => now } });
  const page = async () => (await request(own.app).get('/channels/pages/9000').set(own.headers)).status;
  expect(await page()).toBe(200);
  now = Date.parse('2030-01-03T00:00:00Z');
  expect(await page()).toBe(404);
});

describe('a Host header names the sandbox', () => {
  test.each(['localhost', 'LocalHost:8080', '127.0.0.1:1', '127.255.0.9', '[::1]', '[::1]:65535'])(
    'by the loopback interface: %s',
    (host) => expect(createHostCheck([])(host)).toBe(true),
  );

  test.each([
    undefined,
    '',
    'example.com',
    'localhost.example.com',
    'localhost:',
    'localhost:123456',
    'localhost:80:80',
    '::1',
    '128.0.0.1',
    '127.0.0.1.example.com',
    '127.example.com',
    '10.127.0.1',
    '[::2]',
  ])('not by %s', (host) => expect(createHostCheck([])(host)).toBe(false));

  test.each(['Sandbox.Test', 'sandbox.test:80', 'SANDBOX.TEST'])('by a name that was added: %s', (host) => {
    expect(createHostCheck(['sandbox.TEST'])(host)).toBe(true);
    expect(createHostCheck([])(host)).toBe(false);
  });

  test.each(['FE80::1', '[fe80::1]'])('by an address that was added: %s', (address) => {
    const isOurs = createHostCheck([address]);
    expect([isOurs('[fe80::1]:80'), isOurs('fe80::1'), isOurs('[fe80::2]')]).toEqual([true, false, false]);
  });

  test.each(['example.com', '10.1.2.3:80', ''])('by any name where all are allowed: %s', (host) => {
    const isOurs = createHostCheck(['*']);
    expect([isOurs(host), isOurs(undefined)]).toEqual([true, false]);
  });

  test('whatever it was asked before', () => {
    const isOurs = createHostCheck([]);
    const hosts = ['localhost', 'example.com', 'example.com', 'localhost', 'localhost', 'localhost:1'];
    expect(hosts.map(isOurs)).toEqual([true, false, false, true, true, true]);
  });
});

test.each<[name: string, is: boolean]>([
  ['localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['127.example.com', false],
  ['192.168.0.1', false],
  ['::2', false],
])('%s is of the loopback interface: %s', (name, is) => expect(isLoopback(name)).toBe(is));

describe('a request is meant for the sandbox', () => {
  const request = (...hosts: readonly string[]) =>
    ({
      headers: { host: hosts[0] },
      rawHeaders: ['Accept', 'host', ...hosts.flatMap((host) => ['hOSt', host]), 'X-Host', 'localhost'],
    }) as unknown as IncomingMessage;
  const isOurs = createHostCheck([]);

  test('where it names it once', () => expect(isMeant(request('localhost'), isOurs)).toBe(true));
  test('not where it names it twice, which Node hides', () =>
    expect(isMeant(request('localhost', 'localhost'), isOurs)).toBe(false));
  test('not where it names another', () => expect(isMeant(request('example.com'), isOurs)).toBe(false));
});
