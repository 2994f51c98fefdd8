import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { fileFolder } from '../../../tests/testing/file-folder.ts';
import { openFileStore } from './file-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { all, newEvent } from './testing/new-event.ts';

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
