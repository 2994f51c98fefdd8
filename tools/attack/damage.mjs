// Damaged state files: each is refused with a sentence, or gives the very events that were written.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { program, sendJson } from '../bench/servers.mjs';
import { startSandbox } from '../../dist/src/index.js';
import { inFolder, rowOf } from './attacking.mjs';
import { lawfulEvent } from './hostile.mjs';
import { createRandom } from './random.mjs';

/** Milliseconds after which a start is taken to hang. */
const patience = 10_000;

/** @returns a row */
export function attackWithDamage({ files, seed, talk }) {
  talk(`${files} damaged state files …`);
  return rowOf('damaged state files', async (wrong) => {
    const seen = { refused: 0, whole: 0, wrong };
    await inFolder(async (folder) => {
      const { bytes, events } = await goodFile(join(folder, 'good.json'));
      const random = createRandom(seed);
      for (let index = 0; index < files; index += 1) {
        const file = join(folder, `${index}.json`);
        writeFileSync(file, damageOf(bytes, random));
        await tryFile(file, { events, seen, what: `damaged file ${index} (seed ${seed})` });
      }
      for (const [what, file] of noFiles(folder)) tryNoFile(file, what, seen);
    });
    return `${seen.refused} refused, ${seen.whole} gave every event`;
  });
}

const startOver = (file) => startSandbox({ data: file, port: 0 });
const eventsOf = async ({ url, headers }) => (await fetch(`${url}/_sandbox/events`, { headers })).json();

async function goodFile(file) {
  const sandbox = await startOver(file);
  for (let count = 0; count < 30; count += 1) {
    const path = count % 5 === 4 ? 'events.update/5001' : 'events.create';
    const response = await sendJson(sandbox, `/v1/${path}`, { ...lawfulEvent, title: `Good ${count}` });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  }
  const events = await eventsOf(sandbox);
  await sandbox.close();
  return { bytes: readFileSync(file), events };
}

function damageOf(bytes, random) {
  const at = random.int(bytes.length);
  const text = bytes.toString();
  const flipped = Buffer.from(bytes);
  flipped[at] ^= 1 << random.int(8);
  const lines = text.split('\n');
  const line = random.int(lines.length);
  const kinds = [
    () => flipped,
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.int(50))]),
    () => Buffer.concat([bytes.subarray(0, at), bytes]),
    () => Buffer.concat([bytes, bytes]),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, lines[random.int(lines.length)]).join('\n'),
    () => text.replace(/\d/g, (digit) => (random.chance(0.02) ? String(9 - digit) : digit)),
    () =>
      text.replace(
        /"nextId":\s*\d+/,
        `"nextId":${random.pick(['1', '-1', '9007199254740993', '1e400', 'null', '5003'])}`,
      ),
    () => text.replace(/"id":\s*(\d+)/, '"id":5001'),
    () => text.replaceAll('Good 3', 'Evil 3'),
    () => Buffer.alloc(bytes.length),
    () => '',
  ];
  return random.pick(kinds)();
}

/** Paths at which no file is, or one that is too large to be read. */
function noFiles(folder) {
  const at = (name) => join(folder, name);
  mkdirSync(at('folder'));
  symlinkSync(at('loop'), at('loop'));
  writeFileSync(at('huge.json'), '');
  truncateSync(at('huge.json'), 5 * 2 ** 30); // a hole: it takes no room
  const hasFifo = spawnSync('mkfifo', [at('fifo')]).status === 0;
  return [
    ['a folder', at('folder')],
    ['a symbolic link to itself', at('loop')],
    ...(hasFifo ? [['a FIFO', at('fifo')]] : []),
    ['a file of 5 GiB', at('huge.json')],
    ['a device', '/dev/null'],
    ['a path below a file', join(at('0.json'), 'events.json')],
  ];
}

/** In a process of its own: one that waits for a FIFO can only be killed. */
function tryNoFile(file, what, seen) {
  const { status, stderr } = spawnSync(process.execPath, [program, 'start', '--port', '0', '--json', '--data', file], {
    encoding: 'utf8',
    timeout: patience,
  });
  if (status === 2 && stderr.includes(file)) seen.refused += 1;
  else
    seen.wrong.push(`${what}: ${status === null ? 'not refused in time' : `exit ${status}`}: ${stderr.slice(0, 200)}`);
}

async function tryFile(file, { events, seen, what }) {
  const opened = await startOver(file).catch((error) => error);
  if (opened instanceof Error) {
    const isTold = opened.message.includes(file) && opened.name !== 'TypeError';
    if (isTold) seen.refused += 1;
    else seen.wrong.push(`${what}: ${opened.stack}`);
    return;
  }
  if (isDeepStrictEqual(await eventsOf(opened), events)) seen.whole += 1;
  else seen.wrong.push(`${what}: was taken over with other events`);
  await opened.close();
}
