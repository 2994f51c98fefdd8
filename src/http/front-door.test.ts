import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ pages: 2, events: 0 });
});
afterAll(() => sandbox.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  request(sandbox.app).get(path).set(headers);

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
    await get('/_sandbox/health').expect(200);
    expect((await get('/_Sandbox/health')).body).toMatchObject({ status: 404, data: { code: 'unknown-path' } });
  });

  test('is let in by no foreign name', async () => {
    expect((await get('/_sandbox/health', { host: 'evil.example' })).body).toMatchObject({
      status: 421,
      data: { code: 'foreign-host' },
    });
  });
});

test('no answer names what it was made with', async () => {
  for (const path of ['/', '/nowhere', '/channels/pages/9000', '/_sandbox/health'])
    expect((await get(path)).headers).not.toHaveProperty('x-powered-by');
});
