// The sandbox under attack, as a process of its own, and what its control area shows of its state.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { launch } from '../bench/servers.mjs';

const cli = fileURLToPath(new URL('../dist/src/cli.js', import.meta.url));
const probe = new URL('../bench/probes/heap.mjs', import.meta.url).href;

/** Starts a sandbox with flags; with `probed`, `child.send` asks what its heap keeps. */
export function startTarget(flags = [], { probed = false, node: options = [] } = {}) {
  const node = [...options, ...(probed ? ['--expose-gc', '--import', probe] : [])];
  return launch({
    command: () => [process.execPath, ...node, cli, 'start', '--port', '0', '--json', ...flags],
    ready: 'announced',
    ...(probed ? { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] } : {}),
  });
}

/** All events as the control area shows them, by ID. */
export async function eventsOf({ url, headers }) {
  const response = await fetch(`${url}/_sandbox/events`, { headers });
  if (!response.ok) throw new Error(`/_sandbox/events answered ${response.status}`);
  return new Map((await response.json()).map((event) => [event.id, event]));
}

/** One digest for each event, so that a state can be kept and compared cheaply. */
export function digestsOf(events) {
  return new Map([...events].map(([id, event]) => [id, digestOf(event)]));
}

const digestOf = (event) => createHash('sha1').update(JSON.stringify(event)).digest('base64');
