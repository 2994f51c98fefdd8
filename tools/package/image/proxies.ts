import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { blocksOf } from '../../../tests/testing/document-blocks.ts';
import { freePort } from '../../../tests/testing/free-port.mjs';
import type { TempFolder } from '../../../tests/testing/temp-folder.ts';

export const proxies = ['nginx', 'haproxy'] as const;
export type ProxyName = (typeof proxies)[number];

export const hasProxies = [...proxies, 'openssl'].every((name) => spawnSync(name, ['-v']).error === undefined);

export interface Proxy extends AsyncDisposable {
  readonly port: number;
  /** Checks and loads its configuration again, by the command of the operators' page. */
  reload(): Promise<void>;
}

/** Makes a certificate by the commands of the operators' page; answers the path of one file with it and its key. */
export async function makeCertificate(folder: TempFolder): Promise<string> {
  const making = blocksOf('docs/operators.md', 'sh').find((block) => block.startsWith('openssl req')) ?? '';
  const place = folder.file('installed.pem');
  const text = making.replace('/etc/ssl/private/sandbox.pem', place);
  await promisify(execFile)('sh', ['-c', `set -e; sudo() { "$@"; }; ${text}`], { cwd: folder.path });
  return place;
}

interface Wish {
  readonly folder: TempFolder;
  readonly certificate: string;
  /** Where the sandbox is. */
  readonly inner: number;
}

/** Starts a proxy by the configuration that the operators' page shows, but for ports and the certificate's file. */
export async function startProxy(name: ProxyName, { folder, certificate, inner }: Wish): Promise<Proxy> {
  const port = await freePort();
  const [shown = ''] = blocksOf('docs/operators.md', name);
  const own = shown
    .replace(/\/etc\/[\w/.]+\.(pem|key)/g, certificate)
    .replace('443 ssl', `127.0.0.1:${String(port)} ssl`)
    .replace(':127.0.0.1:', '127.0.0.1:') // HAProxy writes `:443`
    .replace('127.0.0.1:4700', `127.0.0.1:${String(inner)}`);
  const file = folder.file(`${name}.conf`);
  writeFileSync(file, around[name](own, folder));
  const args = name === 'nginx' ? ['-c', file, '-e', 'stderr'] : ['-W', '-f', file];
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilItListens(port, child);
  return {
    port,
    reload: () => reload(name, file, child),
    [Symbol.asyncDispose]: () => ended(child),
  };
}

/** systemd sends HAProxy's master USR2, and nginx's HUP. */
const signals = { nginx: 'HUP', haproxy: 'USR2' } as const;

async function reload(name: ProxyName, file: string, { pid }: ChildProcess): Promise<void> {
  const shown = blocksOf('docs/operators.md', 'sh').find((block) => block.includes(`reload ${name}`)) ?? '';
  const here = `sudo() { "$@"; }
nginx() { command nginx -c ${file} -e stderr "$@"; }
haproxy() { [ "$1 $2 $3" = '-c -f /etc/haproxy/haproxy.cfg' ] && command haproxy -c -f ${file}; }
systemctl() { [ "$*" = 'reload ${name}' ] && kill -${signals[name]} ${String(pid)}; }
`;
  await promisify(execFile)('bash', ['-c', `set -e\n${here}${shown}`]);
}

/** What a distribution's own file has around it. */
const around: Readonly<Record<ProxyName, (own: string, folder: TempFolder) => string>> = {
  nginx: (own, { path }) => `daemon off; pid ${path}/nginx.pid; worker_processes 1;
events {}
http {
  access_log off; client_body_temp_path ${path}/body; proxy_temp_path ${path}/proxy;
  fastcgi_temp_path ${path}/fastcgi; uwsgi_temp_path ${path}/uwsgi; scgi_temp_path ${path}/scgi;
  ${own}
}
`,
  haproxy: (own) => `defaults
  mode http
  timeout connect 5s
  timeout client 50s
  timeout server 50s
${own}`,
};

export async function untilItListens(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The proxy has ended with ${String(child.exitCode)}`);
    const socket = connect(port, '127.0.0.1');
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      wait(1000, false),
    ]);
    socket.destroy();
    if (isThere) return;
    await wait(50);
  }
  throw new Error('The proxy does not listen');
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  await over;
}
