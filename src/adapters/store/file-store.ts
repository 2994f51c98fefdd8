import * as fs from 'node:fs';
import { Low } from 'lowdb';
import { basename, dirname, join, resolve } from 'node:path';
import { MemoryFull, type MemoryShare } from '../../domain/memory.ts';
import type { Store } from '../../domain/ports.ts';
import { isNoRoom, OutcomeUnknown, StoreUnavailable } from '../../domain/store-unavailable.ts';
import { type Beat, type FileLock, lockFile } from './file-lock.ts';
import { createLayeredStore, keptWith, type Layer, type Layers } from './layered-store.ts';
import type { Change, Start } from './read-state.ts';
import { besideOf, StateFile } from './state-file.ts';
import { StoreRefused } from './store-refused.ts';

export interface FileStore extends Store {
  /** How many events the file held that had been created, or changed since they were seeded. */
  readonly restored: number;
}

/**
 * Events kept in `file`: a change settles once it is on disk, and rejects with `StoreUnavailable` if that fails; nothing of it is then in
 * memory, nor in the file after the next change. Until then the error says whether the file may have it (`made`).
 * @throws StoreRefused if the file is damaged, in use, made from another origin, or cannot be written; it is then as it was
 */
// oxlint-disable-next-line max-params -- the last two are for tests and quotas
export async function openFileStore(file: string, start: Start, memory?: MemoryShare, beat?: Beat): Promise<FileStore> {
  try {
    const path = realFile(file);
    refuseUnusable(path);
    const lock = await lockFile(path, beat);
    const layers = await openLocked(path, start, lock).catch((error: unknown) => {
      lock.release();
      throw error;
    });
    try {
      return { ...createLayeredStore(start.seeded, layers, memory), restored: layers.kept().events.size };
    } catch (error) {
      await layers.close();
      throw error;
    }
  } catch (error) {
    throw refusal(file, error);
  }
}

/** Reads or makes the file at `path`, whose lock is held. */
async function openLocked(path: string, start: Start, lock: FileLock): Promise<Layers> {
  const file = new StateFile(path, start, lock);
  const db = new Low<Layer>(file, { events: new Map(), nextId: start.seeded.nextId, below: undefined });
  await db.read();
  if (!file.isInPlace()) await db.write();
  const report = createReports(path);

  async function save(change: Change): Promise<void> {
    try {
      if (!file.isInPlace()) await db.write();
      await file.append(change);
      if (change.isReset === true) await file.write(layerOf(change)).catch(() => undefined); // the line says it all
      report.works();
    } catch (error) {
      report.fails('A change cannot be kept in', error);
      throw new StoreUnavailable('The file of --data', withoutPath(error));
    }
  }

  async function compact(): Promise<void> {
    while (file.isLong())
      await db.write().catch((error: unknown) => report.fails('Nothing is lost, but no room can be made in', error));
  }

  const queue = createWriteQueue(db.data, save, (kept) => {
    db.data = kept;
    void compact();
  });
  return {
    ...queue,
    close: async () => {
      await queue.close();
      await file.close(queue.kept());
      lock.release();
    },
  };
}

const layerOf = ({ events, nextId }: Change): Layer => ({
  events: new Map(events.map((event) => [event.id, event])),
  nextId,
  below: undefined,
});

/** Warns of a failure once, and again after it worked. */
function createReports(path: string) {
  let hasFailed = false;
  return {
    works: () => void (hasFailed = false),
    fails: (what: string, error: unknown) => {
      if (!hasFailed) process.emitWarning(`${what} ${path}: ${String(error)}`);
      hasFailed = true;
    },
  };
}

/** The failure without the path that the message of a system's error ends with: clients are shown it. */
function withoutPath(error: unknown): unknown {
  if (error instanceof OutcomeUnknown) return new OutcomeUnknown(withoutPath(error.cause));
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return Object.assign(new Error(message.split(', ')[0], { cause: error }), { code });
}

/** A failure of the file system with the file and what to do; a refusal already says all. */
function refusal(file: string, cause: unknown): StoreRefused {
  if (cause instanceof StoreRefused) return cause;
  if (cause instanceof MemoryFull) return new StoreRefused(`${file} does not fit: ${cause.message}`, { cause });
  const { code = '', message, path = '' } = cause as NodeJS.ErrnoException;
  const expected = isNoRoom(cause)
    ? 'Nothing that was answered is lost: make room on its disk, and start again.'
    : 'Its folder must exist, and both must be readable and writable.';
  return new StoreRefused(`${file} cannot be used: ${reasons[code]?.(path) ?? `${message}. ${expected}`}`, { cause });
}

const noAccess = () =>
  'this user may not read and write it and its folder. Allow both, or give --data a file in another folder.';
const isMount = () =>
  'the file itself is a mount, so that it cannot be replaced by a newer one. Mount its folder instead (with Docker: -v FOLDER:/data and --data /data/events.ndjson).';

/** Why a file cannot be used, and what to do. @param path where the system found it */
const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `the folder ${path} does not exist. Create it, or give --data a file in another folder.`,
  ENOTDIR: () => 'a part of its path is a file and no folder. Give --data a file in a folder.',
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  EXDEV: isMount,
  EBUSY: isMount,
};

/** One name for one file, however it was reached, so that its lock has one name too. A link leads to its target, there or not. */
function realFile(file: string): string {
  const path = resolve(file);
  const found = fs.lstatSync(path, { throwIfNoEntry: false });
  const target = join(fs.realpathSync(dirname(path)), basename(path));
  if (found?.isSymbolicLink() !== true) return target;
  return fs.statSync(path, { throwIfNoEntry: false }) === undefined
    ? realFile(resolve(dirname(target), fs.readlinkSync(path)))
    : fs.realpathSync(path);
}

/** Throws unless `path` is, or can become, a file that this process may write and replace. */
function refuseUnusable(path: string): void {
  fs.accessSync(dirname(path), fs.constants.W_OK);
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile())
    throw new StoreRefused(`${path} cannot be used: it is ${kindOf(found)}, not a file. Give --data a file.`);
  // The superuser may write it, but whoever made it read-only had a reason.
  if ((found.mode & 0o222) === 0)
    throw new StoreRefused(`${path} cannot be used: it is read-only. Allow writing, or give --data another file.`);
  fs.accessSync(path, fs.constants.R_OK | fs.constants.W_OK);
  refuseMount(path);
}

/** A file that is a mount has no links in its folder, as a file of another disk has none: it could not be replaced either. */
function refuseMount(path: string): void {
  const link = besideOf(path);
  try {
    fs.linkSync(path, link);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') throw error;
  } finally {
    fs.rmSync(link, { force: true });
  }
}

function kindOf(found: fs.Stats): string {
  if (found.isDirectory()) return 'a folder';
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

interface Batch extends Layer {
  /** Why it cannot be kept: a batch that it builds on was lost. */
  lost?: Error;
}

/**
 * Layers kept by `save`: one save at a time, and the next one carries all that came meanwhile. Each change settles with the save that
 * holds it.
 *
 * When a save fails, its changes and those made on top of them since are dropped together and all rejected: what was answered
 * with an error is not there later, neither in memory nor, with the next save, on disk. Changes that come afterwards are tried again.
 *
 * @param onKept is given all that is kept after each save
 */
export function createWriteQueue(
  start: Layer,
  save: (change: Change) => Promise<void>,
  onKept: (kept: Layer) => void = () => undefined,
): Layers {
  let kept = start;
  let top = start;
  let pending: Batch | undefined;
  let last = Promise.resolve();

  function drop(error: unknown): void {
    const lost = error instanceof Error ? error : new Error(String(error));
    if (pending !== undefined) pending.lost = lost instanceof StoreUnavailable ? lost.ofFollowing() : lost;
    pending = undefined;
    top = kept;
  }

  function keep(batch: Batch): void {
    kept = keptWith(kept, batch);
    if (top === batch) top = kept;
    else if (top.below === batch) top.below = kept;
  }

  async function write(batch: Batch): Promise<void> {
    if (batch.lost !== undefined) throw batch.lost;
    pending = undefined;
    const { events, nextId, below } = batch;
    try {
      await save({ nextId, events: [...events.values()], ...(below === undefined && { isReset: true }) });
    } catch (error) {
      drop(error);
      throw error;
    }
    keep(batch);
    onKept(kept);
  }

  function open(): Layer {
    if (pending !== undefined) return pending;
    const batch: Batch = { events: new Map(), nextId: top.nextId, below: top };
    pending = batch;
    top = batch;
    const begin = (): Promise<void> => write(batch);
    last = last.then(begin, begin);
    return batch;
  }

  return {
    kept: () => kept,
    top: () => top,
    open,
    settled: () => last,
    // A failed save is told to those whose changes it held.
    close: () => last.catch(() => undefined),
  };
}
