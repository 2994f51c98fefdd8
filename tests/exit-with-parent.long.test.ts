import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { small } from './testing/start-cli.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { builtCli } from '../tools/package/built.mjs';

const cli = builtCli();
const folder = tempFolder();

/** A parent that starts a sandbox, hands on its first line and lives on. */
const parent = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'inherit', 'inherit'] });
setInterval(() => undefined, 1000);
`;

/** Whether the sandbox still answers. */
const answers = (url: string) =>
  fetch(`${url}/_sandbox/health`).then(
    () => true,
    () => false,
  );

test.each([
  { args: ['--exit-with-parent'], lives: false },
  { args: [], lives: true },
])('a sandbox with $args whose parent is killed lives on: $lives', async ({ args, lives }) => {
  const wanted = ['--eval', parent, cli, 'start', ...small, ...args];
  const child = spawn(process.execPath, wanted, {
    cwd: folder.path,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => void process.kill(-Number(child.pid), 'SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url } = JSON.parse(String(line)) as { url: string };
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  if (lives) {
    await once(child, 'exit');
    expect(await answers(url)).toBe(true);
  } else await expect.poll(() => answers(url)).toBe(false);
});

test.each(['ignore', openSync(cli, 'r')] as const)(
  'without a pipe as its input (%s) it says why it stops',
  async (input) => {
    const child = spawn(process.execPath, [cli, 'start', ...small, '--exit-with-parent'], {
      cwd: folder.path,
      stdio: [input, 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([
      text(child.stderr as Readable),
      once(child, 'exit') as Promise<[number]>,
    ]);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(/^The sandbox stops at once: --exit-with-parent/)]);
    expect(code).toBe(0);
  },
);
