import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scripts } from '../tools/attack/connection-model.mjs';
import { runScript } from '../tools/attack/connections.mjs';
import { startSandbox, type RunningSandbox } from '../src/index.ts';
import { openConnection } from './testing/raw-http.ts';
import { validEvent } from './testing/valid-event.ts';

test('whatever comes on a connection in whatever order is answered, refused or left alone as the model has it', async () => {
  const crashes: unknown[] = [];
  await using sandbox = await startSandbox({ port: 0, onCrash: (error) => crashes.push(error) });
  const { authorization: Authorization, 'x-channel': channel } = sandbox.headers;
  const target = { url: sandbox.url, headers: { Authorization, 'X-Channel': channel } };
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(scripts(), async (script) => {
      const { wrong, judgeStored } = await runScript(target, script, `run-${(runs += 1)}`);
      const titles = new Set((await sandbox.events()).map(({ title }) => title));
      expect([...wrong, ...judgeStored(titles), ...crashes.splice(0)]).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

const head = (sandbox: RunningSandbox, more: string) =>
  `Host: localhost\r\nAuthorization: ${sandbox.headers.authorization}\r\nX-Channel: ${sandbox.headers['x-channel']}\r\n${more}\r\n`;

test('two broken pieces behind an answer that takes its time are refused once', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  using connection = openConnection(sandbox.url);
  connection.socket.write(`GET /channels/pages/9000 HTTP/1.1\r\n${head(sandbox, 'X-Sandbox-Fault: delay=150\r\n')}`);
  for (const piece of ['X\r\n\r\n', 'Y\r\n\r\n']) {
    await wait(40);
    connection.socket.write(piece);
  }
  expect((await connection.untilClosed()).map(({ status }) => status)).toEqual([200, 400]);
});

test('what still comes of a request that took too long is not carried out', async () => {
  await using sandbox = await startSandbox({ port: 0, requestTimeout: 100 });
  const before = sandbox.journal().length;
  using connection = openConnection(sandbox.url);
  const body = JSON.stringify(validEvent);
  const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  connection.socket.write(`POST /v1/events.create HTTP/1.1\r\n${head(sandbox, length)}${body.slice(0, 20)}`);
  const { status } = await connection.answer(1);
  connection.socket.write(`${body.slice(20)}GET /channels/pages/9000 HTTP/1.1\r\n${head(sandbox, '')}`);
  expect([status, (await connection.untilClosed()).length]).toEqual([408, 1]);
  expect(
    sandbox
      .journal()
      .slice(before)
      .map(({ response }) => response?.status),
  ).toEqual([408]);
});
