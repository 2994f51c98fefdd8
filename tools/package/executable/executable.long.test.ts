import { execFile, spawn } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { fileFolder } from '../../../tests/testing/file-folder.ts';

const root = join(import.meta.dirname, '../../..');
const executable = join(root, `release/channel-sandbox-${process.platform}-${process.arch}`);
const folder = fileFolder();

/** No Node can be found, and nothing of this user's settings. */
const env = { PATH: '', HOME: folder.path };
const run = (...args: readonly string[]) => runIn(env, ...args);
const runIn = (variables: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  promisify(execFile)(executable, args, { cwd: folder.path, env: variables }).then(
    (ended) => ({ code: 0, ...ended }),
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );

beforeAll(() => promisify(execFile)(process.execPath, ['tools/package/executable/build.mjs'], { cwd: root }), 900_000);

/** Starts a sandbox, ended with the test. */
function start(command: string, args: readonly string[]) {
  const child = spawn(command, [...args, 'start', '--port', '0', '--json'], {
    cwd: folder.path,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, errors })),
  );
  const end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  onTestFinished(() => end().then(() => undefined));
  const line = new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  return { connection: line.then((text) => JSON.parse(text) as { url: string; control: string }), end };
}

test('it starts without Node, with its dashboard and documents, and says nothing on standard error', async () => {
  const { connection, end } = start(executable, []);
  const { control } = await connection;
  for (const page of ['/', '/docs']) {
    const response = await fetch(`${control}${page}`, { headers: { accept: 'text/html' } });
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<!doctype html>')]);
  }
  expect(await end()).toEqual({ code: 0, errors: '' });
});

test.each([
  ['a home that cannot be written', { HOME: '/proc' }, { code: 0, stderr: '' }],
  ['no home at all', { HOME: '' }, { code: 0, stderr: '' }],
  [
    'no folder that can be written',
    { HOME: '/proc', TMPDIR: '/proc' },
    {
      code: 2,
      stderr: expect.stringMatching(
        /^channel-sandbox needs a folder [^\n]+ Set XDG_CACHE_HOME or TMPDIR [^\n]+\n$/,
      ) as unknown,
    },
  ],
])('with %s it works, or says in a sentence what would help', async (_, other, ended) => {
  expect(await runIn({ PATH: '', ...other }, '--version')).toMatchObject(ended);
});

test('its bills of materials name the dependencies and Node, and its files have the licences', async () => {
  for (const ending of ['spdx', 'cdx']) {
    const bill = readFileSync(`${executable}.${ending}.json`, 'utf8');
    for (const part of ['"name": "channel-sandbox"', 'pkg:npm/express@', `pkg:generic/node@${process.versions.node}`])
      expect(bill).toContain(part);
  }
  expect(await run('--version')).toMatchObject({ code: 0 });
  const cache = folder.file('.cache');
  const [kept = ''] = readdirSync(cache);
  const licence = (name: string) => readFileSync(join(cache, kept, name), 'utf8');
  expect(licence('NODE-LICENSE')).toContain('Node.js is licensed for use as follows');
  expect(licence('THIRD-PARTY.md')).toContain('| express |');
  expect(licence('LICENSE')).toContain('MIT');
});

test('it verifies and calibrates a sandbox, and audits the client that did', { timeout: 600_000 }, async () => {
  const { url, control } = await start(executable, []).connection;
  expect(await run('verify', url, '--report', 'json:report.json')).toMatchObject({ code: 0 });
  await fetch(`${url}/channels/pages/9000`); // of a client that sends no key
  expect(await run('calibrate', url, '--out', 'learnt.yaml')).toMatchObject({ code: 0 });
  expect(readFileSync(folder.file('learnt.yaml'), 'utf8')).toContain('basis: calibrated');
  const journal = await fetch(`${control}/journal`, { headers: { accept: 'application/x-ndjson' } });
  writeFileSync(folder.file('journal.ndjson'), await journal.text());
  const { code, stdout } = await run('audit', 'journal.ndjson');
  expect([code, stdout]).toEqual([1, expect.stringContaining('auth.authorization')]);
});

test('it sweeps a client', async () => {
  const client = join(root, 'src/sweep/testing/client.mjs'); // it wants 422 for what is wrong
  const args = ['--questions', 'refusal.status.invalid,text.length', '--', process.execPath, client];
  const { code, stdout } = await run('sweep', ...args);
  expect(code).toBe(1);
  expect(stdout).toContain('refusal.status.invalid');
});

test('it starts within half as long again as Node with the package', { timeout: 300_000 }, async () => {
  const [own, ofNode]: [number[], number[]] = [[], []];
  // In turns, as others may use the machine; the least of each is the one that nobody disturbed.
  for (let at = 0; at < 9; at++) {
    own.push(await startTime(executable, []));
    ofNode.push(await startTime(process.execPath, [join(root, 'dist/src/cli.js')]));
  }
  expect(Math.min(...own) / Math.min(...ofNode)).toBeLessThan(1.5);
});

/** Milliseconds to the first line. */
async function startTime(command: string, args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const { connection, end } = start(command, args);
  await connection;
  const time = performance.now() - begun;
  await end();
  return time;
}
