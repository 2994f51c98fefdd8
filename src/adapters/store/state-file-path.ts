import { lstatSync, readlinkSync, realpathSync, statSync, accessSync, constants } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { StoreRefused } from './store-refused.ts';

/** One name for one file, however it was reached, so that its lock has one name too. A link leads to its target, there or not. */
export function realFile(file: string): string {
  const path = resolve(file);
  const found = lstatSync(path, { throwIfNoEntry: false });
  const target = join(realpathSync(dirname(path)), basename(path));
  if (found?.isSymbolicLink() !== true) return target;
  return statSync(path, { throwIfNoEntry: false }) === undefined
    ? realFile(resolve(dirname(target), readlinkSync(path)))
    : realpathSync(path);
}

/** Throws `StoreRefused` unless `path` is, or can become, a file that this process may write. */
export function refuseUnusable(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile())
    throw new StoreRefused(`${path} cannot be used: it is ${kindOf(found)}, not a file. Give --data a file.`);
  // Whoever may write everything is told too: who has made it read-only has meant something by it.
  if (found !== undefined && (found.mode & 0o222) === 0)
    throw new StoreRefused(`${path} cannot be used: it is read-only. Allow writing, or give --data another file.`);
  if (found !== undefined) accessSync(path, constants.R_OK | constants.W_OK);
  accessSync(dirname(path), constants.W_OK);
}

function kindOf(found: ReturnType<typeof lstatSync>): string {
  if (found?.isDirectory() === true) return 'a folder';
  if (found?.isFIFO() === true) return 'a pipe';
  return found?.isSocket() === true ? 'a socket' : 'a device';
}
