// The files: whatever a path may lead to, in the place of every file that a command reads.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { program } from '../bench/servers.mjs';
import { inFolder, rowOf } from './attacking.mjs';

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

/** Texts that a parser of YAML may take long for, or give up at. */
const texts = {
  'keys.yaml': Array.from({ length: 80_000 }, (_, index) => `${index.toString(36)}: 1`).join('\n'),
  'aliases.yaml': `a: &a [1, 2]\nb: [${'*a, '.repeat(5000)}]`,
  'bomb.yaml': `a: &a [x]\n${[...'bcdefghijk'].map((name, at) => `${name}: &${name} [${`*${'abcdefghijk'[at]},`.repeat(9)}]\n`).join('')}`,
  'deep.yaml': '['.repeat(100_000),
  'round.yaml': 'a: &a [*a]',
  'two.yaml': 'a: 1\n---\nb: 2',
  'tag.yaml': 'a: !!js/function x',
};
const kinds = ['./folder', './round', './socket', './huge', '/dev/zero', '/dev/urandom'];
const most = { seconds: 20, mebibytes: 200, mebibytesOfPipe: 450, secondsToStop: 3 };

/**
 * @param inputs - how many files at most; each command and each kind has its turn
 * @returns rows: what is refused, what is stopped while it waits, and texts that are hard to read
 */
export function attackFiles({ inputs, talk }) {
  talk(`${inputs} files of the wrong kind …`);
  return inFolder(async (folder) => {
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
      return [await tryKinds(folder, inputs), await tryPipes(folder), await tryTexts(folder)];
    } finally {
      server.close();
    }
  });
}

const tryKinds = (folder, inputs) =>
  rowOf('files of the wrong kind', async (wrong) => {
    const all = kinds.flatMap((kind, at) =>
      Object.entries(places).map(([place, argsWith], nth) => ({ place, kind, args: argsWith(kind), turn: at + nth })),
    );
    const oneOf = Math.ceil(all.length / inputs);
    const runs = all.filter(({ turn }) => turn % oneOf === 0);
    await pLimit(2).map(runs, async ({ place, kind, args }) => {
      const problem = problemOf(await startRun(args, folder).ended, { name: kind, mebibytes: most.mebibytes });
      if (problem !== undefined) wrong.push(`${place} ${kind}: ${problem}`);
    });
    return `${runs.length} files`;
  });

/** Commands that read YAML; they name the file, the line and the column. */
const yamlPlaces = [
  'verify --fixtures',
  'verify --waivers',
  'verify --profile',
  'scenarios validate',
  'profile show',
  'sweep --profile',
];

const tryTexts = (folder) =>
  rowOf('YAML that is hard to read', async (wrong) => {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    const runs = yamlPlaces.flatMap((place) => Object.keys(texts).map((name) => ({ place, name })));
    await pLimit(2).map(runs, async ({ place, name }) => {
      const { code, errors, mebibytes, seconds } = await startRun(places[place](`./${name}`), folder).ended;
      const isTold = new RegExp(`${name}:\\d+:\\d+: `).test(errors) && errors.length < 5000;
      if (code !== 2 || !isTold) wrong.push(`${place} ${name}: ended with ${code}: ${errors.slice(0, 200)}`);
      if (seconds > most.seconds || mebibytes > most.mebibytes)
        wrong.push(`${place} ${name}: took ${seconds.toFixed(1)} s and ${mebibytes} MiB`);
    });
    return `${runs.length} files`;
  });

function problemOf({ code, errors, mebibytes, seconds }, wanted) {
  if (code !== 2) return `ended with ${code}: ${errors.slice(0, 200)}`;
  if (!errors.includes(wanted.name) || !/ cannot be (?:read|written)/.test(errors))
    return `does not say what is wrong: ${errors.slice(0, 200)}`;
  if (seconds > most.seconds) return `took ${seconds.toFixed(1)} s`;
  return mebibytes > wanted.mebibytes ? `took ${mebibytes} MiB` : undefined;
}

const tryPipes = (folder) =>
  rowOf('pipes without an end or a writer', async (wrong) => {
    const endless = await startRun(['audit', '-'], folder, { isFlooded: true }).ended;
    const problem = problemOf(endless, { name: 'standard input', mebibytes: most.mebibytesOfPipe });
    if (problem !== undefined) wrong.push(`audit - of an endless pipe: ${problem}`);
    const waiting = { ...places, 'audit -': () => ['audit', '-'] };
    // These two refuse a pipe before it is read.
    delete waiting['verify --ledger'];
    delete waiting['sweep --profile'];
    const rows = Object.entries(waiting);
    await pLimit(4).map(rows, async ([place, argsWith]) => {
      const { code, seconds } = await stopWaiting(startRun(argsWith('./pipe'), folder));
      if (code !== 'SIGTERM' || seconds > most.secondsToStop)
        wrong.push(`${place} of a pipe without a writer: ended with ${code} ${seconds.toFixed(1)} s after SIGTERM`);
    });
    return `${rows.length + 1} pipes`;
  });

async function stopWaiting({ child, ended }) {
  await pause(2000);
  child.kill('SIGTERM');
  const asked = performance.now();
  const { code } = await ended;
  return { code, seconds: (performance.now() - asked) / 1000 };
}

/** A run of a command; one that lasts is killed. Its standard input stays open, or is flooded. */
function startRun(args, cwd, { isFlooded = false } = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['pipe', 'ignore', 'pipe'] });
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
