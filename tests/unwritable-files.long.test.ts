import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOddDeployment } from '../contract-tests/testing/odd-deployment.ts';
import { runCli } from './testing/run-cli.ts';
import { runHere } from './testing/expect-wrong-usage.ts';

const folder = mkdtempSync(join(tmpdir(), 'unwritable-'));
let target: Awaited<ReturnType<typeof startOddDeployment>>;

beforeAll(async () => {
  target = await startOddDeployment(() => undefined);
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  writeFileSync(join(folder, 'plain'), '');
});
afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true });
});

/** Only a pipe may make it hang: such a process is ended, and its exit code is the signal then. */
async function verify(file: string, ...args: readonly string[]) {
  if (file !== 'pipe') return await runHere(['verify', target.url, ...args], { cwd: folder });
  const run = runCli(['verify', target.url, ...args], { cwd: folder });
  const timer = setTimeout(() => run.signal('SIGKILL'), 20_000);
  return await run.ended.finally(() => clearTimeout(timer));
}

const places: readonly (readonly [string, RegExp])[] = [
  ['pipe', /cannot be written to "pipe": it is a pipe and no file/],
  ['/dev/null', /it is a device and no file/],
  ['.', /it is a folder and no file/],
  ['plain/deep/file', /"[^"]*plain" is a file and no folder/],
  ...(existsSync('/proc/self')
    ? [['/proc/made/file', /cannot be written to "\/proc\/made\/file": ENOENT/] as const]
    : []),
];

describe.each(['--report', '--log', '--save-profile', '--ledger', '--init'])('%s FILE', (flag) => {
  test.each(places)('%s: exit 2 at once, before anything is sent', async (file, says) => {
    const { code, errors } = await verify(file, flag, flag === '--report' ? `json:${file}` : file);
    expect({ code, errors, seen: target.seen }).toEqual({ code: 2, errors: expect.stringMatching(says), seen: [] });
  });
});

test('the attempt leaves nothing behind', () => expect(readdirSync(folder).sort()).toEqual(['pipe', 'plain']));
