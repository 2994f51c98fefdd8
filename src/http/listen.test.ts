import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Worlds } from '../world/worlds.ts';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { listen, stop } from './listen.ts';
import { serve } from './serve.ts';

const served = { worlds: {} as Worlds, onCrash: (error: unknown) => void expect.fail(String(error)) };

/** A server that listens at once at an address, and what it was asked for. */
function serverAt(address: string, family: 'IPv4' | 'IPv6') {
  const asked: unknown[] = [];
  const server = Object.assign(new EventEmitter(), {
    listen: (port: number, host: string, isListening: () => void) => {
      asked.push(port, host);
      isListening();
    },
    address: () => ({ address, family, port: 8080 }),
  });
  return { asked, server: server as unknown as Server };
}

describe('listening', () => {
  test.each([
    ['127.0.0.1', 'IPv4', 'http://127.0.0.1:8080'],
    ['::1', 'IPv6', 'http://[::1]:8080'],
    ['0.0.0.0', 'IPv4', 'http://localhost:8080'],
    ['::', 'IPv6', 'http://localhost:8080'],
  ] as const)('at %s (%s) is told as %s', async (address, family, url) => {
    const { asked, server } = serverAt(address, family);
    expect(await listen(server, { host: address, port: 0 })).toBe(url);
    expect(asked).toEqual([0, address]);
    expect(server.listenerCount('error')).toBe(0);
  });

  test('where another does fails with the code of Node', async () => {
    const [first, second] = [createServer(), createServer()];
    const { port } = new URL(await listen(first, { host: '127.0.0.1', port: 0 }));
    await expect(listen(second, { host: '127.0.0.1', port: Number(port) })).rejects.toThrow('EADDRINUSE');
    first.close();
    await once(first, 'close');
  });
});

describe('a server that stops', () => {
  test('gives requests in flight four seconds', async () => {
    const server = createServer(() => undefined); // never answers
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const asking = connect(Number(port), hostname).on('error', () => undefined);
    asking.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(server, 'request');
    useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isStopped = vi.fn<() => void>();
    const stopped = stop(server).then(isStopped);
    while (vi.getTimerCount() === 0) await turn();
    vi.advanceTimersByTime(3900);
    await wait(50);
    expect([isStopped.mock.calls.length, asking.destroyed]).toEqual([0, false]);
    vi.advanceTimersByTime(5600);
    await stopped;
  });

  test('reads nobody before all are accepted and the listener is closed', async () => {
    const wasListening: boolean[] = [];
    const server = createServer();
    const answer: RequestListener = (_, response) => {
      wasListening.push(server.listening);
      response.end();
    };
    serve(server, answer, served);
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const asking = Array.from({ length: 30 }, () => connect(Number(port), hostname));
    const texts = Promise.all(asking.map((socket) => text(socket)));
    for (const socket of asking) socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    await Promise.all(asking.map((socket) => once(socket, 'connect')));
    await stop(server);
    expect((await texts).map((all) => all.slice(0, 15))).toEqual(asking.map(() => 'HTTP/1.1 200 OK'));
    expect(wasListening).toEqual(asking.map(() => false));
  });

  test('keeps no connection after its answer, and says so', async () => {
    const answers: ServerResponse[] = [];
    const server = createServer();
    const url = await listen(server, { host: '127.0.0.1', port: 0 });
    serve(server, (_, response) => void answers.push(response), served);
    const asked = fetch(url);
    await once(server, 'request');
    const stopped = stop(server);
    await wait(20);
    for (const answer of answers) answer.end('late');
    const { headers } = await asked;
    expect(headers.get('connection')).toBe('close');
    await stopped;
  });

  test('ends what a client opened ahead and said nothing on, and waits for who is in the midst of a request', async () => {
    const server = createServer();
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const [silent, asking, gone] = [1, 2, 3].map(() => connect(Number(port), hostname)) as [Socket, Socket, Socket];
    asking.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const ends = (socket: Socket) => once(socket, 'close');
    gone.end();
    await Promise.all([ends(gone), ...[silent, asking].map((socket) => once(socket, 'connect'))]);
    await wait(50); // until the server has read
    const isOpen = vi.fn<() => void>();
    const stopped = stop(server).then(isOpen);
    await ends(silent);
    expect([isOpen.mock.calls.length, asking.destroyed]).toEqual([0, false]);
    asking.destroy();
    await stopped;
  });
});
