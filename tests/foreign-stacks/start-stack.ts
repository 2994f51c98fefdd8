import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fixtures } from '../../contract-tests/index.ts';
import bugs from './bugs.json' with { type: 'json' };

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

interface Language {
  /** The command that starts a stack; what has to be built is built once. */
  readonly start: () => readonly string[];
  /** The command that succeeds where the language and its framework are there. */
  readonly needs: readonly [string, ...string[]];
}

/** Succeeds if the file that is named next is there. */
const nodeNeeds = [process.execPath, '-e', 'require(process.argv[1])'] as const;

export const stacks = {
  flask: {
    start: () => ['/usr/bin/python3', here('flask_stack.py')],
    needs: ['/usr/bin/python3', '-c', 'import flask'],
  },
  marshmallow: {
    start: () => ['/usr/bin/python3', here('marshmallow_stack.py')],
    needs: ['/usr/bin/python3', '-c', 'import flask, marshmallow'],
  },
  express: {
    start: () => [process.execPath, here('node-stacks/express/server.mjs')],
    needs: [...nodeNeeds, here('node-stacks/node_modules/express-validator/package.json')],
  },
  koa: {
    start: () => [process.execPath, here('node-stacks/koa.mjs')],
    needs: [...nodeNeeds, here('node-stacks/node_modules/yup/package.json')],
  },
  vine: {
    start: () => [process.execPath, here('node-stacks/vine.mjs')],
    needs: [...nodeNeeds, here('node-stacks/node_modules/@vinejs/vine/package.json')],
  },
  cerberus: {
    start: () => ['/usr/bin/python3', here('cerberus_stack.py')],
    needs: ['/usr/bin/python3', '-c', 'import bottle, cerberus, waitress'],
  },
  go: { start: () => [goBinary(here('go-stack'))], needs: ['/usr/bin/go', 'version'] },
  php: {
    start: () => ['/usr/bin/php', '-S', '127.0.0.1:0', here('php-stack/index.php')],
    needs: ['/usr/bin/php', '-r', 'exit(extension_loaded("mbstring") ? 0 : 1);'],
  },
  sinatra: {
    start: () => ['/usr/bin/ruby', here('sinatra-stack/app.rb')],
    needs: ['/usr/bin/ruby', '-e', 'require "sinatra/base"; require "webrick"'],
  },
} as const satisfies Record<string, Language>;

export type StackName = keyof typeof stacks;

export interface StackOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly bug?: string;
  /** What is there besides, or instead of, what all stacks have: some bugs show with some values only. */
  readonly fixtures?: Partial<Fixtures>;
}

type Bug = (typeof bugs)[number];

/** How the stack of a bug is started: some show with some choices or fixtures only. */
export const optionsFor = (bug: Bug): StackOptions => ({
  bug: bug.id,
  ...('settings' in bug ? { settings: bug.settings } : {}),
  ...('fixtures' in bug ? { fixtures: bug.fixtures } : {}),
});

export interface Stack extends AsyncDisposable {
  readonly url: string;
}

const startsWithinMs = 15_000;

const common = JSON.parse(readFileSync(here('fixtures.json'), 'utf8')) as Fixtures;

export const fixturesFor = ({ fixtures = {} }: StackOptions): Fixtures => ({ ...common, ...fixtures });

export function isInstalled(name: StackName): boolean {
  const [command, ...options] = stacks[name].needs;
  return spawnSync(command, options, { timeout: startsWithinMs }).status === 0;
}

/** Starts a deployment of its own, on a port that the system chooses. */
export async function startStack(name: StackName, options: StackOptions = {}): Promise<Stack> {
  const { settings = {}, bug = '' } = options;
  const state = mkdtempSync(join(tmpdir(), 'channel-sandbox-stack-'));
  // `timeout` leads a group of processes: a stack that has workers ends as a whole, and none outlives its tests for long.
  const child = spawn('/usr/bin/timeout', ['300', ...stacks[name].start()], {
    env: {
      PATH: process.env['PATH'],
      SETTINGS: JSON.stringify(settings),
      FIXTURES: JSON.stringify(fixturesFor(options)),
      STATE: state,
      PHP_CLI_SERVER_WORKERS: '3',
      BUG: bug,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    await stopped(child);
    rmSync(state, { recursive: true, force: true });
  };
  try {
    return { url: `http://127.0.0.1:${String(await portOf(child))}`, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Some tell it on standard output, some on standard error; what they write afterwards is read, so that none waits for its reader. */
async function portOf(child: ChildProcess): Promise<number> {
  const signal = AbortSignal.timeout(startsWithinMs);
  const [first] = (await Promise.race([
    once(child.stdout!, 'data', { signal }),
    once(child.stderr!, 'data', { signal }),
    once(child, 'exit', { signal }).then(([code]) => [`ended with ${String(code)}`]),
  ])) as [Buffer | string];
  const port = /127\.0\.0\.1:(\d+)/.exec(String(first))?.[1];
  if (port === undefined) throw new Error(`The stack tells no port: ${String(first)}`);
  child.stdout!.resume();
  child.stderr!.resume();
  return Number(port);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
}

const buildsWithinMs = 120_000;
/** What the compiler keeps is there for the next run; the binary of a folder replaces the one before, also while that one runs. */
const cache = join(tmpdir(), 'channel-sandbox-go-cache');
let built: string | undefined;

/** Built once in a process, without a network. */
function goBinary(folder: string): string {
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
