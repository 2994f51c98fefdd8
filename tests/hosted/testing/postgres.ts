import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../testing/free-port.mjs';

/** The processes that a process made itself. */
function childrenOf(pid: number): readonly number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(Number);
  } catch {
    return []; // `ps` fails where there is none
  }
}

/** Sends a signal to those that are still there. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // gone already
    }
}

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL of this machine; undefined where there is none. */
const programs = findPrograms();

/** Why a test over PostgreSQL is skipped; undefined where there is one. */
export const withoutPostgres = programs === undefined ? 'skipped: no PostgreSQL here' : undefined;

export interface PostgresOptions {
  /** Whether a commit reaches the disk before it is acknowledged; true by default. */
  readonly fsync?: boolean;
  /** Settings of `postgresql.conf`, as `default_transaction_isolation: 'serializable'`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A server of the caller's own: nothing here touches one that it did not start. */
export interface Postgres extends AsyncDisposable {
  /** On loopback. */
  readonly port: number;
  /** Folder of its Unix socket. */
  readonly sockets: string;
  /** URL of a database of this name; `postgres` is always there. */
  url(database?: string): string;
  /** Makes an empty database. @returns its URL */
  createDatabase(): Promise<string>;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** `kill -9` of all its processes; resolves when they are gone. */
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`; resolves when it answers. */
  start(): Promise<void>;
  /** SIGSTOP to all its processes: connections stay open and get no answer. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /**
   * A standby that follows.
   * @param isSynchronous - whether from here on nothing is acknowledged that it does not have
   */
  startStandby(isSynchronous?: boolean): Promise<Postgres>;
  /** Makes a standby a server of its own. */
  promote(): Promise<void>;
}

/** Starts a server with a data folder of its own, which disposal removes. */
export async function startPostgres({ fsync = true, settings = {} }: PostgresOptions = {}): Promise<Postgres> {
  const folder = ownFolder();
  await runAsOwner('initdb', ['-D', join(folder, 'data'), '-U', 'sandbox', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  return startIn(folder, { fsync: fsync ? 'on' : 'off', ...settings });
}

async function startIn(folder: string, settings: Readonly<Record<string, string>>): Promise<Postgres> {
  for (let tries = 1; ; tries += 1) {
    const server = new Server(folder, await freePort(), settings);
    try {
      await server.start();
      return server;
    } catch (error) {
      if (tries === 5 || !String(error).includes('Address already in use')) throw error; // somebody was faster
    }
  }
}

class Server implements Postgres {
  readonly sockets: string;
  readonly port: number;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #errors = '';
  #databases = 0;

  constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    this.sockets = folder;
    this.port = port;
    this.#settings = settings;
  }

  url(database = 'postgres'): string {
    return `postgres://sandbox:secret@127.0.0.1:${this.port}/${database}`;
  }

  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.#ask(`create database ${name}`);
    return this.url(name);
  }

  /** What a killed server had of memory may be there for a moment. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1)
      try {
        return await this.#startOnce();
      } catch (error) {
        if (tries === 50 || !String(error).includes('pre-existing shared memory block')) throw error;
        await sleep(100);
      }
  }

  async #startOnce(): Promise<void> {
    const own = {
      port: String(this.port),
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.sockets,
      max_connections: '200',
      shared_buffers: '32MB',
    };
    const flags = Object.entries({ ...own, ...this.#settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(programOf('postgres'), ['-D', join(this.sockets, 'data'), ...flags], {
      ...owner(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    this.#errors = '';
    child.stderr
      .setEncoding('utf8')
      .on('data', (part: string) => (this.#errors = (this.#errors + part).slice(-10_000)));
    const latest = performance.now() + 30_000;
    while (!(await this.#answers())) {
      if (!running.has(child) || performance.now() > latest) throw new Error(`no PostgreSQL:\n${this.#errors}`);
      await sleep(20);
    }
  }

  stop(): Promise<void> {
    return this.#end((child) => child.kill('SIGINT')); // its fast shutdown
  }

  async kill(): Promise<void> {
    await this.#end(() => {
      const all = this.#pids();
      signal(all, 'SIGSTOP'); // so that nobody makes another one meanwhile
      signal([...all, ...this.#pids()], 'SIGKILL');
    });
  }

  // oxlint-disable-next-line typescript/require-await -- settles as the others do
  async freeze(): Promise<void> {
    signal(this.#pids().slice(0, 1), 'SIGSTOP');
    signal(this.#pids(), 'SIGSTOP');
  }

  // oxlint-disable-next-line typescript/require-await
  async thaw(): Promise<void> {
    signal(this.#pids().reverse(), 'SIGCONT');
  }

  async startStandby(isSynchronous = true): Promise<Postgres> {
    const folder = ownFolder();
    const from = `host=127.0.0.1 port=${this.port} user=sandbox application_name=standby`;
    await runAsOwner('pg_basebackup', ['-D', join(folder, 'data'), '-d', from, '-R', '--checkpoint=fast', '--no-sync']);
    const standby = await startIn(folder, this.#settings);
    await this.#ask(`alter system set synchronous_standby_names = '${isSynchronous ? 'standby' : ''}'`);
    await this.#ask('select pg_reload_conf()');
    const state = isSynchronous ? 'sync' : 'async';
    while ((await this.#ask(`select 1 from pg_stat_replication where sync_state = '${state}'`)) === 0) await sleep(20);
    return standby;
  }

  async promote(): Promise<void> {
    await this.#ask('select pg_promote()');
    // It has the setting from the server that it stood by, and nobody stands by itself.
    await this.#ask("alter system set synchronous_standby_names = ''");
    await this.#ask('select pg_reload_conf()');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.sockets, { recursive: true, force: true });
  }

  async #end(how: (child: ChildProcess) => void): Promise<void> {
    const child = this.#child;
    if (child === undefined || !running.has(child)) return;
    const gone = once(child, 'exit');
    how(child);
    await gone;
    this.#child = undefined;
  }

  /** The postmaster first. */
  #pids(): number[] {
    const pid = this.#child?.pid;
    return pid === undefined ? [] : [pid, ...childrenOf(pid)];
  }

  async #answers(): Promise<boolean> {
    return this.#ask('select 1').then(
      () => true,
      () => false,
    );
  }

  /** @returns how many rows came */
  async #ask(statement: string): Promise<number> {
    const client = new pg.Client({ connectionString: this.url(), connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined); // the statement says so too
    await client.connect();
    try {
      return (await client.query(statement)).rows.length;
    } finally {
      await client.end();
    }
  }
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of running) if (pid !== undefined) signal([pid, ...childrenOf(pid)], 'SIGKILL');
});

function findPrograms(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(installed, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

const programOf = (name: string): string => join(programs ?? '', name);

/** PostgreSQL and PgBouncer refuse to run as root: it is then the user `postgres` of its package. */
export function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function runAsOwner(program: string, args: readonly string[]): Promise<void> {
  await run(programOf(program), args, { ...owner(), cwd: '/' });
}

/** A new folder of that user. */
export function ownFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'channel-sandbox-postgres-')));
  const who = owner();
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o700);
  return folder;
}
