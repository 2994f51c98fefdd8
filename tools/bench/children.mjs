// Every process that the bench starts, so that none outlives it.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const running = new Set();

const pins = availableParallelism() > 1 && spawnSync('taskset', ['--version']).error === undefined;

/** Which core each side has; null where cores cannot be given out. */
export const cores = pins ? { server: 0, load: 1 } : null;

/** Spawns a command on the core of a side (`server` or `load`). */
export function start(side, [command, ...args], options = {}) {
  const pinned = cores === null ? [command, ...args] : ['taskset', '-c', String(cores[side]), command, ...args];
  const child = spawn(pinned[0], pinned.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
    env: cleanEnvironment(),
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

// As a developer starts them: no production mode, no settings from elsewhere.
function cleanEnvironment() {
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(NODE_ENV|NODE_OPTIONS|CHANNEL_SANDBOX_.*)$/.test(name),
  );
  return Object.fromEntries(others);
}

/** Ends a child and waits until it is gone. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await gone;
}

const endAll = () => {
  for (const child of running) child.kill('SIGKILL');
};

process.once('exit', endAll);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.once(signal, () => process.exit(code));

/** Resident memory of a process in bytes. */
export function residentMemory({ pid }) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim()) * 1024;
}
