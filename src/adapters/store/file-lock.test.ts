import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lockFile } from './file-lock.ts';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { newEvent } from './testing/new-event.ts';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';

const folder = tempFolder();
const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
const DEAD = 2 ** 22 + 1;
afterAll(() => folder[Symbol.dispose]());
let count = 0;
let file: string;
beforeEach(() => {
  count += 1;
  file = folder.file(`world-${count}.json`);
});

describe('the lock of a file', () => {
  it('refuses a second store in this process, by any path, until the first is closed', async () => {
    const real = folder.file('real');
    mkdirSync(real);
    symlinkSync(real, folder.file('link-to-folder'));
    const first = await openFileStore(`${real}/world.json`, start);
    symlinkSync(`${real}/world.json`, folder.file('link-to-file.json'));
    const paths = [
      `${real}/world.json`,
      `${real}/../real/world.json`,
      relative(process.cwd(), `${real}/world.json`),
      folder.file('link-to-folder/world.json'),
      folder.file('link-to-file.json'),
    ];
    for (const path of paths)
      await expect(openFileStore(path, start)).rejects.toThrow(`in use by this process (pid ${process.pid})`);
    await first.close();
    const second = await openFileStore(folder.file('link-to-file.json'), start);
    await second.close();
  });

  it('is not held by a process that ended, nor by an earlier one with the ID of this process or of another', async () => {
    const stale = [`claim a ${DEAD} 12`, `claim b ${process.pid} 12`, `claim c 1 12`, 'claim d 1 12', 'withdrawn d'];
    writeFileSync(`${file}.lock`, `${stale.join('\n')}\n`);
    const lock = await lockFile(file);
    await expect(lockFile(file)).rejects.toThrow(`pid ${process.pid}`);
    lock.release();
  });

  it('does not take a file that is no lock', async () => {
    writeFileSync(`${file}.lock`, 'my notes\n');
    await expect(openFileStore(file, start)).rejects.toThrow(`${file}.lock is not a lock of this program`);
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe('my notes\n');
  });

  it('goes to one of several that race in this process', async () => {
    writeFileSync(`${file}.lock`, `claim a ${DEAD} 12\n`);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFile(file)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    won[0]?.value.release();
  });
});

describe('a lock of another machine or container', () => {
  const beat = { every: 30, patience: 250 };
  const foreign = 'claim a 1 12 0123456789abcdef\n';

  it('is held while it beats', async () => {
    writeFileSync(`${file}.lock`, foreign);
    const beating = setInterval(() => utimesSync(`${file}.lock`, new Date(), new Date()), 30);
    await expect(lockFile(file, beat)).rejects.toThrow(
      'in use by a process of another machine or container (pid 1 there)',
    );
    clearInterval(beating);
  });

  it('is taken over once it shows nothing, by one of several', async () => {
    writeFileSync(`${file}.lock`, foreign);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => lockFile(file, beat)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    won[0]?.value.release();
  });

  it('beats, and notices that it was taken over', async () => {
    const lock = await lockFile(file, beat);
    const before = statSync(`${file}.lock`).mtimeMs;
    await sleep(120);
    expect(statSync(`${file}.lock`).mtimeMs).toBeGreaterThan(before);
    const [, token] = readFileSync(`${file}.lock`, 'utf8').split(' ');
    writeFileSync(`${file}.lock`, `withdrawn ${token}\n${foreign}`, { flag: 'a' });
    expect(() => lock.ensure()).toThrow('another machine or container');
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(true);
  });

  it('leaves the file alone at its end where it was taken over', async () => {
    const paused = await openFileStore(file, start);
    await paused.insert(newEvent('of the first'));
    const [, token] = readFileSync(`${file}.lock`, 'utf8').split(' ');
    writeFileSync(`${file}.lock`, `withdrawn ${token}\n`, { flag: 'a' });
    const other = await openFileStore(file, start);
    await other.insert(newEvent('of the other'));
    await paused.close();
    expect(readFileSync(`${file}.journal`, 'utf8')).toContain('of the other');
    await other.close();
  });
});
