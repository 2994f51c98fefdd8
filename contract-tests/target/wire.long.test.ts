import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  answerless,
  answering,
  excessive,
  startHostileServer,
  unreadable,
  type Attack,
} from '../testing/hostile-server.mjs';
import type { Answer } from './exchange.ts';
import { bounds } from './read-body.ts';
import { openWire, type WireRequest } from './wire.ts';

/** So long one answer may keep the processor, and a busy machine takes several times as long. */
const readWithinMs = 100;
const busy = 4;

async function sendTo(
  attack: Attack,
  {
    times = 1,
    timeoutMs = 10_000,
    ...more
  }: Partial<WireRequest> & { readonly times?: number; readonly timeoutMs?: number } = {},
) {
  await using server = await startHostileServer(attack);
  const wire = openWire({ timeoutMs });
  const answers: (Answer | Error)[] = [];
  const cpu: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const before = process.cpuUsage();
    answers.push(
      await wire
        .send({ method: 'POST', url: new URL(server.url), headers: {}, body: '{}', ...more })
        .catch((error: unknown) => error as Error),
    );
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  wire.close();
  return { answers, seen: server.seen, cpuMs: Math.min(...cpu) };
}

test.each(Object.entries(excessive))('more than can be judged: %s', async (_, attack) => {
  const { answers, cpuMs } = await sendTo(attack(), { times: 2 });
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, excess: expect.stringMatching(/^answers more than can be judged: /) });
    expect(answer).not.toHaveProperty('json');
    expect((answer as Answer).text.length).toBeLessThan(bounds.evidence + 100);
  }
  expect(cpuMs).toBeLessThan(readWithinMs * busy);
});

test.each(Object.entries(unreadable))('no JSON: %s', async (_, attack) => {
  const { answers, cpuMs } = await sendTo(attack(), { times: 2 });
  for (const answer of answers) {
    expect(answer).toHaveProperty('status');
    expect(answer).not.toHaveProperty('json');
  }
  expect(cpuMs).toBeLessThan(readWithinMs * busy);
});

test.each(Object.entries(answerless))('no answer: %s', async (_, attack) => {
  const started = performance.now();
  const { answers } = await sendTo(attack(), { timeoutMs: 400 });
  expect(answers).toEqual([expect.objectContaining({ name: 'NoAnswer' })]);
  expect(performance.now() - started).toBeLessThan(2000);
});

describe('within the bounds', () => {
  test('64 levels, and a long ID, are read', async () => {
    const deep = `${'['.repeat(64)}12345678901234567890${']'.repeat(64)}`;
    const { answers } = await sendTo(answering(deep));
    expect([(answers[0] as Answer).json].flat(65)).toEqual([12345678901234567890n]);
    expect((await sendTo(answering(`[${deep}]`))).answers[0]).toHaveProperty('excess');
  });

  test('brackets in strings are no levels', async () => {
    const { answers } = await sendTo(answering(JSON.stringify({ title: '[{\\"'.repeat(100) })));
    expect(answers[0]).toHaveProperty('json');
  });

  test('an answer of nearly 1 MiB is read whole, and kept as evidence in part', async () => {
    const { answers } = await sendTo(answering(JSON.stringify({ data: 'x'.repeat(bounds.body - 30), status: 200 })));
    const { json, text } = answers[0] as Answer;
    expect(json).toEqual({ data: expect.stringMatching(/^x+~cut-off-of-1048546-[\da-f]+$/), status: 200 });
    expect(text).toMatch(/… \(cut off here after 8 KiB\)$/);
  });

  test('an operation with three answers that are too much is read less far, the others as before', async () => {
    const wire = openWire({ timeoutMs: 10_000 });
    const server = await startHostileServer(answering(JSON.stringify('x'.repeat(bounds.again))));
    const excessOf = async (kind: string) =>
      (await wire.send({ method: 'GET', url: new URL(server.url), headers: {}, kind })).excess;
    const tooLong = await startHostileServer(answering(' '.repeat(bounds.body + 1)));
    const told = [await excessOf('pages.search')];
    for (let nth = 0; nth < bounds.excessive; nth += 1)
      await wire.send({ method: 'GET', url: new URL(tooLong.url), headers: {}, kind: 'pages.search' });
    told.push(await excessOf('pages.search'), await excessOf('pages.get'));
    wire.close();
    await Promise.all([server.close(), tooLong.close()]);
    expect(told).toEqual([undefined, expect.stringContaining('64 KiB, after 3 answers'), undefined]);
  });
});

describe('connections', () => {
  const hangUpOnReuse: Attack = (socket, nth) => (nth === 2 ? socket.resetAndDestroy() : answering('{}')(socket, nth));

  test('a kept connection that was closed is opened anew', async () => {
    const { answers, seen } = await sendTo(hangUpOnReuse, { times: 2 });
    expect(answers.map((answer) => 'status' in answer)).toEqual([true, true]);
    expect(seen).toHaveLength(3);
  });

  test('where all that are kept were closed, one more is opened', async () => {
    const used = new WeakSet<Socket>();
    await using server = await startHostileServer((socket, nth) => {
      if (used.has(socket)) return socket.resetAndDestroy();
      used.add(socket);
      answering('{}')(socket, nth);
    });
    const wire = openWire({ timeoutMs: 10_000 });
    const send = async () => (await wire.send({ method: 'GET', url: new URL(server.url), headers: {} })).status;
    const statuses = [...(await Promise.all([send(), send(), send()])), await send(), await send()];
    wire.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(server.seen).toHaveLength(7);
  });

  test('what could create an event twice is sent once', async () => {
    const { answers, seen } = await sendTo(hangUpOnReuse, { times: 2, isOnce: true });
    expect(answers.map((answer) => 'status' in answer)).toEqual([true, false]);
    expect(seen).toHaveLength(2);
  });

  test('no encoding is asked for', async () => {
    const { seen } = await sendTo(answering('{}'));
    expect(seen[0]).toMatch(/accept-encoding: identity/i);
  });
});

test('an answer in pieces of one byte each is read as any other', async () => {
  const data = Array.from({ length: 100 }, (_, at) => ({
    id: at,
    title: `Page ${at} `.repeat(20),
    logo: 'https://a.example/',
  }));
  const body = JSON.stringify({ requestId: 'r', status: 200, data });
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
  const pieces = [...body].map((byte) => `1\r\n${byte}\r\n`).join('');
  const { answers } = await sendTo((socket) => void socket.write(`${head}${pieces}0\r\n\r\n`));
  expect(body.length).toBeGreaterThan(15_000);
  expect(answers).toMatchObject([{ status: 200, json: { data } }]);
});
