import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** Contents by path. */
export type Files = ReadonlyMap<string, Uint8Array>;

/**
 * The folder that holds the files of the executable. It is kept in the user's cache and checked before each use. Where there is no cache that
 * keeps it, the files are in a folder that ends with the process.
 *
 * @throws Error that names both, where neither can be written
 */
export function folderOfFiles(files: Files, cache = cacheFolder()): string {
  if (cache === undefined) return folderOfProcess(files, 'the user has no home');
  try {
    return keptFolder(files, cache);
  } catch (error) {
    return folderOfProcess(files, (error as Error).message);
  }
}

function keptFolder(files: Files, cache: string): string {
  const folder = join(cache, `channel-sandbox-${digestOf(files)}`);
  if (isSound(folder, files)) return folder;
  makeFolder(cache);
  replace(folder, files);
  if (!isSound(folder, files)) throw new Error(`${folder} does not keep what is written into it`);
  return folder;
}

/** No folder above it is made: a home that is not there is not ours to make, and below `/proc` Node would try for ever. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
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

function folderOfProcess(files: Files, whyNotKept: string): string {
  const folder = temporaryFolder(whyNotKept);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

function temporaryFolder(whyNotKept: string): string {
  try {
    return mkdtempSync(join(tmpdir(), 'channel-sandbox-'));
  } catch (error) {
    throw new Error(
      `channel-sandbox needs a folder for its files, and can write none (${whyNotKept}; ${(error as Error).message}). Set XDG_CACHE_HOME or TMPDIR to a folder that it can write to.`,
      { cause: error },
    );
  }
}

function cacheFolder(): string | undefined {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA;
  if (XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  return homeFolder(process.platform === 'darwin' ? 'Library/Caches' : '.cache');
}

/** undefined where the user has no home, as a number that no file of users names. */
function homeFolder(name: string): string | undefined {
  try {
    return isAbsolute(homedir()) ? join(homedir(), name) : undefined;
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
