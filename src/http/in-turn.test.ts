import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll as afterTests, beforeAll, describe, expect, test } from 'vitest';
import { openConnection } from '../../tests/testing/raw-http.ts';
import { afterAll, inTurn, isAnswering, release, unfinished } from './in-turn.ts';

const taken: string[] = [];
const server = createServer((request, response) =>
  inTurn(request, response, () => {
    taken.push(request.url ?? '');
    response.end('x'.repeat(10_000));
  }),
);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterTests(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test('a connection that has asked often lets another one have its turn in between', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  using greedy = openConnection(url);
  using honest = openConnection(url);
  for (const { socket } of [greedy, honest]) socket.write(get('/first'));
  await Promise.all([greedy.answer(1), honest.answer(1)]);
  taken.length = 0;
  greedy.socket.write(get('/greedy').repeat(100));
  honest.socket.write(get('/honest'));
  await Promise.all([greedy.answer(101), honest.answer(2)]);
  expect(taken).toHaveLength(101);
  expect(taken.indexOf('/honest')).toBeLessThan(10);
});

test('a new client does not wait for all that those before it ask', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  taken.length = 0;
  const greedy = Array.from({ length: 20 }, () => openConnection(url));
  for (const { socket } of greedy) socket.write(get('/greedy').repeat(50));
  using honest = openConnection(url);
  honest.socket.write(get('/honest'));
  await Promise.all([...greedy.map((connection) => connection.answer(50)), honest.answer(1)]);
  expect(taken).toHaveLength(1001);
  expect(taken.indexOf('/honest')).toBeLessThan(120);
  for (const connection of greedy) connection[Symbol.dispose]();
});

/** A connection as far as requests on it are taken in turn. */
function connect() {
  const done: string[] = [];
  const connection = {
    writable: true,
    pause: () => done.push('pause'),
    resume: () => done.push('resume'),
    destroySoon: () => done.push('destroySoon'),
  };
  /** A request comes, and is noted once it is taken up; answers its response. */
  const ask = (name: string) => {
    const response = Object.assign(new EventEmitter(), {
      req: { socket: connection, complete: true },
      socket: connection,
      closed: false,
      headersSent: false,
      detachSocket: () => done.push(`release ${name}`),
      close: () => {
        response.closed = true;
        response.emit('close');
      },
    });
    inTurn(response.req as unknown as IncomingMessage, response as unknown as ServerResponse, () => done.push(name));
    return response;
  };
  return { done, ask, connection, socket: connection as unknown as Socket };
}

describe('a request', () => {
  test('is taken up at once where none is before it, or the one before has its answer', () => {
    const { done, ask } = connect();
    ask('one').close();
    ask('two');
    expect(done).toEqual(['one', 'two']);
  });

  test('waits for the one before, and meanwhile nothing more is read', async () => {
    const { done, ask } = connect();
    const one = ask('one');
    const two = ask('two');
    ask('three');
    expect(done).toEqual(['one', 'pause', 'pause']);
    one.close();
    expect(done).toHaveLength(3);
    await nextTurn();
    expect(done.slice(3)).toEqual(['pause', 'two']);
    two.close();
    await nextTurn();
    expect(done.slice(5)).toEqual(['resume', 'three']);
  });

  test.each([
    ['comes', false, []],
    ['has waited', true, ['one', 'pause', 'resume']],
  ])('whose connection has ended when it %s is not taken up', async (_, hasWaited, wanted) => {
    const { done, ask, connection, socket } = connect();
    connection.writable = hasWaited;
    const one = ask('one');
    if (hasWaited) ask('two');
    connection.writable = false;
    one.headersSent = true;
    one.close();
    await nextTurn();
    expect(done).toEqual(wanted);
    expect(isAnswering(socket)).toBe(false);
  });

  test('of each connection that had to wait is taken up in a turn of its own, in the order in which it could be', async () => {
    const taken: string[] = [];
    const connections = ['a', 'b', 'c'].map((name) => {
      const { ask, done } = connect();
      const before = ask('before');
      ask(name);
      return { before, taken: () => done.includes(name) && !taken.includes(name) && taken.push(name) };
    });
    for (const { before } of connections.toReversed()) before.close();
    const turns: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await nextTurn();
      for (const connection of connections) connection.taken();
      turns.push(taken.join(''));
    }
    expect(turns).toEqual(['c', 'cb', 'cba', 'cba']);
  });
});

describe('after all requests of a connection', () => {
  /** What is done with a connection whose latest request is like this. */
  const afterLatest = (...likes: readonly object[]) => {
    const { done, ask, socket } = connect();
    const responses = likes.map((like) => Object.assign(ask('taken'), like));
    done.length = 0;
    afterAll(socket, () => done.push('act'));
    return { done, latest: responses.at(-1) };
  };
  const incomplete = { req: { complete: false } };

  test('is at once where there is none, or the latest has its answer', () => {
    expect(afterLatest().done).toEqual(['act']);
    expect(afterLatest({ closed: true }).done).toEqual(['act']);
  });

  test('is once the latest has its answer', () => {
    const { done, latest } = afterLatest({}, {});
    expect(done).toEqual([]);
    latest?.close();
    expect(done).toEqual(['act']);
  });

  test('is never where the latest has its answer before its body: the connection ends', () => {
    const { done, latest } = afterLatest({ ...incomplete, headersSent: true });
    latest?.close();
    expect(done).toEqual(['destroySoon']);
  });

  test('is, where the latest is not complete, once its answer would be the next', () => {
    expect(afterLatest(incomplete).done).toEqual(['act']);
    const { done, latest } = afterLatest({ ...incomplete, socket: null });
    expect(done).toEqual([]);
    latest?.emit('socket');
    expect(done).toEqual(['act']);
  });
});

describe('of a connection', () => {
  test.each([
    [
      { complete: true, headersSent: false },
      { answers: true, lacks: false },
    ],
    [
      { complete: true, headersSent: true },
      { answers: false, lacks: false },
    ],
    [
      { complete: false, headersSent: false },
      { answers: false, lacks: true },
    ],
    [
      { complete: false, headersSent: true },
      { answers: false, lacks: false },
    ],
  ])('whose only request is %j', ({ complete, headersSent }, { answers, lacks }) => {
    const { ask, socket } = connect();
    const response = ask('one');
    Object.assign(response.req, { complete });
    response.headersSent = headersSent;
    expect(isAnswering(socket)).toBe(answers);
    expect(unfinished(socket)).toBe(lacks ? response.req : undefined);
  });

  test('without a request nothing is answered, lacks its end or is released', () => {
    const { done, socket } = connect();
    expect([isAnswering(socket), unfinished(socket)]).toEqual([false, undefined]);
    release(socket);
    expect(done).toEqual([]);
  });

  test('one request is answered and the latest lacks its end, while it waits', () => {
    const { ask, socket } = connect();
    ask('one');
    const { req } = ask('two');
    req.complete = false;
    expect(isAnswering(socket)).toBe(true);
    expect(unfinished(socket)).toBe(req);
  });

  test('the latest response is released where it has the connection', () => {
    const { done, ask, socket } = connect();
    ask('one');
    release(socket);
    expect(done).toEqual(['one', 'release one']);
    Object.assign(ask('two'), { socket: null });
    release(socket);
    expect(done).toEqual(['one', 'release one', 'pause']);
  });
});
