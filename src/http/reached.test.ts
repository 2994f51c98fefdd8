import type { IncomingMessage } from 'node:http';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { startSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { trustOf } from '../settings/trusted-proxies.ts';
import { clientOf, reachedAt } from './exchange.ts';
import { proxyReader } from './reached.ts';

type Headers = Readonly<Record<string, string>>;

/** Where a request has reached the sandbox, and who has sent it. */
function toldBy(headers: Headers, peer: string, trusted = ['10.0.0.0/8', 'fd00::/8']): readonly unknown[] {
  const asked = { headers: { host: 'inner:4700', ...headers }, socket: { remoteAddress: peer } };
  const told = asked as unknown as IncomingMessage;
  proxyReader(trustOf(trusted))(told);
  return [reachedAt(told), clientOf(told)];
}

describe('of a peer that is trusted is believed', () => {
  const proxy = '10.1.1.1';
  test.each<[what: string, headers: Headers, origin: string, client: string]>([
    ['nothing where it says nothing', {}, 'http://inner:4700', proxy],
    ['Forwarded', { forwarded: 'for=192.0.2.1;proto=https;host=a.example' }, 'https://a.example', '192.0.2.1'],
    [
      'it in any case and quoted',
      { forwarded: 'For="192.0.2.1:80"; PROTO=HTTPS ;Host="a.example:8443"' },
      'https://a.example:8443',
      '192.0.2.1',
    ],
    [
      'IPv6',
      { forwarded: 'for="[2001:db8::1]:4711";proto=https;host="[2001:db8::2]:8443"' },
      'https://[2001:db8::2]:8443',
      '2001:db8::1',
    ],
    ['a client that is hidden', { forwarded: 'for=_hidden;proto=https' }, 'https://inner:4700', proxy],
    [
      'Forwarded before X-Forwarded-*',
      { forwarded: 'host=a.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'b.example' },
      'http://a.example',
      proxy,
    ],
    [
      'nothing of a Forwarded that cannot be read',
      { forwarded: 'for=192.0.2.1;proto', 'x-forwarded-proto': 'https' },
      'http://inner:4700',
      proxy,
    ],
    ['nothing of one that says a thing twice', { forwarded: 'proto=http;proto=https' }, 'http://inner:4700', proxy],
    ['nothing of an open quote', { forwarded: 'host="a.example' }, 'http://inner:4700', proxy],
    [
      'X-Forwarded-*',
      { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' },
      'https://a.example',
      '192.0.2.1',
    ],
    ['the scheme alone', { 'x-forwarded-proto': 'https' }, 'https://inner:4700', proxy],
    [
      'a port beside',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example', 'x-forwarded-port': '8443' },
      'https://a.example:8443',
      proxy,
    ],
    [
      'no port that the scheme has anyway',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example', 'x-forwarded-port': '443' },
      'https://a.example',
      proxy,
    ],
    [
      'no second port',
      { 'x-forwarded-host': 'a.example:81', 'x-forwarded-port': '8443' },
      'http://a.example:81',
      proxy,
    ],
    ['a client with a port', { 'x-forwarded-for': '192.0.2.1:555' }, 'http://inner:4700', '192.0.2.1'],
    [
      'the last where a client has put one before',
      {
        'x-forwarded-for': '1.1.1.1, 192.0.2.1',
        'x-forwarded-proto': 'http, https',
        'x-forwarded-host': 'evil.example, a.example',
      },
      'https://a.example',
      '192.0.2.1',
    ],
    [
      'the last of Forwarded too',
      { forwarded: 'for=1.1.1.1;host=evil.example, for=192.0.2.1;proto=https;host=a.example' },
      'https://a.example',
      '192.0.2.1',
    ],
    [
      'what a proxy behind it that is trusted too was told',
      {
        forwarded:
          'for=1.1.1.1;host=evil.example, for=192.0.2.1;proto=https;host=a.example, for=10.2.2.2;proto=http;host=mid',
      },
      'https://a.example',
      '192.0.2.1',
    ],
    [
      'a scheme that only the outer one has set',
      { 'x-forwarded-for': '192.0.2.1, 10.2.2.2', 'x-forwarded-proto': 'https' },
      'https://inner:4700',
      '192.0.2.1',
    ],
    ['no scheme of another kind', { 'x-forwarded-proto': 'javascript' }, 'http://inner:4700', proxy],
    ['no host that is none', { 'x-forwarded-host': 'a.example/path?' }, 'http://inner:4700', proxy],
  ])('%s', (_, headers, ...told) => expect(toldBy(headers, proxy)).toEqual(told));

  test.each(['10.9.9.9', '::ffff:10.9.9.9', 'fd00::7'])('also at %s', (peer) =>
    expect(toldBy({ forwarded: 'proto=https' }, peer)[0]).toBe('https://inner:4700'),
  );
});

test.each([
  ['blanks', `for=a;${' '.repeat(16_000)}x`],
  ['blanks behind a value', `for=a${' '.repeat(16_000)}x`],
  ['quotes', `for="${'\\"'.repeat(8000)}`],
  ['pairs', 'for=a;'.repeat(2600)],
  ['proxies', 'for=a,'.repeat(2600)],
])('a header of 16 kB of %s is read in a moment', (_, forwarded) => {
  const times = Array.from({ length: 10 }, () => {
    const began = performance.now();
    toldBy({ forwarded }, '10.1.1.1');
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(50); // the least: others use the machine too
});

test.each(['192.0.2.9', '11.0.0.1', 'fe80::1', '::ffff:192.0.2.9'])('of any other peer nothing is: %s', (peer) => {
  const plain = peer.replace('::ffff:', '');
  for (const headers of [
    { forwarded: 'for=10.1.1.1;proto=https;host=a.example' },
    { 'x-forwarded-for': '10.1.1.1', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' },
  ])
    expect(toldBy(headers, peer)).toEqual(['http://inner:4700', plain]);
});

test.each(['', 'proxy.example', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/', '10.0.0.0/x', '300.0.0.1'])(
  '%j is no range',
  (range) => expect(() => trustOf([range])).toThrow('give an address or a range of them, such as 10.0.0.0/8'),
);

describe('behind a proxy that ends TLS', () => {
  const small = { port: 0, pages: 30, events: 2, allowHost: ['a.example'] };
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example', 'x-forwarded-for': '192.0.2.1' };
  const write = { ...proxied, origin: 'https://a.example' };

  /** Whether what the sandbox says of itself names this origin, and whether its page may write. */
  async function told(options: SandboxOptions, headers: Headers) {
    await using own = await startSandbox({ ...small, ...options });
    const get = (path: string) =>
      request(own.url)
        .get(path)
        .set({ ...own.headers, ...headers });
    const texts = await Promise.all(
      [
        '/channels/pages/9000',
        '/_sandbox/images',
        '/_sandbox/fixtures',
        '/_sandbox/',
        '/_sandbox/interface/openapi.json',
        '/_sandbox/pages',
      ].map(async (path) => (await get(path)).text),
    );
    const { status } = await request(own.url).post('/_sandbox/reset').set(write);
    const origins = texts
      .flatMap((text) => text.match(/https?:\/\/[\w.:]+(?=\/_sandbox|")/g) ?? [])
      .filter((origin) => origin !== 'http://127.0.0.1:4700') // of the contract's examples
      .map((origin) => origin.replace(/:\d+$/, ''));
    return { origins: [...new Set(origins)], status };
  }

  test('all that the sandbox says of itself is https, and its dashboard writes', async () => {
    expect(await told({ trustedProxy: ['127.0.0.1'] }, proxied)).toEqual({
      origins: ['https://a.example'],
      status: 200,
    });
  });

  test.each([{}, { trustedProxy: ['192.0.2.0/24'] }])(
    'from any other peer the headers change nothing: %j',
    async (options) => {
      expect(await told(options, proxied)).toEqual({ origins: ['http://127.0.0.1'], status: 403 });
    },
  );

  test('a host that is not the sandbox’s is refused, whoever tells it', async () => {
    await using own = await startSandbox({ ...small, trustedProxy: ['127.0.0.1'] });
    const statusOf = async (more: string) =>
      (await sendRaw(own.url, `GET /_sandbox/ HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`)).status;
    expect(await statusOf('X-Forwarded-Host: a.example\r\n')).toBe(200);
    expect(await statusOf('X-Forwarded-Host: evil.example\r\n')).toBe(421);
    expect(await statusOf('Forwarded: host=evil.example\r\n')).toBe(421);
    expect(await statusOf('Host: a.example\r\nX-Forwarded-Host: a.example\r\n')).toBe(421);
  });
});
