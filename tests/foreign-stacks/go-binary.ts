import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const buildsWithinMs = 120_000;
/** What the compiler keeps is there for the next run; the binary of a folder replaces the one before, also while that one runs. */
const cache = join(tmpdir(), 'channel-sandbox-go-cache');
let built: string | undefined;

/** Built once in a process, without a network. */
export function goBinary(folder: string): string {
  built ??= build(folder);
  return built;
}

function build(folder: string): string {
  const binary = join(cache, encodeURIComponent(folder), 'stack');
  const offline = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', CGO_ENABLED: '0' };
  const { status, stderr } = spawnSync('/usr/bin/go', ['build', '-o', binary, '.'], {
    cwd: folder,
    env: { ...process.env, ...offline, GOCACHE: cache },
    encoding: 'utf8',
    timeout: buildsWithinMs,
  });
  if (status !== 0) throw new Error(`The Go stack does not build: ${stderr}`);
  return binary;
}
