import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isLoopback } from '../lib/is-loopback.ts';
import { createHostCheck, isMeant } from './steps/check-head.ts';

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
