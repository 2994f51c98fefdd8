import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { openConnection, type RawConnection } from './testing/raw-http.ts';
import { connect, small, startCli } from './testing/start-cli.ts';
import { tempFolder } from './testing/temp-folder.ts';

const page = (sandbox: RunningSandbox) =>
  `GET /channels/pages/9000 HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${sandbox.headers.authorization}\r\nX-Channel: ${sandbox.headers['x-channel']}\r\n\r\n`;

async function connected(sandbox: RunningSandbox, times: number): Promise<readonly RawConnection[]> {
  const all = Array.from({ length: times }, () => openConnection(sandbox.url));
  await Promise.all(all.map(({ socket }) => once(socket, 'connect')));
  return all;
}

// What this process writes is with the system at once, and the server, which is this process too, has read none of it when it is told to close.
test('of requests whose bytes had arrived before the listener closed none is without an answer', async () => {
  const sandbox = await startSandbox({ port: 0, pages: 5, events: 0 });
  const kept = await connected(sandbox, 60);
  for (const { socket } of kept) socket.write(page(sandbox));
  await Promise.all(kept.map((connection) => connection.answer(1)));
  const [fresh, slow, piped] = [
    await connected(sandbox, 60),
    await connected(sandbox, 20),
    await connected(sandbox, 20),
  ];
  const waiting = Array.from({ length: 100 }, () => openConnection(sandbox.url)); // not yet accepted
  for (const { socket } of waiting) socket.on('connect', () => socket.write(page(sandbox)));
  await Promise.all(waiting.map(({ socket }) => once(socket, 'connect')));
  for (const { socket } of [...kept, ...fresh]) socket.write(page(sandbox));
  for (const { socket } of slow) socket.write(page(sandbox).slice(0, 60));
  for (const { socket } of piped) socket.write(page(sandbox).repeat(3));
  const closed = sandbox.close();
  await wait(200);
  for (const { socket } of slow) socket.write(page(sandbox).slice(60));
  await closed;
  const answersOf = async (all: readonly RawConnection[]) =>
    (await Promise.all(all.map((connection) => connection.untilClosed()))).map((answers) =>
      answers.map(({ status }) => status).join(' '),
    );
  expect(await answersOf(kept)).toEqual(kept.map(() => '200 200'));
  for (const all of [fresh, waiting, slow]) expect(await answersOf(all)).toEqual(all.map(() => '200'));
  expect(await answersOf(piped)).toEqual(piped.map(() => '200 200 200'));
});

const folder = tempFolder();

test('after SIGTERM it is not ready at once, answers for --drain seconds, then takes nobody and ends with 0', async () => {
  const running = startCli([...small, '--drain', '1'], { cwd: folder.path });
  const { url } = await connect(running);
  const ready = () => fetch(`${url}/_sandbox/health/ready`).then(({ status }) => status);
  expect(await ready()).toBe(200);
  const began = performance.now();
  running.signal('SIGTERM');
  await wait(150);
  expect(await ready()).toBe(503);
  await wait(400);
  expect((await fetch(`${url}/_sandbox/health/live`)).status).toBe(200);
  expect((await running.ended).code).toBe(0);
  const seconds = (performance.now() - began) / 1000;
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(10);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a second signal, %s, ends it at once', async (second, code) => {
  const running = startCli([...small, '--drain', '60'], { cwd: folder.path });
  const { url } = await connect(running);
  running.signal('SIGTERM');
  await wait(200);
  expect((await fetch(`${url}/_sandbox/health/ready`)).status).toBe(503);
  const began = performance.now();
  running.signal(second);
  expect((await running.ended).code).toBe(code);
  expect(performance.now() - began).toBeLessThan(20_000); // a third of its drain
});

/** One request on a connection of its own: when its bytes were written, and whether it was answered. */
async function askOnce(url: string, bytes: string): Promise<{ began: number; wrote: number; status: number | string }> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  const socket = connectTo(Number(port), hostname);
  let wrote = Infinity;
  socket.once('connect', () => socket.write(bytes, () => (wrote = performance.now())));
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  let failed: string | undefined;
  socket.on('error', ({ message }) => (failed = message));
  await new Promise((resolve) => socket.once('close', resolve));
  return { began, wrote, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0) || (failed ?? 'closed') };
}

// The listener was open when it accepted a connection that began after a request had been written: that request had arrived before it closed.
test('under load from another process too', async () => {
  const running = startCli([...small, '--drain', '0'], { cwd: folder.path });
  const { url, apiKey, channelId } = await connect(running);
  const bytes = `GET /channels/pages/9000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Channel ${apiKey}\r\nX-Channel: ${channelId}\r\n\r\n`;
  const asked: Awaited<ReturnType<typeof askOnce>>[] = []; // those that are over
  const over = new AbortController();
  const ended = running.ended.finally(() => over.abort());
  const client = async () => {
    while (!over.signal.aborted) asked.push(await askOnce(url, bytes));
  };
  const clients = Promise.all(Array.from({ length: 32 }, client));
  while (asked.length < 150) await wait(20);
  running.signal('SIGTERM');
  expect((await ended).code).toBe(0);
  await clients;
  const answered = asked.filter(({ status }) => status === 200);
  const open = Math.max(...answered.map(({ began }) => began));
  expect(answered.length).toBeGreaterThan(100);
  expect(asked.filter(({ wrote, status }) => wrote < open && status !== 200)).toEqual([]);
});
