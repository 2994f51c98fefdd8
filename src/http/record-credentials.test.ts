import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { startSandbox, type RunningSandbox } from '../sandbox.ts';

const key = 'key-of-this-test-alone';
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, pages: 3, events: 0, apiKey: key });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.clearJournal());

const call = (path: string, init: RequestInit = {}) =>
  fetch(sandbox.url + path, {
    ...init,
    headers: { ...sandbox.headers, 'content-type': 'application/json', ...init.headers },
  });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers });
const create = (change: object) => post('/v1/events.create', JSON.stringify({ ...validEvent, ...change }));

describe('no credentials are told:', () => {
  const everything = () => JSON.stringify(sandbox.journal());

  test('a key in the URL, in a header, in a body and in what is told of it', async () => {
    await create({ title: key, contactEmail: `${key}@` });
    await post(`/v1/events.create?key=${key}`, `{"${key}":"${key}"}`, { 'X-Other': `Bearer ${key}` });
    await call(`/channels/pages/${key}`);
    expect(sandbox.journal()).toHaveLength(3);
    expect(everything()).not.toContain(key);
    expect(everything().split('[redacted:').length).toBeGreaterThan(10);
  });

  test.each([`channel ${key}`, `Bearer ${key}`, key, `Channel  ${key}`, 'Channel key-of-another-deployment'])(
    'Authorization: %s',
    async (authorization) => {
      await call('/channels/pages/9000', { headers: { authorization } });
      expect(sandbox.journal()).toHaveLength(1);
      expect(everything()).not.toMatch(/key-of-this-test-alone|key-of-another-deployment/);
    },
  );

  test('a key at the place where a body is cut', async () => {
    await create({ description: 'x'.repeat(65_520 - JSON.stringify(validEvent).length) + key.repeat(10) });
    expect(sandbox.journal()).toHaveLength(1);
    expect(everything()).not.toContain('key-of-this');
  });

  test('the key and the control key of another world, which has its own journal', async () => {
    await using world = await sandbox.world({ pages: 3, events: 0 });
    await call(`/channels/pages/9000?other=${world.apiKey}`);
    await call('/channels/pages/9000', { headers: world.headers });
    expect(sandbox.journal()).toHaveLength(1);
    expect(everything()).not.toContain(world.apiKey);
    expect(world.journal()).toMatchObject([{ seq: 1, world: world.channelId, outcome: 'accepted' }]);
  });
});

test('a world that cannot be made leaves no key behind', async () => {
  await using world = await sandbox.world({ pages: 3, events: 0 });
  await expect(sandbox.world({ channelId: world.channelId, apiKey: 'key-refused' })).rejects.toThrow('already');
  await call('/channels/pages/key-refused');
  expect(sandbox.journal()[0]?.request.url).toBe('/channels/pages/key-refused');
});
