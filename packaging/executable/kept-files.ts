import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Contents by path. */
export type Files = ReadonlyMap<string, Uint8Array>;

/**
 * The folder that holds the files of the executable. It is kept in the user's cache and checked before each use. Where there is no cache that
 * keeps it, the files are in a folder that ends with the process.
 */
export function folderOfFiles(files: Files, cache = cacheFolder()): string {
  if (cache === undefined) return folderOfProcess(files);
  try {
    return keptFolder(files, cache);
  } catch {
    return folderOfProcess(files);
  }
}

function keptFolder(files: Files, cache: string): string {
  const folder = join(cache, `channel-sandbox-${digestOf(files)}`);
  if (isSound(folder, files)) return folder;
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  replace(folder, files);
  if (!isSound(folder, files)) throw new Error(`${folder} does not keep what is written into it`);
  return folder;
}

function replace(folder: string, files: Files): void {
  const fresh = mkdtempSync(`${folder}-`); // has mode 0700
  try {
    writeFiles(fresh, files);
    if (isSound(folder, files)) return; // another process was first, and may be reading there
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function folderOfProcess(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'channel-sandbox-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

function cacheFolder(): string | undefined {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA;
  if (XDG_CACHE_HOME) return XDG_CACHE_HOME;
  return homeFolder(process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

/** undefined where the user has no home, as a number that no file of users names. */
function homeFolder(name: string): string | undefined {
  try {
    return join(homedir(), name);
  } catch {
    return undefined;
  }
}

/** Whether a folder is the user's own, closed to others, and holds just these bytes. */
function isSound(folder: string, files: Files): boolean {
  try {
    const stats = lstatSync(folder);
    return (
      stats.isDirectory() && isOwn(stats) && [...files].every(([path, content]) => holds(join(folder, path), content))
    );
  } catch {
    return false;
  }
}

/** Windows has no such owner; its folder of an application's data belongs to the user. */
const isOwn = ({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);

const holds = (file: string, content: Uint8Array): boolean => readFileSync(file).equals(content);

function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

function digestOf(files: Files): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 32);
}
