import {
  chmodSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tempFolder } from '../../../tests/testing/temp-folder.ts';
import { folderOfFiles, type Files } from './kept-files.ts';

const files: Files = new Map([
  ['package.json', Buffer.from('{}')],
  ['dist/dashboard/index.html', Buffer.from('<p>')],
]);

function newCache(): string {
  const folder = tempFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.file('cache');
}

const page = (folder: string) => join(folder, 'dist/dashboard/index.html');
const textOf = (folder: string) => readFileSync(page(folder), 'utf8');
const modeOf = (folder: string) => statSync(folder).mode & 0o777;

test('files are written once, where nobody else can look', () => {
  const cache = newCache();
  const folder = folderOfFiles(files, cache);
  const { mtimeMs } = statSync(page(folder));
  expect(modeOf(folder)).toBe(0o700);
  expect(folderOfFiles(files, cache)).toBe(folder);
  expect([textOf(folder), statSync(page(folder)).mtimeMs]).toEqual(['<p>', mtimeMs]);
  expect(readdirSync(cache)).toHaveLength(1);
});

test('other files have another folder', () => {
  const cache = newCache();
  const other = folderOfFiles(new Map([['package.json', Buffer.from('{ }')]]), cache);
  expect(folderOfFiles(files, cache)).not.toBe(other);
});

test.each([
  ['changed', (folder: string) => writeFileSync(page(folder), '<script>')],
  ['opened to others', (folder: string) => chmodSync(folder, 0o755)],
])('a folder that was %s is made again', (_, spoil) => {
  const cache = newCache();
  const folder = folderOfFiles(files, cache);
  spoil(folder);
  expect(folderOfFiles(files, cache)).toBe(folder);
  expect([textOf(folder), modeOf(folder)]).toEqual(['<p>', 0o700]);
});

test('a link in its place is replaced, and what it leads to stays', () => {
  const [cache, elsewhere] = [newCache(), newCache()];
  const folder = folderOfFiles(files, cache);
  renameSync(folder, elsewhere);
  symlinkSync(elsewhere, folder);
  expect(folderOfFiles(files, cache)).toBe(folder);
  expect(lstatSync(folder).isDirectory()).toBe(true);
  expect(textOf(elsewhere)).toBe('<p>');
});

test('no folder is made above the cache: a home that is not there stays so', () => {
  const home = newCache();
  const folder = folderOfFiles(files, join(home, 'cache'));
  expect([folder.startsWith(home), existsSync(home)]).toEqual([false, false]);
  expect(textOf(folder)).toBe('<p>');
});

test.runIf(process.platform === 'linux')(
  'below /proc it ends, and where nothing can be written it says what would help',
  () => {
    expect(textOf(folderOfFiles(files, '/proc/.cache'))).toBe('<p>');
    vi.stubEnv('TMPDIR', '/proc');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(() => folderOfFiles(files, '/proc/.cache')).toThrow(
      /^channel-sandbox needs a folder for its files, and can write none \(.*\/proc.*\)\. Set XDG_CACHE_HOME or TMPDIR to a folder that it can write to\.$/,
    );
  },
);

test('where no cache can be made, the files are in a folder of the process', () => {
  const cache = newCache();
  writeFileSync(cache, 'a file is here');
  const folder = folderOfFiles(files, cache);
  expect(folder.startsWith(cache)).toBe(false);
  expect([textOf(folder), modeOf(folder)]).toEqual(['<p>', 0o700]);
});
