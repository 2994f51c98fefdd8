import { EventEmitter, once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Worlds } from '../world/worlds.ts';
import { useFakeTimers } from '../../tests/testing/fake-timers.ts';
import { listen, stop } from './listen.ts';
import { serve } from './serve.ts';
import request from 'supertest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { answerStarting, createExpressServer, lazyHandler } from './express-server.ts';
import express, { type Express } from 'express';

const served = { worlds: {} as Worlds, onCrash: (error: unknown) => void expect.fail(String(error)) };

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
  test('gives requests in flight four seconds', async () => {
    const server = createServer(() => undefined); // never answers
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const asking = connect(Number(port), hostname).on('error', () => undefined);
    asking.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(server, 'request');
    useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isStopped = vi.fn<() => void>();
    const stopped = stop(server).then(isStopped);
    while (vi.getTimerCount() === 0) await turn();
    vi.advanceTimersByTime(3900);
    await wait(50);
    expect([isStopped.mock.calls.length, asking.destroyed]).toEqual([0, false]);
    vi.advanceTimersByTime(5600);
    await stopped;
  });

  test('reads nobody before all are accepted and the listener is closed', async () => {
    const wasListening: boolean[] = [];
    const server = createServer();
    const answer: RequestListener = (_, response) => {
      wasListening.push(server.listening);
      response.end();
    };
    serve(server, answer, served);
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const asking = Array.from({ length: 30 }, () => connect(Number(port), hostname));
    const texts = Promise.all(asking.map((socket) => text(socket)));
    for (const socket of asking) socket.on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    await Promise.all(asking.map((socket) => once(socket, 'connect')));
    await stop(server);
    expect((await texts).map((all) => all.slice(0, 15))).toEqual(asking.map(() => 'HTTP/1.1 200 OK'));
    expect(wasListening).toEqual(asking.map(() => false));
  });

  test('keeps no connection after its answer, and says so', async () => {
    const answers: ServerResponse[] = [];
    const server = createServer();
    const url = await listen(server, { host: '127.0.0.1', port: 0 });
    serve(server, (_, response) => void answers.push(response), served);
    const asked = fetch(url);
    await once(server, 'request');
    const stopped = stop(server);
    await wait(20);
    for (const answer of answers) answer.end('late');
    const { headers } = await asked;
    expect(headers.get('connection')).toBe('close');
    await stopped;
  });

  test('ends what a client opened ahead and said nothing on, and waits for who is in the midst of a request', async () => {
    const server = createServer();
    const { port, hostname } = new URL(await listen(server, { host: '127.0.0.1', port: 0 }));
    const [silent, asking, gone] = [1, 2, 3].map(() => connect(Number(port), hostname)) as [Socket, Socket, Socket];
    asking.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const ends = (socket: Socket) => once(socket, 'close');
    gone.end();
    await Promise.all([ends(gone), ...[silent, asking].map((socket) => once(socket, 'connect'))]);
    await wait(50); // until the server has read
    const isOpen = vi.fn<() => void>();
    const stopped = stop(server).then(isOpen);
    await ends(silent);
    expect([isOpen.mock.calls.length, asking.destroyed]).toEqual([0, false]);
    asking.destroy();
    await stopped;
  });
});

const strong = { apiKey: 'key-of-mine-1234', channel: 'chn-mine' };
const paths = ['/_sandbox/health', '/_sandbox/health/live', '/_sandbox/health/ready'];

describe('health', () => {
  test.each(paths)('%s answers any Host, also none and two', async (path) => {
    await using started = await startSandbox({ port: 0, pages: 2, events: 0 });
    for (const host of ['Host: 10.1.2.3:4700\r\n', 'Host: evil.example\r\n', 'Host: a\r\nHost: b\r\n', '']) {
      const { status } = await sendRaw(started.url, `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
      expect(status, host).toBe(200);
    }
  });

  test.each([
    ['GET', '/_sandbox/health/live/'],
    ['GET', '/_sandbox/health/other'],
    ['GET', '/_sandbox//health'],
    ['GET', '/_sandbox/fixtures'],
    ['GET', '/_sandbox/'],
    ['GET', '/health/live'],
    ['POST', '/_sandbox/health'],
    ['PUT', '/_sandbox/health/ready'],
  ])('nothing else does: %s %s', async (method, path) => {
    await using started = await startSandbox({ port: 0, pages: 2, events: 0 });
    const { status } = await sendRaw(started.url, `${method} ${path} HTTP/1.1\r\nHost: 10.1.2.3:4700\r\n\r\n`);
    expect(status).toBe(421);
  });

  test('ready becomes 503 once no more requests should come; live and the interface go on', async () => {
    await using started = await startSandbox({ port: 0, pages: 2, events: 0 });
    const asked = async (path: string) => {
      const answer = await fetch(`${started.url}${path}`, { headers: { ...started.headers } });
      return [answer.status, ((await answer.json()) as { status: unknown }).status];
    };
    expect(await asked('/_sandbox/health/ready')).toEqual([200, 'ready']);
    started.drain();
    expect(await asked('/_sandbox/health/ready')).toEqual([503, 'draining']);
    expect(await asked('/_sandbox/health/live')).toEqual([200, 'alive']);
    expect((await asked('/channels/pages/9000'))[0]).toBe(200);
  });

  test('live depends on nothing: it asks for no key, and answers when every world is closed', async () => {
    const own = await createSandbox({ host: '0.0.0.0', ...strong, pages: 2, events: 0 });
    await own.close();
    await request(own.app).get('/_sandbox/health/live').expect(200, { status: 'alive' });
  });
});

test('a sandbox that is not made yet is alive, and takes nothing', async () => {
  const server = createServer();
  const end = answerStarting(server);
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const asked = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return [answer.status, await answer.json(), answer.headers.get('retry-after')];
  };
  expect(await asked('/_sandbox/health/live')).toEqual([200, { status: 'alive' }, '1']);
  expect(await asked('/_sandbox/health/ready')).toEqual([503, { status: 'starting' }, '1']);
  const envelope = { requestId: expect.stringMatching(/^[\da-f-]{36}$/), status: 503, data: { code: 'starting' } };
  for (const path of ['/channels/pages/9000', '/v1/events.create', '/'])
    expect(await asked(path)).toMatchObject([503, envelope, '1']);
  end();
  expect(server.listenerCount('request')).toBe(0);
  await stop(server);
});

function plainApp(): Express {
  const app = express();
  app.get(
    '/name',
    (request, response) =>
      void response
        .status(201)
        .json({ host: request.get('x-name'), query: request.query['a'], type: response.app === app }),
  );
  return app;
}

function serverOf(app: Express): Server {
  const { server, makeFor } = createExpressServer();
  makeFor(app);
  return server.on('request', app);
}

/** How many objects got another prototype than they were born with, while a server answered some requests. */
async function countSwaps(server: Server): Promise<number> {
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  let swaps = 0;
  const { setPrototypeOf } = Object;
  const spy = vi.spyOn(Object, 'setPrototypeOf').mockImplementation((object: object, prototype: object | null) => {
    if (Object.getPrototypeOf(object) !== prototype) swaps += 1;
    return setPrototypeOf(object, prototype);
  });
  for (let times = 0; times < 3; times += 1) {
    const { body } = await request(url).get('/name?a=1').set('X-Name', 'me').expect(201);
    expect(body).toEqual({ host: 'me', query: '1', type: true });
  }
  spy.mockRestore();
  await stop(server);
  return swaps;
}

test('requests and responses are born with the prototypes that Express gives them', async () => {
  expect(await countSwaps(serverOf(plainApp()))).toBe(0);
});

test('a server that Node makes by itself has them swapped, or this test would not look', async () => {
  expect(await countSwaps(createServer(plainApp()))).toBeGreaterThanOrEqual(6);
});

test('before the app, a request has the prototype of app.request already', async () => {
  const app = plainApp();
  const server = serverOf(app);
  const born: unknown[] = [];
  server.prependListener('request', (request, response) =>
    born.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response)),
  );
  await request(await listen(server, { host: '127.0.0.1', port: 0 }))
    .get('/name')
    .expect(201);
  await stop(server);
  expect(born).toEqual([app.request, app.response]);
});

test('options reach the server', () => {
  expect(createExpressServer({ requestTimeout: 1234 }).server.requestTimeout).toBe(1234);
});

test('a part that cannot be loaded is a 500 in JSON, and is loaded by the next request', async () => {
  const crashes: unknown[] = [];
  let tries = 0;
  const make = async () => {
    tries += 1;
    if (tries === 1) throw new Error('Cannot find module /home/somebody/dist/router.cjs');
    return (_request: express.Request, response: express.Response) => void response.json({});
  };
  const app = express().use(lazyHandler(make, (error) => crashes.push(error)));
  const refused = await request(app)
    .get('/')
    .expect(500)
    .expect('content-type', /^application\/problem\+json/);
  expect(refused.body).toMatchObject({ status: 500, detail: expect.stringContaining('cannot be loaded') });
  expect([refused.text.includes('somebody'), crashes.length]).toEqual([false, 1]);
  await request(app).get('/').expect(200);
});
