import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';

async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  await using sandbox = await createSandbox({ pages: 2, events: 0 });
  return await request(sandbox.app).get(path).set(headers);
}

describe('/ without credentials', () => {
  test('tells where all is', async () => {
    const { status, body } = await get('/');
    expect([status, 'requestId' in (body as object)]).toEqual([200, false]);
    expect(JSON.stringify(body)).toContain('/_sandbox');
  });

  test.each<[what: string, path: string, headers: Readonly<Record<string, string>>]>([
    ['with a key', '/', { authorization: 'Channel none' }],
    ['with a channel', '/', { 'x-channel': 'none' }],
    ['twice', '//', {}],
  ])('is no operation %s', async (_, path, headers) => {
    const { status, body } = await get(path, headers);
    expect([status, body.data.code]).toEqual([404, 'unknown-path']);
  });

  test('is let in by no foreign name', async () => {
    const { status, body } = await get('/', { host: 'evil.example' });
    expect([status, body.data.code]).toEqual([421, 'foreign-host']);
  });
});

describe('the control area', () => {
  test('has one spelling', async () => {
    expect((await get('/_sandbox/health')).status).toBe(200);
    expect((await get('/_Sandbox/health')).body).toMatchObject({ status: 404, data: { code: 'unknown-path' } });
  });

  test('is let in by no foreign name', async () => {
    expect((await get('/_sandbox/fixtures', { host: 'evil.example' })).body).toMatchObject({
      status: 421,
      data: { code: 'foreign-host' },
    });
  });
});

test('no answer names what it was made with', async () => {
  for (const path of ['/', '/nowhere', '/channels/pages/9000', '/_sandbox/health'])
    expect((await get(path)).headers).not.toHaveProperty('x-powered-by');
});

test.each(['*', 'http://[', 'http://localhost/channels/pages/9000'])(
  '%s is a path that there is not',
  async (target) => {
    await using started = await startSandbox({ port: 0, pages: 2, events: 0 });
    const { status, text } = await sendRaw(started.url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ status: 404 })]);
  },
);

test('what is due by the world’s clock has happened before a request is looked at', async () => {
  let now = Date.parse('2030-01-01T00:00:00Z');
  const scenario = {
    scenario: 'due',
    seededAt: '2030-01-01T00:00:00Z',
    pages: 2,
    events: 0,
    clock: { mode: 'running' },
    steps: [{ at: '2030-01-02T00:00:00Z', removedPages: [9000] }],
  } as const;
  await using own = await createSandbox({ scenario, clock: { now: () => now } });
  const page = async () => (await request(own.app).get('/channels/pages/9000').set(own.headers)).status;
  expect(await page()).toBe(200);
  now = Date.parse('2030-01-03T00:00:00Z');
  expect(await page()).toBe(404);
});
