// The load generator: wrk with a script that sends the requests of a case in turn.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from './children.mjs';

const script = fileURLToPath(new URL('load.lua', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const files = new Map();
let named = 0;

/** Throws unless wrk is installed. */
export function requireLoadGenerator() {
  if (spawnSync('wrk', ['--version']).error === undefined) return;
  throw new Error(
    'The bench needs wrk as its load generator: `apt-get install wrk` on Debian and Ubuntu, `brew install wrk` on macOS.',
  );
}

/**
 * Sends a case's requests for `seconds` over `connections` keep-alive connections, each pausing `pauseMs` before a request.
 *
 * @returns requests, requests per second, and latencies in milliseconds
 * @throws Error when a connection was lost, or an answer had another status than the case asks for
 */
export async function load(server, { status, requests }, { seconds, connections = 32, pauseMs = 0 }) {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', script];
  const headers = Object.entries(server.headers).map(([name, value]) => `${name}: ${value}`);
  const result = await resultOf(
    start('load', ['wrk', ...options, server.url, '--', fileOf(requests, server.worlds), String(pauseMs), ...headers]),
  );
  const refused = status >= 400 ? result.requests : 0;
  if (result.lost > 0 || result.refused !== refused || result.requests === 0) {
    throw new Error(
      `${server.url}: of ${result.requests} requests, ${result.refused} were refused (not ${refused}) and ${result.lost} lost`,
    );
  }
  return {
    requests: result.requests,
    perSecond: (result.requests / result.micros) * 1e6,
    p50: result.p50 / 1000,
    p99: result.p99 / 1000,
  };
}

function resultOf(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const result = /^RESULT (.*)$/m.exec(output)?.[1];
      if (result === undefined) reject(new Error(`wrk ended with ${code} and without a result: ${output}`));
      else resolve(JSON.parse(result));
    });
  });
}

/** The file of a case's requests; of several worlds each has every request in turn with its own headers. */
function fileOf(requests, worlds = [{}]) {
  const key = worlds[0]['X-Channel'] ?? '';
  const ofWorlds = files.get(requests) ?? new Map();
  files.set(requests, ofWorlds);
  const known = ofWorlds.get(key);
  if (known !== undefined) return known;
  named += 1;
  const file = join(folder, `${named}.tsv`);
  const lines = requests.flatMap((request) => worlds.map((headers) => lineOf(request, headers)));
  writeFileSync(file, lines.join(''));
  ofWorlds.set(key, file);
  return file;
}

const lineOf = ({ method, path, body }, { Authorization = '', 'X-Channel': channel = '' }) =>
  `${method}\t${path}\t${body}\t${Authorization}\t${channel}\n`;
