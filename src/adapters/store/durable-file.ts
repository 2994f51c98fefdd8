import { randomBytes } from 'node:crypto';
import { constants, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY, O_RDWR, O_APPEND } = constants;
/** A file that was not there: no link that somebody has put in its place is followed. */
const anew = O_CREAT | O_EXCL | O_NOFOLLOW;

/** Opens a new file to append to. Windows knows no O_NOFOLLOW, and O_EXCL follows no link either. */
export const openNew = (path: string, mode: number) => open(path, anew | O_RDWR | O_APPEND, mode);

/** Opens a file that is there, to append to; Windows knows no O_NOFOLLOW. */
export const openFound = (path: string) => open(path, O_RDWR | O_APPEND | (O_NOFOLLOW ?? 0));

/**
 * Puts `text` in the place of a file in one step: whenever the machine stops, the old or the new content is there, whole. Where it fails,
 * the old content is in place. The new one stays there once `syncFolder` has settled.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const mode = await modeOf(path);
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`);
  try {
    const file = await open(beside, anew | O_WRONLY, mode);
    try {
      await file.chmod(mode); // what the umask has taken away
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Permissions of a file; those of a new one are the process's. */
export async function modeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch {
    return 0o666 & ~process.umask();
  }
}

/** That a file has its name is on disk once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // it opens no folders
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes what `replaceFile` has left of a file when its process was killed. */
export function removeLeftovers(path: string): void {
  const name = basename(path);
  for (const other of readdirSync(dirname(path))) {
    const middle = other.slice(name.length + 2, -'.tmp'.length);
    if (other === `.${name}.${middle}.tmp` && /^[0-9a-f]{16}$/.test(middle)) rmSync(join(dirname(path), other));
  }
}
