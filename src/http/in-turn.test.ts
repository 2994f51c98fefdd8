import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../tests/testing/raw-http.ts';
import { inTurn } from './in-turn.ts';

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
