import { afterAll, describe, expect, test } from 'vitest';
import { openConnection } from '../../tests/testing/raw-http.ts';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { startSandbox } from '../sandbox.ts';

const sandbox = await startSandbox({ port: 0, pages: 2000, events: 0, idleTimeout: 1 });
afterAll(() => sandbox.close());

const getPages = 'GET /_sandbox/pages HTTP/1.1\r\nHost: localhost\r\n\r\n';
const health = 'GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe.concurrent('a connection that is idle is closed', () => {
  test.each([
    ['from the start', '', 0],
    ['after an answer', health, 1],
  ])('%s', async (_when, bytes, answers) => {
    const from = performance.now();
    using connection = openConnection(sandbox.url);
    connection.socket.write(bytes);
    expect(await connection.untilClosed()).toHaveLength(answers);
    expect(performance.now() - from).toBeGreaterThan(900);
  });

  // A machine that is held up looks late for who is idle.
  test('one that does not read its answers is closed, and holds one of them at most', { retry: 2 }, async () => {
    using connection = openConnection(sandbox.url);
    connection.socket.pause();
    connection.socket.write(getPages.repeat(400)); // 60 MB in all
    await new Promise((resolve) => setTimeout(resolve, 400));
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    expect(before).toBeLessThan(400_000_000);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    connection.socket.resume();
    expect((await connection.untilClosed()).length).toBeLessThan(60);
  });
});

test('of answers that nobody reads no more than --max-unread is held: whose waits longest is closed', async () => {
  await using large = await startSandbox({ port: 0, events: 0, maxUnread: 20 });
  const headers = { ...large.headers, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...validEvent, description: 'x'.repeat(1_000_000) });
  for (let event = 0; event < 15; event += 1)
    await fetch(`${large.url}/v1/events.create`, { method: 'POST', headers, body });
  // One text: lists are written piece by piece.
  const getSnapshot = getPages.replace('pages', 'scenario/snapshot').replace('Host', 'Connection: close\r\nHost');
  const held = Array.from({ length: 6 }, () => openConnection(large.url));
  for (const { socket } of held) {
    socket.pause();
    socket.write(getSnapshot);
  }
  using reader = openConnection(large.url);
  reader.socket.write(getSnapshot);
  expect((await reader.answer(1)).text.length).toBeGreaterThan(15_000_000); // more than the kernel takes of it
  for (const { socket } of held) socket.resume();
  const answers = await Promise.all(held.map((one) => one.untilClosed()));
  expect(answers.flat().length).toBeLessThan(4);
});
