import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { spellings } from '../lib/testing/spellings-of.mjs';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { startSandbox } from '../sandbox.ts';

const key = 'key-of-this-test-alone';
const sandbox = await startSandbox({ port: 0, pages: 3, events: 0, apiKey: key });
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

  test.each(Object.entries(spellings))('a key that is spelled %s', async (_name, spell) => {
    const spelled = spell(key);
    const path = `/v1/events.create?k=${spelled.replaceAll('#', '')}`;
    await post(path, JSON.stringify({ [spelled]: spelled, title: spelled }), { 'x-other': spelled });
    expect(sandbox.journal()).toHaveLength(1);
    expect(everything()).not.toContain(spelled);
    expect(everything()).not.toContain(JSON.stringify(spelled).slice(1, -1));
  });

  test('a key at the place where a body is cut', async () => {
    await create({ description: 'x'.repeat(65_520 - JSON.stringify(validEvent).length) + key.repeat(10) });
    expect(sandbox.journal()).toHaveLength(1);
    expect(everything()).not.toContain('key-of-this');
  });

  test('the key of another world that the request shows; that world has its own journal', async () => {
    await using world = await sandbox.world({ pages: 3, events: 0 });
    const { authorization } = world.headers;
    await call(`/channels/pages/9000?other=${world.apiKey}`, { headers: { authorization } });
    await call('/channels/pages/9000', { headers: world.headers });
    expect(everything()).not.toContain(world.apiKey);
    expect(JSON.stringify(world.journal())).not.toContain(world.apiKey);
    expect(world.journal()).toMatchObject([{ outcome: 'refused' }, { outcome: 'accepted' }]);
  });
});

test.each([
  ['of an unknown member and a wrong value', () => create({ [key]: key, contactEmail: key })],
  ['of a path', () => call(`/channels/pages/${key}`)],
  ['of a media type', () => call('/v1/events.create', { method: 'POST', headers: { 'content-type': `${key}/json` } })],
  ['of no JSON', () => post('/v1/events.create', `{"a":${key}`)],
  ['of a channel', () => post('/v1/events.create', '{}', { 'x-channel': key })],
  ['of the control area, a channel', () => call('/_sandbox/clock', { headers: { 'x-channel': key } })],
  ['of the control area, a path', () => call(`/_sandbox/${key}`)],
  ['of the control area, a member', () => call('/_sandbox/clock', { method: 'PUT', body: `{"${key}":1}` })],
  ['of the control area, no JSON', () => call('/_sandbox/clock', { method: 'PUT', body: `{"a":${key}` })],
])('a refusal repeats no key: %s', async (_what, send) => {
  const answer = await send();
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await answer.text()).not.toContain(key.slice(0, 8));
});

test('a refusal of the control area repeats no key of the world that it names', async () => {
  await using world = await sandbox.world({ pages: 3, events: 0 });
  const headers = { 'x-channel': world.channelId, 'content-type': 'application/json' };
  const init = { method: 'PUT', body: `{"${world.apiKey}":1}`, headers };
  const answer = await fetch(`${sandbox.url}/_sandbox/clock`, init);
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain(world.apiKey.slice(0, 10));
});

test('what is told of a long value that is cut in a key shows none of it', async () => {
  await create({ contactEmail: `${'x'.repeat(65)}${key}` });
  expect(sandbox.journal()).toHaveLength(1);
  expect(JSON.stringify(sandbox.journal())).not.toContain('key-of-t');
});
