import { createServer } from 'node:http';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { answerStarting } from './express-server.ts';
import { listen, stop } from './listen.ts';

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
