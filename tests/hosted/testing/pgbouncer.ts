import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { owner, ownFolder, type Postgres } from './postgres.ts';
import { freePort } from '../../testing/free-port.mjs';

/** Why a test over PgBouncer is skipped; undefined where there is one. */
export const withoutPgBouncer = isInstalled() ? undefined : 'skipped: no PgBouncer here';

/** Stands between replicas and a PostgreSQL, and gives a connection to whom it has for one transaction. */
export interface PgBouncer extends AsyncDisposable {
  /** A URL of the database, by way of it. */
  through(url: string): string;
}

/** Starts one in transaction mode with so few connections that all share them. */
export async function startPgBouncer({ port }: Pick<Postgres, 'port'>): Promise<PgBouncer> {
  const [folder, own] = [ownFolder(), await freePort()];
  const file = join(folder, 'pgbouncer.ini');
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${port} user=sandbox`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 200',
  ];
  writeFileSync(file, settings.join('\n'), { mode: 0o644 });
  const child = spawn('pgbouncer', [file], { ...owner(), stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors = (errors + part).slice(-5000)));
  while (!(await isListening(own))) {
    if (!running.has(child)) throw new Error(`no PgBouncer:\n${errors}`);
    await sleep(20);
  }
  return {
    through: (text) => {
      const url = new URL(text);
      url.host = `127.0.0.1:${own}`;
      return url.href;
    },
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function isInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
