import { rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
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
