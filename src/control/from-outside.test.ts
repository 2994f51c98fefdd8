import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sendRaw } from '../../tests/testing/raw-http.ts';
import { startSandbox, createSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

describe('a sandbox that other machines can reach', () => {
  const own = { host: '0.0.0.0', port: 0, pages: 5, events: 1, apiKey: 'key-of-mine-1234', channel: 'chn-of-mine' };

  const weak: SandboxOptions[] = [
    {},
    { apiKey: 'key-of-mine-1' },
    { channel: 'chn-of-mine' },
    { apiKey: 'key-sandbox-local', channel: 'chn-of-mine' },
    { apiKey: 'key-of-mine-1', channel: 'chn-sandbox' },
    { apiKey: 'KEY-SANDBOX-LOCAL', channel: 'chn-of-mine' },
    { apiKey: 'key-sandbox-local-2', channel: 'chn-of-mine' },
    { apiKey: 'key-of-mine-1234', channel: 'Chn-Sandbox' },
  ];
  test.each(weak)('needs credentials of its own: %j', async (credentials) => {
    await expect(startSandbox({ host: '0.0.0.0', port: 0, ...credentials })).rejects.toThrow(
      /--(api-key|channel) \(CHANNEL_SANDBOX_\w+\)( and --channel \(\w+\))? of your own/,
    );
  });

  const key = '--api-key (CHANNEL_SANDBOX_API_KEY)';
  const channel = '--channel (CHANNEL_SANDBOX_CHANNEL)';
  const hosts =
    'Requests by another Host than this address are refused: name it with --allow-host (CHANNEL_SANDBOX_ALLOW_HOST).';
  const notThose = 'of your own, not those that ship with this program.';
  test.each<[missing: string, given: SandboxOptions]>([
    [`${key} and ${channel} ${notThose} ${hosts}`, {}],
    [`${channel} ${notThose} ${hosts}`, { apiKey: 'key-of-mine-1234' }],
    [`${key} ${notThose} ${hosts}`, { channel: 'chn-of-mine' }],
    [`${key} ${notThose}`, { channel: 'chn-of-mine', allowHost: ['sandbox'] }],
  ])('is told what it needs: %s', async (missing, given) => {
    await expect(startSandbox({ host: '0.0.0.0', port: 0, ...given })).rejects.toThrow(
      `--host 0.0.0.0 can be reached from other machines: give it ${missing}`,
    );
  });

  test("answers any Host where that is allowed, with credentials of one's own", async () => {
    const any = { ...own, host: '127.0.0.1', allowHost: ['*'] };
    await expect(startSandbox({ ...any, apiKey: 'key-sandbox-local' })).rejects.toThrow(
      `--allow-host '*' lets pages of other origins reach it by a name of their own: give it ${key}`,
    );
    await using open = await startSandbox(any);
    const statusOf = async (path: string, hosted: string, more = '') =>
      (await sendRaw(open.url, `GET ${path} HTTP/1.1\r\n${hosted}${more}\r\n`)).status;
    const { authorization, 'x-channel': of } = open.headers;
    const credentials = `Authorization: ${authorization}\r\nX-Channel: ${of}\r\n`;
    expect(await statusOf('/channels/pages/9000', 'Host: evil.example\r\n', credentials)).toBe(200);
    expect(await statusOf('/channels/pages/9000', 'Host: a\r\nHost: b\r\n', credentials)).toBe(421);
    expect(await statusOf('/_sandbox/events', 'Host: evil.example\r\n')).toBe(401);
    expect(await statusOf('/_sandbox/events', 'Host: a\r\n', `Authorization: Bearer ${open.controlToken}\r\n`)).toBe(
      200,
    );
  });

  test.each(['k', 'key-of-15-chars', 'aaaaaaaaaaaaaaaa', 'abcdefgabcdefgabcdefg'])(
    'needs a key that is not guessed: %s',
    async (apiKey) => {
      await expect(startSandbox({ host: '0.0.0.0', port: 0, apiKey, channel: 'chn-of-mine' })).rejects.toThrow(
        /16 characters or more/,
      );
    },
  );

  test.each(['0.0.0.0', '::', '192.0.2.1', 'example.invalid'])('%s is such an address', async (host) => {
    await expect(startSandbox({ host, port: 0 })).rejects.toThrow(/can be reached from other machines/);
  });

  test('guards its control area', async () => {
    await using open = await startSandbox(own);
    expect(open.url).toMatch(/^http:\/\/localhost:\d+$/);
    const ask = (path: string, authorization?: string) =>
      fetch(`${open.control}${path}`, { headers: authorization === undefined ? {} : { authorization } });
    for (const path of ['/fixtures', '/events', '/pages', '/nothing']) {
      for (const wrong of [
        undefined,
        '',
        'Channel',
        'Channel nope',
        'Channel key-sandbox-local',
        'Bearer key-of-mine-1234',
        'key-of-mine-1234',
      ]) {
        const answer = await ask(path, wrong);
        expect(answer.status, `${path} ${wrong}`).toBe(401);
        expect(await answer.text()).not.toContain('key-of-mine-1234');
      }
    }
    const statusesFor = (authorization: string) =>
      Promise.all(['/events', '/fixtures', '/worlds'].map(async (path) => (await ask(path, authorization)).status));
    expect(open.controlToken).toMatch(/^ctl-[\w-]{43}$/);
    expect(await statusesFor(`Bearer ${open.controlToken}`)).toEqual([200, 200, 200]);
    expect(await statusesFor('Channel key-of-mine-1234')).toEqual([401, 200, 401]);
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/images/cover.png')).status).toBe(200);
  });

  test('tells nobody the name of a world who has no key', async () => {
    await using open = await startSandbox(own);
    const near = (headers: Readonly<Record<string, string>>, path: string) =>
      fetch(`${open.control}${path}`, { headers }).then((answer) => answer.text());
    expect(await near({}, '/worlds/chn-of-mina/images/cover.png')).not.toContain('chn-of-mine');
    expect(await near({ 'x-channel': 'chn-of-mina' }, '/logos/9000.svg')).not.toContain('chn-of-mine');
    const admin = { authorization: `Bearer ${open.controlToken}`, 'x-channel': 'chn-of-mina' };
    expect(await near(admin, '/events')).toContain('chn-of-mine');
  });

  test.each(['aaaaaaaaaaaaaaaa', 'key-sandbox-local-2'])('takes %s from nobody', async (guessable) => {
    const says = /16 characters or more, 8 of them different/;
    await expect(startSandbox({ ...own, controlToken: guessable })).rejects.toThrow(says);
    const scenario = {
      scenario: 'weak',
      seededAt: '2026-11-01T00:00:00Z',
      pages: 5,
      events: 1,
      credentials: [{}, { channelId: 'chn-further', apiKey: guessable }],
    };
    await expect(startSandbox({ ...own, scenario })).rejects.toThrow(says);
    await using open = await startSandbox(own);
    await expect(open.world({ apiKey: guessable })).rejects.toThrow(says);
    await expect(open.world({ scenario })).rejects.toThrow(says);
  });

  test('gives further channels keys that do not follow from each other, and the same at each start', async () => {
    const keysOf = async () => {
      await using open = await startSandbox({ ...own, scenario: 'two-channels' });
      const { credentials = [] } = await open.scenario.snapshot({ credentials: true });
      const statusOf = async (apiKey: string) => {
        const headers = { authorization: `Channel ${apiKey}`, 'x-channel': `${open.channelId}-2` };
        return (await fetch(`${open.url}/channels/pages/9000`, { headers })).status;
      };
      const further = credentials[1]?.apiKey ?? '';
      expect([await statusOf(`${own.apiKey}-2`), await statusOf(own.apiKey), await statusOf(further)]).toEqual([
        401, 401, 200,
      ]);
      return further;
    };
    const further = await keysOf();
    expect(further).toMatch(/^key-[\w-]{43}$/);
    expect(await keysOf()).toBe(further);
  });

  test('answers for a world that exists as for one that does not, without a key', async () => {
    await using open = await startSandbox(own);
    const world = await open.world({ seed: 7 });
    const ask = async (path: string, channel?: string) => {
      const answer = await fetch(`${open.control}${path}`, {
        headers: channel === undefined ? {} : { 'x-channel': channel },
      });
      const { name: _name, ...headers } = Object.fromEntries(answer.headers);
      return [answer.status, { ...headers, date: '' }, await answer.text()];
    };
    for (const file of ['logos/9000.svg', 'logos/1.svg', 'images/cover.png', 'images/nothing.png'])
      for (const mark of ['', '~', '~0123456789abcdef0123'])
        expect(await ask(`/worlds/${world.channelId}${mark}/${file}`), file).toEqual(
          await ask(`/worlds/chn-nobody-has${mark}/${file}`),
        );
    for (const path of ['/health', '/logos/9000.svg', '/images/cover.png'])
      expect(await ask(path, world.channelId)).toEqual(await ask(path, 'chn-nobody-has'));
    const page = await fetch(`${open.url}/channels/pages/9000`, { headers: world.headers });
    const { data } = (await page.json()) as { data: { logo: string } };
    expect((await fetch(data.logo)).status).toBe(200);
  });

  test('answers to its own names and those that it is given, and to no other', async () => {
    await using open = await startSandbox({ ...own, allowHost: ['sandbox.internal'] });
    const status = async (host: string) =>
      (await request(open.url).get('/channels/pages/9000').set(open.headers).set('Host', host)).status;
    expect(await Promise.all(['localhost', '0.0.0.0:80', 'sandbox.internal:4700', 'evil.example'].map(status))).toEqual(
      [200, 200, 200, 421],
    );
  });
});

test('nothing of a world that is closed stays in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await using sandbox = await createSandbox({ pages: 1, events: 0 });
  const scenario = (title: string) => ({
    scenario: title,
    seededAt: '2030-01-01T00:00:00Z',
    pages: 1,
    events: 0,
    ownEvents: Array.from({ length: 100 }, () => ({ title, rsvps: { registered: 200 } })),
  });
  const heldAfter = async (title: string) => {
    for (let times = 0; times < 5; times += 1)
      await (await sandbox.world({ scenario: scenario(`${title} ${times}`) })).close();
    await new Promise(setImmediate);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await heldAfter('first');
  expect((await heldAfter('second')) - before).toBeLessThan(2 ** 21); // each has 2 MiB
});
