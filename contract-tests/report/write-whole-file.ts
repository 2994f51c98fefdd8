import type { Stats } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** A report that cannot be made as asked: `message` is a sentence for the user. */
export class ReportRefused extends Error {
  override readonly name = 'ReportRefused';
}

/** A file to be written, and what it is for, as a sentence begins with it: `The html report`. */
export interface WantedFile {
  readonly file: string;
  readonly what: string;
}

/**
 * Refuses a file that cannot be written, before a run that would end in nothing: it makes the folders and tries a file next to it.
 * @throws ReportRefused with a sentence for the user
 */
export async function ensureWritable(wanted: WantedFile): Promise<void> {
  await orRefused(wanted, async () => await tryBeside(await placeOf(wanted.file)));
}

/**
 * Refuses a file that nothing can be added to, before a run that has to write into it as it goes.
 * @throws ReportRefused with a sentence for the user
 */
export async function ensureAppendable(wanted: WantedFile): Promise<void> {
  await orRefused(wanted, async () => {
    const place = await placeOf(wanted.file);
    const isThere = (await stat(place).catch(() => undefined)) !== undefined;
    await (isThere ? (await open(place, 'a')).close() : tryBeside(place));
  });
}

async function tryBeside(place: string): Promise<void> {
  const beside = besideOf(place);
  await writeFile(beside, '');
  await rm(beside);
}

/**
 * Writes a file as a whole or not at all, into a folder that is made if it is missing.
 * @throws ReportRefused with a sentence for the user, if the file cannot be written
 */
export async function writeWholeFile(wanted: WantedFile, text: string | Iterable<string>): Promise<void> {
  await orRefused(wanted, async () => {
    const place = await placeOf(wanted.file);
    const beside = besideOf(place);
    try {
      await writeFile(beside, text);
      await rename(beside, place);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  });
}

async function orRefused({ file, what }: WantedFile, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReportRefused(`${what} cannot be written to "${file}": ${reason}`, { cause: error });
  }
}

/** Where the file is, links followed. To write into what is none may wait without end, and a rename would take its place. */
async function placeOf(file: string): Promise<string> {
  const there = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw new Error('its symbolic links lead round in a circle', { cause: error });
    return undefined;
  });
  if (there !== undefined && !there.isFile()) throw new Error(`it is ${kindOf(there)} and no file`);
  await makeFolder(dirname(resolve(file)));
  return there === undefined ? file : await realpath(file);
}

/** One by one: where the system says ENOENT of a folder that is there, as in /proc, `recursive` tries without end. */
async function makeFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => undefined);
  if (there?.isDirectory() === true) return;
  if (there !== undefined) throw new Error(`"${folder}" is ${kindOf(there)} and no folder`);
  const above = dirname(folder);
  if (above !== folder) await makeFolder(above);
  await mkdir(folder).catch(async (error: unknown) => {
    // Another one may have made it meanwhile.
    if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true) throw error;
  });
}

function kindOf(stats: Stats): string {
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** On the same file system, so that it can be renamed. */
function besideOf(place: string): string {
  return `${place}.${process.pid}.part`;
}
