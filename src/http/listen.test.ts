import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listen, stop } from './listen.ts';

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
  /** A server that closes when it is told to, and what else was done with it. */
  function stopping() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const done: string[] = [];
    let closed = () => undefined as void;
    const server = {
      close: (isClosed: () => void) => {
        done.push('close');
        closed = isClosed;
      },
      closeIdleConnections: () => done.push('closeIdleConnections'),
      closeAllConnections: () => done.push('closeAllConnections'),
    };
    return { done, server, close: () => closed() };
  }
  afterEach(() => void vi.useRealTimers());

  test('takes no more connections, ends what is idle, and keeps none after its answer', async () => {
    const { done, server, close } = stopping();
    const stopped = stop(server as unknown as Server);
    expect(done).toEqual(['close', 'closeIdleConnections']);
    expect(server).toMatchObject({ keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 });
    close();
    await stopped;
    expect(vi.getTimerCount()).toBe(0);
  });

  test('gives requests in flight five seconds', () => {
    const { done, server } = stopping();
    void stop(server as unknown as Server);
    vi.advanceTimersByTime(4999);
    expect(done).not.toContain('closeAllConnections');
    vi.advanceTimersByTime(1);
    expect(done).toContain('closeAllConnections');
  });

  test('ends what a client opened ahead and said nothing on, and waits for who is in the midst of a request', async () => {
    const server = createServer();
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const [silent, asking, gone] = [1, 2, 3].map(() => connect(Number(port), hostname)) as [Socket, Socket, Socket];
    asking.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const ends = (socket: Socket) => once(socket, 'close');
    gone.end();
    await Promise.all([ends(gone), ...[silent, asking].map((socket) => once(socket, 'connect'))]);
    await new Promise((resolve) => setTimeout(resolve, 50)); // until the server has read
    const isOpen = vi.fn<() => void>();
    const stopped = stop(server).then(isOpen);
    await ends(silent);
    expect([isOpen.mock.calls.length, asking.destroyed]).toEqual([0, false]);
    asking.destroy();
    await stopped;
  });
});
