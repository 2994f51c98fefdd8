import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { ciGate } from '../src/dashboard/views/ci-gate.ts';
import { createArea } from '../src/control/client/area.ts';
import { remoteWorldOf } from '../src/control/client/remote-world.ts';
import { startSandbox } from '../src/sandbox.ts';
import { fileFolder } from './testing/file-folder.ts';
import { validEvent } from './testing/valid-event.ts';
import { builtCli } from '../tools/package/built.mjs';

const cli = builtCli();
const folder = fileFolder();
beforeAll(() => {
  mkdirSync(folder.file('node_modules/.bin'), { recursive: true });
  symlinkSync(cli, folder.file('node_modules/.bin/channel-sandbox'));
});

interface Ended {
  readonly code: number | string | null | undefined;
  readonly output: string;
}

/** Runs the gate as a job does that pasted it. */
const runGate = (gate: string, variables: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...variables };
    const child = execFile('sh', ['-c', gate], { cwd: folder.path, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: `${stdout}${stderr}` }),
    );
    child.stdin?.end();
  });

interface Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const create = ({ url, headers }: Client, change: object = {}, more: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/v1/events.create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ ...validEvent, ...change }),
  });
const search = ({ url, headers }: Client, more: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/channels/pages.search`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: '{"query":"nobody-has-this-title"}',
  });

const small = { port: 0, pages: 10, events: 0 };
const atDefault = ({ url }: Client) => ({ origin: url, channel: undefined, isGuarded: false });

/** The gate as it is, and with one assumed answer fewer allowed. */
const stricter = (gate: string) =>
  gate.replace(/--max-assumed (\d+)/, (_, assumed: string) => `--max-assumed ${Number(assumed) - 1}`);

describe('the CI gate of the dashboard', () => {
  test('holds on its own journal, and allows no assumed answer more', async () => {
    await using sandbox = await startSandbox(small);
    expect((await create(sandbox)).status).toBe(201);
    const gate = await ciGate(sandbox, atDefault(sandbox));
    expect(await runGate(gate)).toMatchObject({ code: 0, output: expect.stringMatching(/^OK /m) });
    expect(await runGate(stricter(gate))).toMatchObject({
      code: 1,
      output: expect.stringContaining('client.assumed-answers'),
    });
    await search(sandbox);
    expect(await runGate(gate)).toMatchObject({ code: 1, output: expect.stringContaining('search.no-match') });
  });

  test('counts by the answers of that time, without forced answers and requests by hand', async () => {
    await using sandbox = await startSandbox(small);
    await create(sandbox);
    const assumed = await ciGate(sandbox, atDefault(sandbox));
    await sandbox.profile.change({ 'host.form': 'int' }, { basis: 'owner', source: 'a letter', seenAt: '2026-11-27' }); // what the journal holds was assumed nevertheless
    await search(sandbox, { 'x-sandbox-by-hand': 'send' });
    await sandbox.faults.set([
      { fault: { kind: 'status', status: 503 }, when: { operation: 'pages.search', count: 1 } },
    ]);
    expect((await search(sandbox)).status).toBe(503);
    const gate = await ciGate(sandbox, atDefault(sandbox));
    expect(gate).toBe(assumed);
    expect(await runGate(gate)).toMatchObject({ code: 0 });
    expect(await runGate(stricter(gate))).toMatchObject({ code: 1 });
    await sandbox.clearJournal();
    await create(sandbox);
    expect(await ciGate(sandbox, atDefault(sandbox))).toBe(stricter(assumed)); // `host.form` has an answer by now
  });

  test('reads the world that is looked at, with the token of a variable', async () => {
    const controlToken = 'a-token-of-mine-0123456789';
    await using sandbox = await startSandbox({ ...small, controlToken });
    const channel = 'chn-o.hara';
    await using world = await sandbox.world({ channelId: channel, pages: 10, events: 0 });
    await search(sandbox);
    await create({ url: sandbox.url, headers: world.headers });
    const headers = { authorization: `Bearer ${controlToken}`, 'x-channel': channel };
    const remote = remoteWorldOf(createArea(sandbox.control, headers));
    const gate = await ciGate(remote, { origin: sandbox.url, channel, isGuarded: true });
    expect(gate).not.toContain(controlToken);
    const variables = { CHANNEL_SANDBOX_CONTROL_TOKEN: controlToken };
    const held = await runGate(gate, variables);
    expect(held).toMatchObject({ code: 0, output: expect.stringContaining('1 recorded request') });
    const locked = await runGate(gate, { CHANNEL_SANDBOX_CONTROL_TOKEN: 'another' });
    expect(locked).toMatchObject({ code: 22, output: expect.stringContaining('401') });
  });

  test('is refused where there is nothing to count', async () => {
    await using sandbox = await startSandbox(small);
    await expect(ciGate(sandbox, atDefault(sandbox))).rejects.toThrow(
      'the journal holds no answer to the client yet: run the client, then copy the gate',
    );
  });
});
