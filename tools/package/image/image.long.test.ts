import { freePort } from '../../../tests/testing/free-port.mjs';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packageVersion } from '../../../src/contract/package-version.ts';
import { blocksOf } from '../../../tests/testing/document-blocks.ts';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import { hasPodman, podmanIn } from './podman.ts';
import { hasProxies, makeCertificate, proxies, startProxy } from './proxies.ts';

const root = join(import.meta.dirname, '../../..');
const release = join(root, 'release');
const image = `localhost/channel-sandbox:${packageVersion()}`;
const folder = tempFolder();
const podman = podmanIn(folder.path);

const build = (umask: string) =>
  promisify(execFile)('sh', ['-c', `umask ${umask} && exec node tools/package/image/build.mjs`], { cwd: root });
const archives = () =>
  readdirSync(release).filter((name) => name.startsWith(`channel-sandbox-${packageVersion()}-image`));
const contents = () => archives().map((name) => readFileSync(join(release, name)));

beforeAll(async () => {
  await build('022');
  if (!hasPodman) return console.warn('The image is built, and not run: podman and runc are missing, or not for root.');
  const archive = archives().find((name) => name.endsWith('.tar')) ?? '';
  expect(await podman('load', '--quiet', '--input', join(release, archive))).toMatchObject({ code: 0 });
}, 900_000);
afterAll(async () => {
  if (hasPodman) await podman.end();
  folder[Symbol.dispose]();
});

test('two builds of one commit are the same, by any user', async () => {
  const first = contents();
  await build('077');
  expect(first).toHaveLength(3);
  expect(contents().map((content, at) => content.equals(first[at] as Buffer))).toEqual([true, true, true]);
}, 900_000);

test('the bills of materials name the dependencies, Node, the C library and the certificates, and no registry that was used', () => {
  const text = (end: string) =>
    readFileSync(join(release, archives().find((name) => name.endsWith(end)) ?? ''), 'utf8');
  for (const bill of [text('.spdx.json'), text('.cdx.json')]) {
    expect(bill).toContain('"name": "channel-sandbox"');
    for (const part of [
      'pkg:npm/express@',
      `pkg:generic/node@${process.versions.node}`,
      'pkg:deb/debian/libc6@',
      'pkg:deb/debian/ca-certificates@',
    ])
      expect(bill).toContain(part);
    const addresses = [...bill.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(new Set(addresses)).toEqual(new Set([bill.includes('SPDXID') ? 'spdx.org' : 'cyclonedx.org']));
  }
});

test('the image brings the licences of Node and of what it has of Debian', async () => {
  const archive = join(release, archives().find((name) => name.endsWith('.tar')) ?? '');
  const untar = async (...args: readonly string[]) =>
    (await promisify(execFile)('tar', [...args], { maxBuffer: 1e7, cwd: folder.path })).stdout;
  const [layer = ''] = (JSON.parse(await untar('-xOf', archive, 'manifest.json')) as [{ Layers: readonly string[] }])[0]
    .Layers;
  await untar('-xf', archive, layer);
  const notices = ['libc6', 'libstdc++6', 'libgcc-s1', 'ca-certificates'].map((of) => `usr/share/doc/${of}/copyright`);
  for (const notice of [...notices, 'usr/share/common-licenses/GPL-3', 'usr/share/common-licenses/LGPL-2.1'])
    expect((await untar('-xOf', layer, notice)).length, notice).toBeGreaterThan(1000);
  expect(await untar('-xOf', layer, 'usr/share/doc/nodejs/LICENSE')).toContain(
    'Node.js is licensed for use as follows',
  );
  rmSync(folder.file(layer));
});

/** As strict as a cluster may be. No network but the container's own loopback. */
const strict = ['--network', 'none', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=256:256'];
const credentials = { apiKey: 'key-0123456789abcdef', channel: 'chn-image' };
const key = `CHANNEL_SANDBOX_API_KEY=${credentials.apiKey}`;
const variables = ['--env', key, '--env', `CHANNEL_SANDBOX_CHANNEL=${credentials.channel}`];

/** Runs a container on the volume of the tests until it says that it is healthy. */
async function start(name: string): Promise<void> {
  const options = [...strict, ...limits, ...variables, '--volume', 'kept:/data'];
  expect(await podman('run', '--detach', '--name', name, ...options, image)).toMatchObject({ code: 0 });
  await vi.waitFor(async () => expect(await podman('healthcheck', 'run', name)).toMatchObject({ code: 0 }), {
    timeout: 120_000,
    interval: 200,
  });
}

const node = (name: string, ...args: readonly string[]) => podman('exec', name, '/usr/bin/node', ...args);
const health = '{{.State.Health.Status}}';
const url = 'http://127.0.0.1:4700';

const createEvent = `
const headers = { authorization: 'Channel ${credentials.apiKey}', 'x-channel': '${credentials.channel}', 'content-type': 'application/json' };
const body = { title: 'Kept', type: 3, contactEmail: 'a@partner.example', startedAt: '2030-05-20T18:00:00', endedAt: '2030-05-20T20:30:00',
  isVip: false, receivesRsvpWebhooks: false, isPaid: false, image: 'https://partner.example/a.png', location: 'place-lisbon-7f3',
  description: 'Walk.', host: 9000 };
fetch('${url}/v1/events.create', { method: 'POST', headers, body: JSON.stringify(body) }).then(({ status }) => console.log(status));
`;
const process1 = `
const status = require('fs').readFileSync('/proc/1/status', 'utf8');
console.log(/^Uid:\\s+(\\d+)/m.exec(status)[1], /^CapEff:\\s+(\\w+)/m.exec(status)[1]);
`;
const writeToRoot = `require('fs').writeFileSync('/app/written', '')`;

test.skipIf(!hasPodman)(
  'without any right it is healthy, verifies itself, keeps its data and ends with 0',
  async () => {
    await start('first');
    expect((await podman('inspect', 'first', '--format', health)).stdout.trim()).toBe('healthy');
    expect((await node('first', '--eval', process1)).stdout.trim()).toBe('65532 0000000000000000');
    expect((await node('first', '--eval', writeToRoot)).stderr).toContain('EROFS');
    expect(await node('first', '/app/dist/src/cli.js', 'verify', url)).toMatchObject({ code: 0 });
    expect((await node('first', '--eval', createEvent)).stdout.trim()).toBe('201');
    expect(await endOf('first')).toBe('0');
    await start('second');
    const { stdout } = await podman('logs', 'second');
    expect(stdout).toMatch(/kept in \/data\/events\.json, [1-9]\d* events? restored/);
    expect(await endOf('second')).toBe('0');
  },
  900_000,
);

test.skipIf(!hasPodman)(
  'one that is stopped while it starts ends by itself, not by a kill',
  async () => {
    const options = [...strict, ...limits, ...variables, '--env', 'CHANNEL_SANDBOX_DATA='];
    expect(
      await podman('run', '--detach', '--name', 'early', ...options, image, 'start', '--pages', '100000'),
    ).toMatchObject({
      code: 0,
    });
    await wait(300); // until Node runs, nobody hears a signal
    expect(['0', '143']).toContain(await endOf('early'));
  },
  900_000,
);

/** Its exit code after SIGTERM. */
async function endOf(name: string): Promise<string> {
  await podman('stop', '--time', '10', name);
  return (await podman('inspect', name, '--format', '{{.State.ExitCode}}')).stdout.trim();
}

const blockWith = (text: string) => {
  const found = blocksOf('docs/operators.md', 'sh').find((block) => block.includes(text));
  if (found === undefined) throw new Error(`the page for operators has no block with ${text}`);
  return found;
};
const [starting, asking] = [blockWith('podman run --detach'), blockWith('https://sandbox.example')];
const [backingUp, restoring, removing] = ['> events-backup.new', '< events-backup.json', 'podman rm'].map(
  blockWith,
) as [string, string, string];

/** Credentials in the place of those that the page generates. */
const keys = { CHANNEL_SANDBOX_API_KEY: randomUUID(), CHANNEL_SANDBOX_CONTROL_TOKEN: randomUUID() };

/** A shell that has the page's podman and curl: the one of these tests, and one that finds sandbox.example here. */
function shellOf({ curl, ports }: { readonly curl: string; readonly ports: readonly (readonly [number, number])[] }) {
  const words = podman.options.join(' ');
  const here = `set -e
podman() { if [ "$1" = run ]; then shift; set -- run ${limits.join(' ')} "$@"; fi; command podman ${words} "$@"; }
curl() { command curl --silent --show-error --fail ${curl} "$@"; echo; }
`;
  return async (text: string) => {
    let own = ports.reduce((all, [shown, real]) => all.replaceAll(`127.0.0.1:${shown}`, `127.0.0.1:${real}`), text);
    for (const [name, value] of Object.entries(keys))
      own = own.replaceAll(`${name}=$(openssl rand -hex 24)`, `${name}=${value}`);
    return await promisify(execFile)('sh', ['-c', here + own.replaceAll(' release/', ` ${release}/`)], {
      cwd: folder.path,
      timeout: 300_000,
      env: { ...process.env, ...keys },
    });
  };
}

/** What the page promises of a proxy, asked by a shell whose curl goes through it. */
async function expectPromised(run: (text: string) => Promise<{ readonly stdout: string }>): Promise<void> {
  const site = 'https://sandbox.example';
  const { stdout } = await run(asking);
  expect(stdout).toContain(`"logo":"${site}/`);
  expect(stdout).toMatch(/^channel_sandbox_requests_total\{operation="pages\.get",status="200",/m);
  const forged = `--header 'Forwarded: proto=http;host=evil.example' --header 'X-Forwarded-Host: evil.example'`;
  expect((await run(asking.replace('--header', `${forged} --header`))).stdout).toContain(`"logo":"${site}/`);
  const opened = `${site}/_sandbox/stream?after=0 --header 'Authorization: Bearer ${keys.CHANNEL_SANDBOX_CONTROL_TOKEN}'`;
  expect((await run(`curl --max-time 1 ${opened} || true`)).stdout).toContain('"operation":"pages.get"');
  const write = `curl -X POST ${opened.replace('stream?after=0', 'reset')}`;
  expect((await run(`${write} --header 'Origin: ${site}'`)).stdout).toContain('reset');
  await expect(run(`${write} --header 'Origin: http://sandbox.example'`)).rejects.toThrow('403');
}

/** The events of the sandbox, as the shell of the page asks for them. */
const listing = `curl https://sandbox.example/_sandbox/events --header 'Authorization: Bearer ${keys.CHANNEL_SANDBOX_CONTROL_TOKEN}'`;
const isHealthy = 'until podman healthcheck run sandbox; do sleep 1; done';

test.skipIf(!hasPodman || !hasProxies)(
  'with the page for operators alone one gets to a healthy container, through nginx and HAProxy, to its metrics, a backup and an upgrade',
  async () => {
    const certificate = await makeCertificate(folder);
    const [inner, metrics] = [await freePort(), await freePort()];
    const ports = [
      [4700, inner],
      [4790, metrics],
    ] as const;
    const run = shellOf({ curl: '', ports });
    expect((await run(starting)).stdout).toMatch(/healthy\n$/);
    for (const name of proxies) {
      await using proxy = await startProxy(name, { folder, certificate, inner });
      const curl = `--cacert ${folder.file('sandbox.crt')} --connect-to sandbox.example:443:127.0.0.1:${proxy.port}`;
      await expectPromised(shellOf({ curl, ports }));
      await makeCertificate(folder); // a renewed one, at the same place, which alone curl trusts from here on
      await proxy.reload();
      // for a moment after a reload, the proxy's old process may still answer, with the old certificate
      await vi.waitFor(() => expectPromised(shellOf({ curl, ports })), { timeout: 120_000, interval: 200 });
    }
    expect((await run('podman logs sandbox 2>&1')).stdout).toContain('"client":"127.0.0.1"');

    await using proxy = await startProxy('haproxy', { folder, certificate, inner });
    const there = `--cacert ${folder.file('sandbox.crt')} --connect-to sandbox.example:443:127.0.0.1:${proxy.port}`;
    const curl = `${there} --retry 60 --retry-delay 1`; // HAProxy looks only now and then whether the sandbox is back
    const ask = shellOf({ curl, ports });
    const create = async (title: string) => {
      const answer =
        await ask(`curl https://sandbox.example/v1/events.create --header 'Authorization: Channel ${keys.CHANNEL_SANDBOX_API_KEY}' \
        --header 'X-Channel: chn-of-mine' --header 'Content-Type: application/json' --data '${JSON.stringify({ ...validEvent, title })}'`);
      return (JSON.parse(answer.stdout) as { data: { id: number } }).data.id;
    };
    const ids = async () => (JSON.parse((await ask(listing)).stdout) as { id: number }[]).map(({ id }) => id);
    const kept = await create('Before the backup');
    await run(`${backingUp}${isHealthy}`);
    expect(readFileSync(folder.file('events-backup.json'), 'utf8')).toContain('"channel":"chn-of-mine"');
    const lost = await create('After the backup');
    expect(await ids()).toEqual(expect.arrayContaining([kept, lost]));
    await run(`${restoring}${isHealthy}`);
    expect(await ids()).toContain(kept);
    expect(await ids()).not.toContain(lost);
    await run(removing);
    await run(starting);
    expect(await ids()).toContain(kept);
    expect(await endOf('sandbox')).toBe('0');
  },
  900_000,
);
