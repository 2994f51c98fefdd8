// kill -9 under load: every write that was acknowledged is there after the next start.
import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendJson } from '../bench/servers.mjs';
import { againstTarget, inFolder, isEnough, rowOf } from './attacking.mjs';
import { lawfulEvent } from './hostile.mjs';
import { createRandom } from './random.mjs';
import { eventsOf } from './target.mjs';

const writers = 6;
/** Kills of one file: what a file is for is some thousands of events. */
const killsPerFile = 25;
/** Acknowledged writes between two kills. */
const mostWrites = 60;

/** @returns a row */
export function attackWithKills({ kills, seed, talk }) {
  return rowOf('kill -9 under load', async (wrong) => {
    const seen = { kills: 0, acknowledged: 0, wrong };
    await inFolder(async (folder) => {
      const files = Math.ceil(kills / killsPerFile);
      for (let index = 0; index < files && !isEnough(wrong); index += 1) {
        talk(`kill -9, ${seen.kills} of ${kills} …`);
        const times = Math.min(killsPerFile, kills - seen.kills);
        await killOneFile({ file: join(folder, `${index}.json`), times, random: createRandom(seed + index), seen });
      }
      await putFolderInPlace(join(folder, 'replaced.json'), seen);
    });
    return `${seen.kills} kills, ${seen.acknowledged} acknowledged writes`;
  });
}

async function killOneFile({ file, times, random, seen }) {
  /** By ID: the title that was acknowledged last, and the one whose answer never came. */
  const written = new Map();
  for (let round = 0; round <= times && !isEnough(seen.wrong); round += 1)
    await againstTarget(['--data', file], async (target) => {
      verify(await eventsOf(target), written, seen);
      if (round === times) return;
      const enough = seen.acknowledged + 1 + random.int(mostWrites);
      const writing = Array.from({ length: writers }, () => write(target, { written, random, seen }));
      while (seen.acknowledged < enough && target.child.exitCode === null) await sleep(1);
      await sleep(random.int(4)); // anywhere within a save
      target.child.kill('SIGKILL');
      seen.kills += 1;
      await Promise.all(writing);
    });
}

/** While a folder is in place of the state file, no write is acknowledged; once it is gone, all that was acknowledged is kept. */
async function putFolderInPlace(file, seen) {
  const titles = new Map();
  await againstTarget(['--data', file], async (target) => {
    const writeOne = async (title) => {
      const answer = await send(target, undefined, title);
      if (answer !== undefined) titles.set(answer.data.id, { title, pending: new Set() });
      return answer !== undefined;
    };
    await writeOne('Before');
    rmSync(file);
    mkdirSync(file);
    for (let count = 0; count < 10; count += 1)
      if (await writeOne('Into a folder'))
        seen.wrong.push('a write was acknowledged with a folder in place of the file');
    rmdirSync(file);
    if (!(await writeOne('After'))) seen.wrong.push('no write is taken once the folder is gone');
    if (!existsSync(file)) seen.wrong.push('the state file did not come back');
    target.child.kill('SIGKILL');
    seen.kills += 1;
  });
  await againstTarget(['--data', file], async (again) => verify(await eventsOf(again), titles, seen));
}

function verify(events, written, { wrong }) {
  for (const [id, { title, pending }] of written) {
    const found = events.get(id)?.title;
    if (found === undefined) wrong.push(`event ${id} was acknowledged and is gone`);
    else if (found !== title && !pending.has(found))
      wrong.push(`event ${id}: "${title}" was acknowledged, "${found}" is kept`);
    else written.set(id, { title: found, pending: new Set() });
  }
}

/** Creates and updates until the connection breaks. */
async function write(target, { written, random, seen }) {
  const own = [];
  for (;;) {
    const title = `Kill ${random.int(1e9)}`;
    const id = own.length > 0 && random.chance(0.3) ? random.pick(own) : undefined;
    if (id !== undefined) written.get(id).pending.add(title);
    const answer = await send(target, id, title);
    if (answer === undefined) return;
    seen.acknowledged += 1;
    if (id === undefined) own.push(answer.data.id);
    written.set(answer.data.id, { title, pending: new Set() });
  }
}

async function send(target, id, title) {
  const path = id === undefined ? '/v1/events.create' : `/v1/events.update/${id}`;
  try {
    const response = await sendJson(target, path, { ...lawfulEvent, title });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
