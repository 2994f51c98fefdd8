import { rmSync, appendFileSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { afterEach, expect, it, vi, describe, beforeEach } from 'vitest';
import { fileFolder } from '../../../tests/testing/file-folder.ts';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { all, newEvent } from './testing/new-event.ts';

/** What every open file has in common: spied on, it fails as a disk does. */
async function handles(): Promise<FileHandle> {
  const file = await open(folder.path, 'r');
  await file.close();
  return Object.getPrototypeOf(file) as FileHandle;
}

const failed = () => Promise.reject(Object.assign(new Error('the disk fails'), { code: 'EIO' }));

/** Folders cannot be synced; files can. */
async function failFolders(): Promise<void> {
  const proto = await handles();
  const { sync } = proto;
  vi.spyOn(proto, 'sync').mockImplementation(async function (this: FileHandle) {
    return (await this.stat()).isDirectory() ? failed() : sync.call(this);
  });
}

const folder = fileFolder();
afterEach(() => void vi.restoreAllMocks());
const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };

const titlesOf = async (store: Awaited<ReturnType<typeof openFileStore>>) =>
  (await store.list(all)).map(({ title }) => title);

it('a change whose line stays in the journal though its sync failed is not known to be unmade', async () => {
  const store = await openFileStore(folder.file('journal.json'), start);
  await store.insert(newEvent('before'));
  vi.spyOn(await handles(), 'datasync').mockImplementation(failed);
  await expect(store.insert(newEvent('cut off'))).rejects.toMatchObject({ made: 'no' });
  vi.restoreAllMocks();
  await store.insert(newEvent('first'));
  vi.spyOn(await handles(), 'datasync').mockImplementation(failed);
  vi.spyOn(await handles(), 'truncate').mockImplementation(failed);
  const doubtful = store.insert(newEvent('doubtful'));
  await Promise.resolve(); // the next change begins while that one is written
  const following = store.insert(newEvent('following'));
  const [one, other] = await Promise.allSettled([doubtful, following]);
  expect([one, other]).toMatchObject([{ reason: { made: 'unknown' } }, { reason: { made: 'no' } }]);
  vi.restoreAllMocks();
  expect(await titlesOf(store)).toEqual(['before', 'first']);
  await store.insert(newEvent('second'));
  await store.close();
  const again = await openFileStore(folder.file('journal.json'), start);
  expect(await titlesOf(again)).toEqual(['before', 'first', 'second']);
  await again.close();
});

it('a change is not acknowledged while its file may lose its name', async () => {
  const file = folder.file('replaced.json');
  const store = await openFileStore(file, start);
  await store.insert(newEvent('first'));
  rmSync(file);
  await failFolders();
  for (const title of ['lost', 'lost too'])
    await expect(store.insert(newEvent(title))).rejects.toMatchObject({ made: 'no' });
  vi.restoreAllMocks();
  await store.insert(newEvent('second'));
  await store.close();
  const again = await openFileStore(file, start);
  expect(await titlesOf(again)).toEqual(['first', 'second']);
  await again.close();
});

describe('state file in place', () => {
  const folder = fileFolder();
  const start = { seeded: createSeededEvents([]), origin: { seed: 1 } };
  let file: string;
  beforeEach(() => {
    const own = folder.file(`own-${readdirSync(folder.path).length}`);
    mkdirSync(own);
    file = `${own}/world.json`;
  });

  const titlesIn = async (): Promise<string[]> => {
    const store = await openFileStore(file, start);
    const titles = (await store.list(all)).map(({ title }) => title);
    await store.close();
    return titles;
  };

  it.each([
    [
      'missing/world.json',
      /world\.json cannot be used: the folder .*\/missing does not exist\. Create it, or give --data/,
    ],
    ['plain/world.json', /world\.json cannot be used: a part of its path is a file and no folder\. Give --data/],
  ])('says what to do where %s cannot be made', async (name, says) => {
    writeFileSync(folder.file('plain'), '');
    await expect(openFileStore(folder.file(name), start)).rejects.toThrow(says);
  });

  it.each([
    ['another file', () => (rmSync(file), writeFileSync(file, 'mine'))],
    ['nothing', () => rmSync(file)],
    ['more of it', () => appendFileSync(file, 'mine')],
    ['less of it', () => truncateSync(file, 10)],
  ])('keeps what it answers where %s is in place of the state file', async (_, replace) => {
    const store = await openFileStore(file, start);
    await store.insert(newEvent('first'));
    replace();
    await store.insert(newEvent('second'));
    const written = readFileSync(file, 'utf8');
    expect([written.includes('first'), written.includes('second')]).toEqual([true, true]);
    await store.close();
    expect(await titlesIn()).toEqual(['first', 'second']);
  });

  it('refuses a file of 5 GiB without a line, reading no more of it than one line may have', async () => {
    writeFileSync(file, '');
    truncateSync(file, 5 * 2 ** 30); // a hole: it takes no room
    await expect(openFileStore(file, start)).rejects.toThrow('one of its lines is longer than');
  });
});
