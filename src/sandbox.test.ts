import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { openConnection } from '../tests/testing/raw-http.ts';
import { validEvent } from '../tests/testing/valid-event.ts';
import { createSandbox, startSandbox, type RunningSandbox, type Sandbox, type SandboxOptions } from './index.ts';
import { tempFolder } from '../tests/testing/temp-folder.ts';

const small = { port: 0, pages: 10, events: 4 } as const satisfies SandboxOptions;

const create = ({ app, headers }: Sandbox, change: object = {}) =>
  request(app)
    .post('/v1/events.create')
    .set(headers)
    .send({ ...validEvent, ...change });
const events = async ({ app }: Sandbox) =>
  (await request(app).get('/_sandbox/events')).body as { id: number; title: string }[];

describe('createSandbox', () => {
  test('answers without a port, and says what it made', async () => {
    await using sandbox = await createSandbox(small);
    expect(sandbox).toMatchObject({
      apiKey: 'key-sandbox-local',
      channelId: 'chn-sandbox',
      seeded: { pages: 10, events: 4 },
      headers: { authorization: 'Channel key-sandbox-local', 'x-channel': 'chn-sandbox' },
    });
    await create(sandbox).expect(201);
  });

  test('credentials of its own', async () => {
    await using sandbox = await createSandbox({ ...small, apiKey: 'key-of-mine', channel: 'chn-of-mine' });
    await create(sandbox).expect(201);
    await request(sandbox.app)
      .get('/channels/pages/9000')
      .set({ authorization: 'Channel key-sandbox-local', 'x-channel': 'chn-sandbox' })
      .expect(401);
  });

  test('the same seed gives the same pages and events, another seed others', async () => {
    const contents = async (seed: number) => {
      await using sandbox = await createSandbox({ ...small, seed });
      return [await events(sandbox), (await request(sandbox.app).get('/_sandbox/pages').set('Host', 'localhost')).body];
    };
    const first = await contents(7);
    expect(await contents(7)).toEqual(first);
    expect(await contents(8)).not.toEqual(first);
  });

  test('reset brings back the start', async () => {
    await using sandbox = await createSandbox(small);
    const before = await events(sandbox);
    await create(sandbox).expect(201);
    await sandbox.reset();
    expect(await events(sandbox)).toEqual(before);
  });

  test.each([
    [{ faults: ['outrage' as 'outage'] }, /did you mean `outage`/],
    [{ deviate: ['event.host.vlaid'] }, /event\.host\.vlaid.*did you mean `event\.host\.valid`/],
    [{ profile: { 'host.frm': 'int' } }, /host\.frm is no open question.*did you mean `host\.form`/],
    [{ profile: { 'host.form': 'both' } }, /"both" is no lawful answer to host\.form.*"either", "int" or "list"/],
    [{ profile: '/nowhere/profile.yaml' }, /\/nowhere\/profile\.yaml/],
    [{ scenario: 'defalt' }, /defalt.*did you mean `default`/],
  ] as [SandboxOptions, RegExp][])('%j is refused', async (options, says) => {
    await expect(createSandbox({ ...small, ...options })).rejects.toThrow(says);
    await expect(startSandbox({ ...small, ...options })).rejects.toThrow(says);
  });

  test('a crash is told to onCrash and answered with an envelope that shows nothing of it', async () => {
    const crashes: unknown[] = [];
    const probeImage = () => Promise.reject(new Error('the probe broke in a secret place'));
    await using sandbox = await createSandbox({
      ...small,
      probeImage,
      profile: { 'image.check': 'fetch' },
      onCrash: (error) => crashes.push(error),
    });
    const { body, text } = await create(sandbox).expect(500);
    expect(body).toMatchObject({ status: 500, data: { code: 'crashed' } });
    expect(text).not.toMatch(/secret|at .*:\d+/);
    expect(crashes).toMatchObject([{ message: 'the probe broke in a secret place' }]);
  });
});

describe('startSandbox', () => {
  test('listens on a free port until it is disposed of', async () => {
    let url: string;
    {
      await using sandbox = await startSandbox(small);
      url = sandbox.url;
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(sandbox.control).toBe(`${url}/_sandbox`);
      expect((await fetch(`${sandbox.control}/health`)).status).toBe(200);
    }
    await expect(fetch(`${url}/_sandbox/health`)).rejects.toThrow('fetch failed');
  });

  test('closing twice is fine', async () => {
    await using sandbox = await startSandbox(small);
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
  });

  test('two in one process share nothing', async () => {
    await using one = await startSandbox(small);
    await using other = await startSandbox({
      ...small,
      profile: { 'refusal.status.invalid': 400 },
      deviate: ['event.host.valid'],
      channel: 'chn-other',
    });
    const before = await events(other);
    await create(one, { title: 'Only here' }).expect(201);
    expect(await events(other)).toEqual(before);
    await create(one, { host: 1 }).expect(422);
    await create(other, { host: 1 }).expect(201);
    await create(other, { type: 999 }).expect(400);
    await request(one.app).get('/channels/pages/9000').set(other.headers).expect(401);
    await other.close();
    await create(one).expect(201);
  });

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => taken.once('listening', listening));
    const { port } = taken.address() as AddressInfo;
    await expect(startSandbox({ ...small, port })).rejects.toMatchObject({
      name: 'SettingRefused',
      message: `Port ${port} is taken. Choose another with --port, or let --port 0 pick a free one.`,
      cause: { code: 'EADDRINUSE', port },
    });
    const deviate = ['event.hots.valid' as 'event.host.valid'];
    await expect(startSandbox({ ...small, port, deviate })).rejects.toThrow(/did you mean `event\.host\.valid`/);
    await expect(startSandbox({ ...small, port, profile: 'strict-platfrom' })).rejects.toThrow(/`strict-platform`/);
    taken.close();
    await using sandbox = await startSandbox({ ...small, port });
    expect(sandbox.url).toBe(`http://127.0.0.1:${port}`);
  });

  test('a data file is let go of when the port is taken', async () => {
    using folder = tempFolder();
    await using first = await startSandbox(small);
    const data = folder.file('events.json');
    await expect(startSandbox({ ...small, port: Number(new URL(first.url).port), data })).rejects.toThrow(/is taken/);
    await using second = await startSandbox({ ...small, data });
    await create(second).expect(201);
  });

  test('on IPv6', async () => {
    await using sandbox = await startSandbox({ ...small, host: '::1' });
    expect(sandbox.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${sandbox.control}/health`)).status).toBe(200);
  });
});

/** A create whose image takes a while to fetch, over a connection that its client means to keep. */
function slowCreate(sandbox: RunningSandbox): Promise<number | undefined> {
  const agent = new Agent({ keepAlive: true });
  const headers = { ...sandbox.headers, 'content-type': 'application/json' };
  const sent = httpRequest(`${sandbox.url}/v1/events.create`, { agent, method: 'POST', headers });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sent
      .on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
      .on('error', reject);
  });
  sent.end(JSON.stringify(validEvent));
  return answer;
}

describe('closing', () => {
  test('requests in flight finish, and no kept connection holds it up', async () => {
    let fetching = (): void => undefined;
    const begun = new Promise<void>((resolve) => (fetching = resolve));
    const probeImage = async () => {
      fetching();
      await wait(150);
      return { isImage: true, what: 'image/png' };
    };
    const sandbox = await startSandbox({ ...small, probeImage, profile: { 'image.check': 'fetch' } });
    const answer = slowCreate(sandbox);
    await begun;
    const from = performance.now();
    const closed = sandbox.close();
    expect(await answer).toBe(201);
    await closed;
    expect(performance.now() - from).toBeGreaterThan(100);
    expect(performance.now() - from).toBeLessThan(3000);
  });

  test('a connection that a client opened ahead does not hold it up', async () => {
    const sandbox = await startSandbox(small);
    using ahead = openConnection(sandbox.url);
    await once(ahead.socket, 'connect');
    await fetch(`${sandbox.control}/health`); // it came after the other
    const from = performance.now();
    await sandbox.close();
    expect(performance.now() - from).toBeLessThan(3000);
  });
});

test('where images are fetched, its own stand for themselves, and no others do', async () => {
  const fetched: string[] = [];
  const probeImage = async (url: string) => {
    fetched.push(url);
    return { isImage: false, what: 'somewhere else' };
  };
  await using sandbox = await startSandbox({ ...small, probeImage, profile: { 'image.check': 'fetch' } });
  const statusFor = async (image: string) => {
    const headers = { ...sandbox.headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ ...validEvent, image });
    return (await fetch(`${sandbox.url}/v1/events.create`, { method: 'POST', headers, body })).status;
  };
  expect(await statusFor(`${sandbox.control}/images/cover.png`)).toBe(201);
  expect(await statusFor(`${sandbox.control}/images/readme.html`)).toBe(422);
  expect(fetched).toEqual([]);
  const elsewhere = [
    `${sandbox.url.replace('127.0.0.1', '127.0.0.1.evil.example')}/_sandbox/images/cover.png`,
    `${sandbox.url}@evil.example/_sandbox/images/cover.png`,
    `${sandbox.control}/fixtures#/images/cover.png`,
    `https://evil.example/?${sandbox.control}/images/cover.png`,
  ];
  for (const image of elsewhere) expect(await statusFor(image)).toBe(422);
  expect(fetched).toEqual(elsewhere);
});

test('a data file keeps what was answered over a restart', async () => {
  using folder = tempFolder();
  const options = { ...small, data: folder.file('events.json') };
  let id: number;
  {
    await using sandbox = await startSandbox(options);
    id = (await create(sandbox, { title: 'Kept' }).expect(201)).body.data.id;
    await request(sandbox.app)
      .post('/v1/events.update/5001')
      .set(sandbox.headers)
      .send({ ...validEvent, title: 'Changed', capacity: 900 })
      .expect(200);
  }
  await using again = await startSandbox(options);
  expect(await events(again)).toContainEqual(expect.objectContaining({ id, title: 'Kept' }));
  expect(await events(again)).toContainEqual(expect.objectContaining({ id: 5001, title: 'Changed' }));
  expect((await create(again).expect(201)).body.data.id).toBeGreaterThan(id);
});
