import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { startSandbox } from '../sandbox.ts';
import { testWorld } from '../world/testing/world.ts';
import type { World } from '../world/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { serve } from './serve.ts';

test.each<[answer: number | 'by-cause', statuses: readonly number[]]>([
  ['by-cause', [400, 431, 417, 400]],
  [400, [400, 400, 400, 400]],
  [418, [418, 418, 418, 418]],
])('refusal.status.protocol: %s', async (answer, statuses) => {
  await using sandbox = await startSandbox({
    port: 0,
    pages: 2,
    events: 0,
    profile: { 'refusal.status.protocol': answer },
  });
  const broken = [
    'nonsense\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    'POST /v1/events.create HTTP/1.1\r\nHost: localhost\r\nExpect: the-unexpected\r\nContent-Length: 2\r\n\r\n{}',
    'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ];
  const answers = await Promise.all(broken.map((bytes) => sendRaw(sandbox.url, bytes)));
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  expect(answers.map(({ text }) => (JSON.parse(text) as { status: number }).status)).toEqual(statuses);
  const ids = answers.map(({ text }) => (JSON.parse(text) as { requestId: string }).requestId);
  expect(new Set(ids).size).toBe(4);
});

test('a connection that was cut off by a refusal does not keep the sandbox from closing', async () => {
  const sandbox = await startSandbox({ port: 0, pages: 2, events: 0 });
  await sendRaw(sandbox.url, 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const from = performance.now();
  await sandbox.close();
  expect(performance.now() - from).toBeLessThan(2500);
});

test('CONNECT is told in the journal as it came', async () => {
  await using sandbox = await startSandbox({ port: 0, pages: 2, events: 0 });
  await sendRaw(sandbox.url, 'CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(sandbox.journal()).toMatchObject([{ request: { method: 'CONNECT', url: 'localhost:1' } }]);
});

describe('a server without a network', () => {
  let world: World;
  beforeAll(async () => {
    world = await testWorld({ pages: 2, events: 0 });
  });

  /** A connection that keeps what is written. */
  function connect() {
    const sent: string[] = [];
    const socket = new Duplex({
      allowHalfOpen: true,
      read: () => undefined,
      write: (chunk: Buffer, _, done) => {
        sent.push(chunk.toString());
        done();
      },
    });
    return { socket, text: () => sent.join('') };
  }

  /** A request that a server hears of, and what is answered. */
  function heard(event: string, like: object = {}, isAway = false) {
    const serveWorld = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(world));
    const worlds = { ...createWorlds(world, { most: 1, now: () => 0 }), serve: serveWorld };
    const server = new EventEmitter();
    const done: string[] = [];
    serve(server as Server, ({ url }) => done.push(`listener ${url}`), {
      worlds,
      onCrash: (error) => void done.push(String(error)),
    });
    const { socket } = connect();
    const read = () => null;
    const line = { method: 'POST', url: '/a', httpVersion: '1.1' };
    const request = { socket, ...line, headers: {}, rawHeaders: [], complete: true, read, ...like };
    const response = Object.assign(new EventEmitter(), {
      shouldKeepAlive: true,
      writeContinue: () => done.push('continue'),
      writeHead: (status: number) => done.push(String(status)),
      end: (text: string) => done.push((JSON.parse(text) as { data: { message: string } }).data.message),
    });
    server.emit(event, request, response);
    return { server, done, response };
  }

  test('ends a connection whose listener throws, and not the process', () => {
    const { server, done } = heard('request');
    const { socket } = connect();
    server.emit(
      'request',
      {
        socket,
        headers: {},
        get url() {
          throw new Error('a bug');
        },
      },
      new EventEmitter(),
    );
    expect([done.at(-1), socket.destroyed]).toEqual(['Error: a bug', true]);
  });

  test('hears every error of a connection, which would end the process otherwise', () => {
    const { server } = heard('request');
    const { socket } = connect();
    server.emit('connection', socket);
    expect(socket.emit('error', new Error('reset'))).toBe(true);
  });

  test('takes headers without end, and clients that end their side', () => {
    expect(heard('request').server).toMatchObject({ httpAllowHalfOpen: true, maxHeadersCount: 0 });
  });

  test.each<[like: object, isKept: boolean]>([
    [{}, true],
    [{ headers: { 'content-length': '5' } }, true],
    [{ headers: { 'transfer-encoding': 'Chunked' } }, true],
    [{ method: 'GET' }, true],
    [{ method: 'GET', headers: { 'content-length': '0' } }, true],
    [{ method: 'GET', headers: { 'content-length': '5' } }, false],
    [{ method: 'GET', headers: { 'transfer-encoding': 'chunked' } }, false],
  ])('hands on a request like %j; its connection is kept: %s', (like, isKept) => {
    const { done, response } = heard('request', like);
    expect(done).toEqual(['listener /a']);
    expect(response.shouldKeepAlive).toBe(isKept);
  });

  test('asks for the body that waits to be asked for', () => {
    expect(heard('checkContinue').done).toEqual(['continue', 'listener /a']);
  });

  test.each<[event: string, like: object, status: string, says: string]>([
    ['request', { headers: { 'transfer-encoding': 'gzip' } }, '400', 'The only Transfer-Encoding that is read'],
    ['request', { headers: { 'transfer-encoding': 'chunked' }, httpVersion: '1.0' }, '400', 'The only Transfer-Encod'],
    ['checkContinue', { headers: { 'transfer-encoding': 'gzip, chunked' } }, '400', 'The only Transfer-Encoding that'],
    ['checkExpectation', {}, '417', 'The only expectation that is met is 100-continue.'],
  ])(
    'refuses a %s like %j with %s, though no world can be looked up either',
    async (...[event, like, status, says]) => {
      for (const isAway of [false, true]) {
        const { done, response } = heard(event, { ...like, headers: { 'x-channel': 'a', ...heads(like) } }, isAway);
        await vi.waitFor(() => expect(done.filter((one) => one !== 'continue')).toHaveLength(2));
        expect(done.filter((one) => one !== 'continue')).toEqual([status, expect.stringContaining(says)]);
        expect(response.shouldKeepAlive).toBe(false);
      }
    },
  );
  const heads = (like: object) => ('headers' in like ? (like.headers as object) : {});

  describe('hears that a connection is broken', () => {
    const broken = (code: string, { socket, text } = connect()) => {
      const { server } = heard('request');
      server.emit('connection', socket);
      server.emit('clientError', Object.assign(new Error(code), { code }), socket);
      return { socket, text };
    };

    test('and says why, ends it, and closes it a second later whatever the client does', async () => {
      useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const connection = connect();
      const { socket, text } = connection;
      const finished = once(socket, 'finish');
      broken('HPE_HEADER_OVERFLOW', connection);
      await finished;
      expect(text()).toMatch(/^HTTP\/1\.1 431 .*connection: close.*larger than 16 KiB/is);
      vi.advanceTimersByTime(999);
      expect(socket.destroyed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(socket.destroyed).toBe(true);
    });

    test('and lets go of it where nobody is there to hear why', () => {
      const { socket, text } = broken('ECONNRESET');
      expect([socket.destroyed, text()]).toEqual([true, '']);
    });

    test('and leaves it to end by itself where its last answer is on its way', () => {
      const ended = connect();
      ended.socket.end();
      const { socket, text } = broken('HPE_INVALID_METHOD', ended);
      expect([socket.destroyed, socket.readableFlowing, text()]).toEqual([false, true, '']);
    });

    test('and ends it, not the process, where the refusal cannot be written', async () => {
      const connection = connect();
      Object.assign(connection.socket, { _httpMessage: {} }); // another response has it
      const { server, done } = heard('request');
      server.emit('clientError', Object.assign(new Error('broken'), { code: 'HPE_INVALID_METHOD' }), connection.socket);
      expect(connection.socket.destroyed).toBe(true);
      expect(done.at(-1)).toContain('already assigned socket');
    });
  });
});
