import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
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
const foreign = `${JSON.stringify({ token: 'a', after: null, pid: 1, started: '12', space: 'elsewhere' })}\n`;
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
    const own = await lockFile(file);
    const ours = JSON.parse(readFileSync(`${file}.lock`, 'utf8')) as object;
    own.release();
    const others = [{ pid: DEAD }, { started: '12' }, { pid: 1, started: '12' }];
    for (const other of others) {
      writeFileSync(`${file}.lock`, `${JSON.stringify({ ...ours, token: 'a', ...other })}\n`);
      const lock = await lockFile(file);
      expect(lock.isTakenOver).toBe(false);
      await expect(lockFile(file)).rejects.toThrow(`pid ${process.pid}`);
      lock.release();
    }
  });

  it('does not take a file that is no lock', async () => {
    writeFileSync(`${file}.lock`, 'my notes\n');
    await expect(openFileStore(file, start)).rejects.toThrow(`${file}.lock is not a lock of this version`);
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe('my notes\n');
  });

  it('goes to one of several that race in this process', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFile(file)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    won[0]?.value.release();
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is taken though another could not write its claim to the end', async () => {
    writeFileSync(`${file}.lock`, `${foreign}{"token":"b","after`);
    const lock = await lockFile(file, { every: 30, patience: 60 });
    lock.ensure();
    lock.release();
  });

  it('is not held any more if somebody has removed the file', async () => {
    const lock = await lockFile(file);
    lock.ensure();
    rmSync(`${file}.lock`);
    expect(() => lock.ensure()).toThrow('must be started again');
    lock.release();
  });
});

describe('a lock of another machine or container', () => {
  const beat = { every: 30, patience: 250 };

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
    takeOver();
    expect(() => lock.ensure()).toThrow('another sandbox may have taken the file');
    lock.release();
    expect(existsSync(`${file}.lock`)).toBe(true);
  });

  it('that was taken over ends what its holder does', async () => {
    const paused = await openFileStore(file, start);
    await paused.insert(newEvent('of the first'));
    takeOver();
    await expect(paused.insert(newEvent('lost'))).rejects.toMatchObject({ made: 'no', isFull: false });
    const other = await openFileStore(file, start, undefined, beat);
    await other.insert(newEvent('of the other'));
    await paused.close();
    await other.close();
    expect(readFileSync(file, 'utf8')).not.toContain('lost');
    const again = await openFileStore(file, start);
    expect((await again.list({ limit: 9 })).map(({ title }) => title)).toEqual(['of the first', 'of the other']);
    await again.close();
  });

  it('that is taken over while a change is written leaves open whether the change was made', async () => {
    const paused = await openFileStore(file, start);
    const change = paused.insert(newEvent('lost'));
    takeOver();
    await expect(change).rejects.toMatchObject({ made: expect.stringMatching(/^(no|unknown)$/u) as string });
    await paused.close();
  });
});

/** A process elsewhere takes the lock for stale. */
function takeOver(): void {
  const { token } = JSON.parse(readFileSync(`${file}.lock`, 'utf8')) as { token: string };
  const claim = { ...(JSON.parse(foreign) as object), token: 'other', after: token };
  writeFileSync(`${file}.lock`, `${JSON.stringify(claim)}\n`, { flag: 'a' });
}
