import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { StoreRefused } from './store-refused.ts';
import { all, newEvent } from './testing/new-event.ts';
import { fileFolder } from '../../../tests/testing/file-folder.ts';

const folder = fileFolder();
const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
let own: string;
let file: string;
beforeEach(() => {
  own = folder.file(`own-${readdirSync(folder.path).length}`);
  mkdirSync(own);
  file = `${own}/world.json`;
});

const titlesIn = async (path: string): Promise<string[]> => {
  const store = await openFileStore(path, start);
  const titles = (await store.list(all)).map(({ title }) => title);
  await store.close();
  return titles;
};

/** A file that holds the titles, closed. */
async function fileWith(...titles: string[]): Promise<void> {
  const store = await openFileStore(file, start);
  for (const title of titles) await store.insert(newEvent(title));
  await store.close();
}

/** What a killed process would leave in `file`: snapshot and journal of a store that is still open, copied. */
async function killedWith(...titles: string[]): Promise<void> {
  const store = await openFileStore(`${own}/living.json`, start);
  for (const title of titles) await store.insert(newEvent(title));
  copyFileSync(`${own}/living.json`, file);
  copyFileSync(`${own}/living.json.journal`, `${file}.journal`);
  await store.close();
}

const refusalOf = async (path: string): Promise<string> => {
  const refusal: unknown = await openFileStore(path, start).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreRefused);
  return (refusal as StoreRefused).message;
};

describe('the state file', () => {
  it.each([0o600, 0o640, 0o666])('keeps its mode (%o), and its journal has it too', async (mode) => {
    await fileWith('first');
    chmodSync(file, mode);
    const store = await openFileStore(file, start);
    await store.insert(newEvent('second'));
    expect(statSync(`${file}.journal`).mode & 0o777).toBe(mode & ~process.umask());
    await store.reset();
    expect(statSync(file).mode & 0o777).toBe(mode);
    await store.close();
    expect(statSync(file).mode & 0o777).toBe(mode);
  });

  it('is the target of a link, there or not', async () => {
    symlinkSync('elsewhere.json', file);
    await fileWith('through the link');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(await titlesIn(`${own}/elsewhere.json`)).toEqual(['through the link']);
  });

  it('is written by way of no name that others can foresee', async () => {
    const victim = `${own}/victim`;
    writeFileSync(victim, 'mine');
    for (const name of ['.world.json.tmp', 'world.json.tmp', 'world.json.journal'])
      symlinkSync(victim, `${own}/${name}`);
    expect(await refusalOf(file)).toContain('world.json.journal');
    rmSync(`${own}/world.json.journal`);
    await fileWith('created');
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(await titlesIn(file)).toEqual(['created']);
  });

  it('is refused where it is read-only, whoever asks', async () => {
    await fileWith('first');
    chmodSync(file, 0o444);
    expect(await refusalOf(file)).toContain('it is read-only');
  });

  it('is no pipe and no device', async () => {
    execFileSync('mkfifo', [file]);
    expect(await refusalOf(file)).toContain('it is a pipe');
    expect(await refusalOf('/dev/null')).toContain('it is a device');
  });

  it('is cleared of what a killed save has left', async () => {
    writeFileSync(`${own}/.world.json.0123456789abcdef.tmp`, 'half');
    writeFileSync(`${own}/.world.json.mine.tmp`, 'mine');
    await fileWith('first');
    expect(readdirSync(own).toSorted()).toEqual(['.world.json.mine.tmp', 'world.json']);
  });

  it('gives no ID that could not be counted on from', async () => {
    writeFileSync(
      file,
      JSON.stringify({ schema: 1, origin: start.origin, nextId: Number.MAX_SAFE_INTEGER - 1, events: [] }),
    );
    const store = await openFileStore(file, start);
    expect(await store.insert(newEvent('last'))).toBe(Number.MAX_SAFE_INTEGER - 1);
    await expect(store.insert(newEvent('beyond'))).rejects.toThrow(StoreUnavailable);
    await store.close();
    expect(await titlesIn(file)).toEqual(['last']);
  });

  it('is refused with any byte changed, and left as it is', async () => {
    await fileWith('first', 'second');
    const good = readFileSync(file);
    for (let at = 0; at < good.length; at += Math.ceil(good.length / 60)) {
      const bad = Buffer.from(good);
      bad[at] = good[at] === 0x31 ? 0x32 : 0x31;
      writeFileSync(file, bad);
      await refusalOf(file);
      expect(readFileSync(file).equals(bad)).toBe(true);
    }
    writeFileSync(file, good);
    expect(await titlesIn(file)).toEqual(['first', 'second']);
  });

  it('of schema 1, which has no checksum, is read and written anew', async () => {
    const old = { schema: 1, origin: start.origin, nextId: 5002, events: [{ ...newEvent('old'), id: 5001 }] };
    writeFileSync(file, JSON.stringify(old));
    expect(await titlesIn(file)).toEqual(['old']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ schema: 2, checksum: expect.any(String) });
  });
});

it('a reset leaves nothing of what was stored in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const store = await openFileStore(file, start);
  await store.insert(newEvent('warm up'));
  await store.reset();
  const before = held();
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 2000 }, () => store.insert(newEvent('one of many'))));
  expect(held() - before).toBeGreaterThan(2 * 2 ** 20);
  await store.reset();
  expect(held() - before).toBeLessThan(2 ** 19);
  await store.close();
});

describe('the journal', () => {
  it('has what was answered since the snapshot, and is taken up at the next start', async () => {
    await killedWith('first', 'second');
    expect(await titlesIn(file)).toEqual(['first', 'second']);
    expect(existsSync(`${file}.journal`)).toBe(false);
    expect(await titlesIn(file)).toEqual(['first', 'second']);
  });

  it('is not taken up twice', async () => {
    await killedWith('first');
    copyFileSync(`${file}.journal`, `${own}/copy`);
    expect(await titlesIn(file)).toEqual(['first']);
    copyFileSync(`${own}/copy`, `${file}.journal`);
    expect(await titlesIn(file)).toEqual(['first']);
  });

  it('loses a last line that was not written to its end, which nobody was told of', async () => {
    await killedWith('first', 'second');
    truncateSync(`${file}.journal`, statSync(`${file}.journal`).size - 5);
    expect(await titlesIn(file)).toEqual(['first']);
  });

  it('is refused with a byte changed or a line missing, and left as it is', async () => {
    await killedWith('first', 'second', 'third');
    const good = readFileSync(`${file}.journal`, 'utf8');
    const lines = good.split('\n');
    const damaged = [
      good.replace('first', 'f1rst'),
      [lines[0], ...lines.slice(2)].join('\n'),
      lines.slice(1).join('\n'),
    ];
    for (const text of damaged) {
      writeFileSync(`${file}.journal`, text);
      expect(await refusalOf(file)).toContain('checksum');
      expect(readFileSync(`${file}.journal`, 'utf8')).toBe(text);
    }
  });

  it('is refused beside a snapshot that it does not follow, and without one', async () => {
    await killedWith('first');
    copyFileSync(`${file}.journal`, `${own}/copy`);
    rmSync(`${file}.journal`);
    await fileWith('other');
    copyFileSync(`${own}/copy`, `${file}.journal`);
    expect(await refusalOf(file)).toContain('goes with another content');
    rmSync(file);
    expect(await refusalOf(file)).toContain('is gone');
  });

  it('does not grow without end: the snapshot takes it up', async () => {
    const store = await openFileStore(file, start);
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 300 }, () => store.insert(newEvent('one of many'))));
    expect(statSync(`${file}.journal`).size).toBeLessThan(1.5 * 2 ** 20);
    expect(statSync(file).size).toBeGreaterThan(2 ** 20);
    await store.close();
    expect(await titlesIn(file)).toHaveLength(2400);
  });

  it('goes on where somebody has removed it, or the snapshot', async () => {
    const store = await openFileStore(file, start);
    await store.insert(newEvent('first'));
    rmSync(`${file}.journal`);
    await store.insert(newEvent('second'));
    rmSync(file);
    await store.insert(newEvent('third'));
    await store.close();
    expect(await titlesIn(file)).toEqual(['first', 'second', 'third']);
  });
});
