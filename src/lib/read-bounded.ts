import { performance } from 'node:perf_hooks';
import { closeSync, constants, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';

const MiB = 1024 * 1024;

/** How many bytes each kind of input may have: far more than a person writes, or than a day of tests leaves. */
export const maxBytes = {
  settings: MiB,
  snapshot: 16 * MiB,
  ledger: 16 * MiB,
  report: 64 * MiB,
  recording: 256 * MiB,
  /** Bodies that lie beside a recording: one of them, and all together. */
  attachment: 2 * MiB,
  attachments: 64 * MiB,
} as const;

/** Most devices have no end, so that a device may hold no more than settings do. */
const maxBytesOfDevice = maxBytes.settings;

/** Milliseconds that a named pipe may stay silent, or without a writer. */
const defaultPatience = 30_000;
const pollInterval = 20;
const chunkSize = MiB;

/** An input of the user's that cannot be read; the message names it, says what is wrong and what would be right. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly code: string | undefined;

  constructor(file: string, reason: string, code?: string) {
    super(`${file} cannot be read: ${reason}.`);
    this.code = code;
  }
}

export interface ReadBounds {
  readonly maxBytes: number;
  /** Milliseconds, for a named pipe. */
  readonly patience?: number;
}

/**
 * Reads an input of the user's, whatever kind of file it is, within bounds of memory and time. It is synchronous: a process without
 * handlers of its own for signals ends at once by Ctrl-C and SIGTERM while it waits.
 * @throws UnreadableFile
 */
export function readBounded(file: string, bounds: ReadBounds): Buffer {
  return naming(file, () => {
    // Without O_NONBLOCK, opening a pipe waits for its writer for ever. On Windows the flag is undefined, which is 0 here.
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return readDescriptor(descriptor, { patience: defaultPatience, isOpenedHere: true, ...bounds });
    } finally {
      closeSync(descriptor);
    }
  });
}

/** The same as a text in UTF-8. @throws UnreadableFile */
export function readBoundedText(file: string, bounds: ReadBounds): string {
  const bytes = readBounded(file, bounds);
  if (isUtf16(bytes)) throw new UnreadableFile(file, inUtf16);
  return bytes.toString('utf8');
}

/** By its byte order mark, as Windows writes it: `>` of PowerShell, Notepad's *Unicode*. */
export const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

export const inUtf16 = 'it is in UTF-16; save it as UTF-8';

/** Reads standard input, which may be silent as long as whoever writes to it likes. @throws UnreadableFile */
export const readStandardInput = (bounds: ReadBounds): Buffer =>
  naming('standard input', () => readDescriptor(0, { ...bounds, patience: Infinity, isOpenedHere: false }));

/** Whether it is a named pipe, which can be read once; false where nobody can tell. */
export function isPipe(file: string): boolean {
  try {
    return statSync(file).isFIFO();
  } catch {
    return false;
  }
}

interface Reading extends Required<ReadBounds> {
  /** A pipe that was opened here may have no writer yet; one that was handed over has, or had one. */
  readonly isOpenedHere: boolean;
}

/** Why a descriptor cannot be read, without its name. */
class Refused extends Error {}

function readDescriptor(descriptor: number, reading: Reading): Buffer {
  const stats = fstatSync(descriptor);
  const { limit, tooLong } = sizeLimit(stats, reading.maxBytes);
  const chunks: Buffer[] = [];
  for (let size = 0, isWhole = false; !isWhole;) {
    const chunk = Buffer.alloc(size === 0 ? firstSize(stats) : chunkSize);
    const filled = fill(descriptor, chunk, {
      ...reading,
      mayStillBegin: reading.isOpenedHere && stats.isFIFO() && size === 0,
    });
    chunks.push(chunk.subarray(0, filled));
    size += filled;
    isWhole = filled < chunk.length;
    if (size > limit) throw new Refused(tooLong);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/** How much of it is read, by what kind of file it is. @throws Refused where nothing has to be read to know better */
function sizeLimit(stats: Stats, maxBytes: number): { readonly limit: number; readonly tooLong: string } {
  const wanted = `give a regular file or a pipe of at most ${maxBytes / MiB} MiB`;
  if (stats.isDirectory()) throw new Refused(`it is a folder; ${wanted}`);
  if (stats.isBlockDevice()) throw new Refused(`it is a disk; ${wanted}`);
  if (stats.isCharacterDevice())
    return {
      limit: maxBytesOfDevice,
      tooLong: `it is a device that has no end within ${maxBytesOfDevice / MiB} MiB; ${wanted}`,
    };
  const tooLong = `it is larger than ${maxBytes / MiB} MiB, the limit for such a file`;
  if (stats.isFile() && stats.size > maxBytes) throw new Refused(tooLong);
  return { limit: maxBytes, tooLong };
}

/** A regular file that does not grow is read in one piece; files of /proc say that they are empty. */
const firstSize = (stats: Stats): number => (stats.isFile() ? Math.max(stats.size + 1, 64 * 1024) : 64 * 1024);

interface Filling extends Reading {
  /** That nothing came is not the end: its writer may still come. */
  readonly mayStillBegin: boolean;
}

/** Reads until the chunk is full, or at the end; returns how much it has. */
function fill(descriptor: number, chunk: Buffer, { mayStillBegin, patience }: Filling): number {
  let [filled, silentSince] = [0, performance.now()];
  while (filled < chunk.length) {
    const read = readSome(descriptor, chunk, filled);
    if (read === 0 && !(mayStillBegin && filled === 0)) break;
    if (read !== undefined && read > 0) {
      filled += read;
      silentSince = performance.now();
      continue;
    }
    if (performance.now() - silentSince > patience) throw new Refused(silence(read, patience));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollInterval);
  }
  return filled;
}

const silence = (read: number | undefined, patience: number): string =>
  `${read === 0 ? 'it is a pipe and nobody writes to it' : 'nothing came from it'} for ${patience / 1000} seconds; give a regular file, or start its writer first`;

/** How many bytes were read; undefined where none are there yet. */
function readSome(descriptor: number, chunk: Buffer, at: number): number | undefined {
  try {
    return readSync(descriptor, chunk, at, chunk.length - at, null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN') return undefined;
    if (code === 'EOF') return 0; // Windows, of standard input
    throw error;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is a file and no folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ELOOP: 'its symbolic links lead in a circle',
  EISDIR: 'it is a folder; give a regular file or a pipe',
  ENXIO: 'it is a socket, or a device that is not there; give a regular file or a pipe',
  ENAMETOOLONG: 'its name is too long',
};

function naming(file: string, read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refused) throw new UnreadableFile(file, error.message);
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UnreadableFile(file, reasons[code] ?? message, code);
  }
}
