// The files: whatever a path may lead to, in the place of every file that a command reads.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../dist/src/cli.js', import.meta.url));
/** Nothing listens there, and nothing may be sent before the files are read. */
const nowhere = 'http://127.0.0.1:1';

/** Where a command takes a file. */
const places = {
  audit: (file) => ['audit', file],
  'calibrate --from': (file) => ['calibrate', '--from', file, '--out', '-'],
  'calibrate --check': (file) => ['calibrate', nowhere, '--check', file],
  'calibrate --fixtures': (file) => ['calibrate', nowhere, '--fixtures', file, '--out', '-'],
  'verify --fixtures': (file) => ['verify', nowhere, '--fixtures', file],
  'verify --waivers': (file) => ['verify', nowhere, '--fixtures', 'fixtures.yaml', '--waivers', file],
  'verify --profile': (file) => ['verify', nowhere, '--fixtures', 'fixtures.yaml', '--profile', file],
  'verify --ledger': (file) => ['verify', nowhere, '--fixtures', 'fixtures.yaml', '--ledger', file],
  'compare --fixtures-b': (file) => [
    'compare',
    nowhere,
    nowhere,
    '--fixtures-a',
    'fixtures.yaml',
    '--fixtures-b',
    file,
  ],
  'profile show': (file) => ['profile', 'show', file],
  'profile diff': (file) => ['profile', 'diff', 'default', file],
  'scenarios validate': (file) => ['scenarios', 'validate', file],
  'start --scenario': (file) => ['start', '--port', '0', '--scenario', file],
  'start --profile': (file) => ['start', '--port', '0', '--profile', file],
  'questions --sweep': (file) => ['questions', '--letter', '--sweep', file],
  'sweep --profile': (file) => ['sweep', '--profile', file, '--', 'true'],
};
const kinds = ['./folder', './round', './socket', './huge', '/dev/zero', '/dev/urandom'];
const most = { seconds: 20, mebibytes: 200, mebibytesOfPipe: 450, secondsToStop: 3 };

/**
 * @param inputs - how many files at most; each command and each kind has its turn
 * @returns two rows: what is refused, and what is stopped while it waits
 */
export async function attackFiles({ inputs, talk }) {
  talk(`${inputs} files of the wrong kind …`);
  const folder = mkdtempSync(join(tmpdir(), 'attack-files-'));
  const server = createServer();
  try {
    mkdirSync(join(folder, 'folder'));
    symlinkSync('trip', join(folder, 'round'));
    symlinkSync('round', join(folder, 'trip'));
    writeFileSync(join(folder, 'huge'), '');
    truncateSync(join(folder, 'huge'), 2 ** 40);
    writeFileSync(join(folder, 'fixtures.yaml'), 'apiKey: key-of-the-attack\nchannelId: chn-attack\n');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await new Promise((resolve) => server.listen(join(folder, 'socket'), resolve));
    return [await tryKinds(folder, inputs), await tryPipes(folder)];
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

async function tryKinds(folder, inputs) {
  const began = performance.now();
  const wrong = [];
  const all = kinds.flatMap((kind, at) =>
    Object.entries(places).map(([place, argsWith], nth) => ({ place, kind, args: argsWith(kind), turn: at + nth })),
  );
  const oneOf = Math.ceil(all.length / inputs);
  const runs = all.filter(({ turn }) => turn % oneOf === 0);
  const tried = runs.length;
  const lane = async () => {
    for (let one = runs.shift(); one !== undefined; one = runs.shift()) {
      const problem = problemOf(await startRun(one.args, folder).ended, { name: one.kind, mebibytes: most.mebibytes });
      if (problem !== undefined) wrong.push(`${one.place} ${one.kind}: ${problem}`);
    }
  };
  await Promise.all([lane(), lane()]);
  return {
    attack: 'files of the wrong kind',
    tried: `${tried} files`,
    seconds: (performance.now() - began) / 1000,
    wrong,
  };
}

function problemOf({ code, errors, mebibytes, seconds }, wanted) {
  if (code !== 2) return `ended with ${code}: ${errors.slice(0, 200)}`;
  if (!errors.includes(wanted.name) || !/ cannot be (?:read|written)/.test(errors))
    return `does not say what is wrong: ${errors.slice(0, 200)}`;
  if (seconds > most.seconds) return `took ${seconds.toFixed(1)} s`;
  return mebibytes > wanted.mebibytes ? `took ${mebibytes} MiB` : undefined;
}

async function tryPipes(folder) {
  const began = performance.now();
  const wrong = [];
  const endless = await startRun(['audit', '-'], folder, { isFlooded: true }).ended;
  const problem = problemOf(endless, { name: 'standard input', mebibytes: most.mebibytesOfPipe });
  if (problem !== undefined) wrong.push(`audit - of an endless pipe: ${problem}`);
  const waiting = { ...places, 'audit -': () => ['audit', '-'] };
  // These two refuse a pipe before it is read.
  delete waiting['verify --ledger'];
  delete waiting['sweep --profile'];
  const rows = Object.entries(waiting);
  while (rows.length > 0)
    await Promise.all(
      rows.splice(0, 4).map(async ([place, argsWith]) => {
        const { code, seconds } = await stopWaiting(startRun(argsWith('./pipe'), folder));
        if (code !== 'SIGTERM' || seconds > most.secondsToStop)
          wrong.push(`${place} of a pipe without a writer: ended with ${code} ${seconds.toFixed(1)} s after SIGTERM`);
      }),
    );
  const tried = `${Object.keys(waiting).length + 1} pipes`;
  return { attack: 'pipes without an end or a writer', tried, seconds: (performance.now() - began) / 1000, wrong };
}

async function stopWaiting({ child, ended }) {
  await pause(2000);
  child.kill('SIGTERM');
  const asked = performance.now();
  const { code } = await ended;
  return { code, seconds: (performance.now() - asked) / 1000 };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A run of a command; one that lasts is killed. Its standard input stays open, or is flooded. */
function startRun(args, cwd, { isFlooded = false } = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { cwd, stdio: ['pipe', 'ignore', 'pipe'] });
  const killer = setTimeout(() => child.kill('SIGKILL'), (most.seconds + 10) * 1000);
  let [errors, mebibytes] = ['', 0];
  child.stderr.setEncoding('utf8').on('data', (part) => (errors += part));
  const meter = setInterval(() => (mebibytes = Math.max(mebibytes, peakOf(child.pid))), 20);
  child.stdin.on('error', () => undefined); // it has read enough
  if (isFlooded) flood(child.stdin);
  const ended = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      clearTimeout(killer);
      clearInterval(meter);
      resolve({ code: code ?? signal, errors, mebibytes, seconds: (performance.now() - began) / 1000 });
    }),
  );
  return { child, ended };
}

function flood(stream) {
  const part = Buffer.alloc(65_536, 'y\n');
  const more = () => {
    while (!stream.destroyed && stream.write(part));
  };
  stream.on('drain', more);
  more();
}

/** The most memory that a process has had, in MiB; 0 where the system does not tell. */
function peakOf(pid) {
  try {
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
