import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConnection } from '../../tests/testing/raw-http.ts';
import { inTurn, isAnswering } from './pipelining.ts';
import { connect } from './testing/connection.ts';

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
afterAll(() => {
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

describe('of a connection', () => {
  test.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])(
    'whose only request is complete (%s) and whose answer has begun (%s) something is answered: %s',
    (...[isComplete, headersSent, answers]) => {
      const { ask, socket } = connect();
      Object.assign(ask('one', isComplete), { headersSent });
      expect(isAnswering(socket)).toBe(answers);
    },
  );

  test('without a request nothing is answered', () => expect(isAnswering(connect().socket)).toBe(false));

  test('one request is answered while the latest still comes and waits', () => {
    const { ask, socket } = connect();
    ask('one');
    ask('two', false);
    expect(isAnswering(socket)).toBe(true);
  });
});
