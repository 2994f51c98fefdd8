import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openConnection } from '../../tests/testing/raw-http.ts';
import { startSandbox } from '../sandbox.ts';
import { boundConnections } from './serve.ts';
import { inTurn } from './pipelining.ts';

test('connections beyond the bound are not taken; when one ends, the next is', async () => {
  await using sandbox = await startSandbox({ port: 0, pages: 5, events: 0, maxConnections: 5 });
  const health = 'GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const open = Array.from({ length: 5 }, () => openConnection(sandbox.url));
  for (const { socket } of open) socket.write(health);
  for (const connection of open) expect(await connection.answer(1)).toMatchObject({ status: 200 });
  using refused = openConnection(sandbox.url);
  refused.socket.write(health);
  expect(await refused.untilClosed()).toEqual([]);
  for (const connection of open) connection[Symbol.dispose]();
  await new Promise((resolve) => setTimeout(resolve, 50));
  using next = openConnection(sandbox.url);
  next.socket.write(health);
  expect(await next.answer(1)).toMatchObject({ status: 200 });
});

describe('a server without a network', () => {
  /** A server that is bound, as far as it hears of connections. */
  function bound() {
    const server = Object.assign(new EventEmitter(), {
      maxConnections: 0,
      setTimeout: (ms: number, onTimeout: (socket: unknown) => void) => Object.assign(server, { ms, onTimeout }),
      ms: 0,
      onTimeout: (_: unknown) => undefined as void,
    });
    boundConnections(server as unknown as Server, { idleTimeout: 7, maxConnections: 9, maxUnread: 1 });
    /** A connection with so many KiB of answers unread. */
    const connect = (unread = 0) => {
      const socket = Object.assign(new EventEmitter(), {
        writable: true,
        writableLength: unread * 1024,
        destroyed: false,
        destroy: () => void (socket.destroyed = true),
      });
      server.emit('connection', socket);
      return socket;
    };
    const ask = (socket: EventEmitter, arrival = 'request') => server.emit(arrival, { socket });
    return { server, connect, ask };
  }

  test('has its bounds', () => {
    const { server } = bound();
    expect(server).toMatchObject({ maxConnections: 9, ms: 7000 });
  });

  test('closes a connection that is idle, and none whose answer takes its time', () => {
    const { server, connect } = bound();
    const [idle, answering] = [connect(), connect()];
    const request = { socket: answering, complete: true } as unknown as IncomingMessage;
    inTurn(request, { req: request, headersSent: false } as unknown as ServerResponse, () => undefined);
    for (const socket of [idle, answering]) server.onTimeout(socket);
    expect([idle.destroyed, answering.destroyed]).toEqual([true, false]);
  });

  /** Asks over connections that leave so many KiB unread afterwards, and once more; which of them are closed. */
  function closed(unread: readonly number[], arrival?: string) {
    const { connect, ask } = bound();
    const sockets = unread.map(() => connect());
    for (const socket of sockets) ask(socket, arrival);
    for (const [at, socket] of sockets.entries()) socket.writableLength = (unread[at] ?? 0) * 1024;
    ask(connect());
    return sockets.map(({ destroyed }) => destroyed);
  }

  test.each([
    [
      [512, 512],
      [false, false],
    ],
    [
      [512, 513],
      [true, false],
    ],
    [
      [0, 600, 600],
      [false, true, false],
    ],
    [
      [100, 100, 1500],
      [true, true, true],
    ],
    [
      [700, 700, 700],
      [true, true, false],
    ],
  ])('of %j KiB that are unread, and 1024 allowed, it closes those that wait longest: %j', (unread, wanted) =>
    expect(closed(unread)).toEqual(wanted),
  );

  test.each(['request', 'checkContinue', 'checkExpectation'])('looks whenever there is a %s', (arrival) =>
    expect(closed([1025], arrival)).toEqual([true]),
  );

  test('takes a connection that has read its answers for one that waits anew, and one that has not as it was', () => {
    const { connect, ask } = bound();
    const [first, second] = [connect(), connect()];
    for (const socket of [first, second, first]) ask(socket);
    for (const socket of [first, second]) socket.writableLength = 600 * 1024;
    ask(second);
    expect([first.destroyed, second.destroyed]).toEqual([false, true]);
    const late = bound();
    const [early, later] = [late.connect(), late.connect()];
    for (const socket of [early, later]) late.ask(socket);
    early.writableLength = 400 * 1024;
    late.ask(early);
    later.writableLength = 700 * 1024;
    late.ask(later);
    expect([early.destroyed, later.destroyed]).toEqual([true, false]);
  });

  test('forgets a connection that is closed, and keeps none that was when it asked', () => {
    const { connect, ask } = bound();
    const [gone, open] = [connect(), connect()];
    for (const socket of [gone, open]) ask(socket);
    gone.emit('close');
    for (const socket of [gone, open]) socket.writableLength = 600 * 1024;
    ask(connect());
    expect([gone.destroyed, open.destroyed]).toEqual([false, false]);
    const destroyed = Object.assign(connect(), { destroyed: true });
    ask(destroyed);
    destroyed.writableLength = 600 * 1024;
    ask(connect());
    expect(open.destroyed).toBe(false);
  });
});
