// The servers that are compared, each started as a user would start it.
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/testing/free-port.mjs';
import { end, start } from './children.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const patience = 30_000;

const node = (...args) => [process.execPath, ...args];
/** The sandbox, as it is built. */
export const program = `${root}dist/src/cli.js`;
/** A build of the sandbox with flags. @param file its program, behind options of Node where there are any */
export const sandboxOf = (file, ...args) => ({
  command: () => node(...[file].flat(), 'start', '--port', '0', '--json', ...args),
  ready: 'announced',
});
/** The sandbox with flags. */
export const sandbox = (...args) => sandboxOf(program, ...args);
const peer = (file, ...args) => ({
  command: () => node(`${root}tools/bench/peers/${file}`, ...args),
  ready: 'announced',
});
const prism = (...args) => ({
  command: (port) =>
    node(
      require.resolve('@stoplight/prism-cli/dist/index.js'),
      'mock',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...args,
      `${root}openapi.yaml`,
    ),
  ready: 'polled',
});

/** Sends a body to a server as its client: a text as it is, all else as JSON. */
export const sendJson = ({ url, headers }, path, body) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Worlds that share the load of one sandbox. */
const worlds = 100;

/** Makes the worlds; answers the headers of each. */
async function makeWorlds({ url }) {
  const made = await Promise.all(
    Array.from({ length: worlds }, async () => (await fetch(`${url}/_sandbox/worlds`, { method: 'POST' })).json()),
  );
  return {
    worlds: made.map(({ apiKey, channelId }) => ({ Authorization: `Channel ${apiKey}`, 'X-Channel': channelId })),
  };
}

/** Gives the default world a fault that is looked at for each request and never acts. */
async function setFault({ url }) {
  const faults = [{ fault: { kind: 'status', status: 503 }, when: { after: '9998-01-01T00:00:00Z' } }];
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ faults }) };
  const answer = await fetch(`${url}/_sandbox/faults`, init);
  if (answer.status !== 200) throw new Error(`the fault is refused: ${await answer.text()}`);
  return {};
}

const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const stateFile = join(folder, 'events.json');

/** Each server: the command that starts it, and how it tells that it is ready. */
export const servers = {
  sandbox: sandbox(),
  'sandbox, --data': sandbox('--data', stateFile),
  'sandbox, no journal': sandbox('--journal', '0'),
  'sandbox, a fault': { ...sandbox(), prepare: setFault },
  'sandbox, 100 worlds': { ...sandbox(), prepare: makeWorlds },
  'sandbox, 1,000 pages': sandbox('--pages', '1000'),
  'sandbox, 100,000 pages': sandbox('--pages', '100000'),
  'node:http': peer('node-http.mjs'),
  'Express 5': peer('express.mjs'),
  'Express 5 with ajv': peer('express.mjs', '--ajv'),
  'Prism, silent': prism('-v', 'silent'),
  Prism: prism(),
};

/** The sandbox with a probe in it that collects garbage and tells the size of the heap. */
export const probedSandbox = (...args) => ({
  ...sandboxOf(['--expose-gc', '--import', new URL('probes/heap.mjs', import.meta.url).href, program], ...args),
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});

/** What its heap keeps, and the memory of its process, once garbage is collected. */
export function heapOf({ child }) {
  return new Promise((resolve) => {
    child.once('message', resolve);
    child.send('collect');
  });
}

/** What a request carries where nobody issued credentials. */
const anyCredentials = { apiKey: 'key', channelId: 'chn' };

/**
 * Starts a server and asks it for a page until it answers.
 *
 * @returns its child, `url`, `headers`, `startMs` from the start of the process to the first answer, and what `prepare` gives:
 *   `worlds`, the headers of each world that the load is for, in turn
 */
export async function launch({ command, ready, stdio, prepare = async () => ({}) }) {
  const port = ready === 'polled' ? await freePort() : undefined;
  const began = performance.now();
  const child = start('server', command(port), {
    stdio: stdio ?? ['ignore', ready === 'polled' ? 'ignore' : 'pipe', 'inherit'],
  });
  try {
    const at = ready === 'polled' ? { url: `http://127.0.0.1:${port}` } : await announcement(child);
    const { url, apiKey, channelId } = { ...anyCredentials, ...at };
    const headers = { Authorization: `Channel ${apiKey}`, 'X-Channel': channelId };
    await firstAnswer(`${url}/channels/pages/9000`, headers, child);
    const startMs = performance.now() - began;
    return { child, url, headers, startMs, ...(await prepare({ url })) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function announcement(child) {
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), gone(child)]);
  child.stdout.resume();
  return JSON.parse(line);
}

const gone = (child) =>
  new Promise((_, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code} before it answered`)),
    );
  });

async function firstAnswer(url, headers, child) {
  const deadline = performance.now() + patience;
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode} before it answered`);
    const response = await fetch(url, { headers }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    if (response !== undefined) throw new Error(`${url} answered ${response.status}`);
    if (performance.now() > deadline) throw new Error(`${url} did not answer within ${patience / 1000} s`);
    await sleep(2);
  }
}
