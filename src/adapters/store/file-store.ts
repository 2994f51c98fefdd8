import * as fs from 'node:fs';
import { Low } from 'lowdb';
import { basename, dirname, join, resolve } from 'node:path';
import { MemoryFull, unboundedShare, type MemoryShare } from '../../domain/memory.ts';
import type { Store } from '../../domain/ports.ts';
import { isNoRoom, OutcomeUnknown, StoreUnavailable } from '../../domain/store-unavailable.ts';
import { createEventStore, Draft, moreThan, nothingKept, type Keeper, type Kept } from './event-store.ts';
import { type Beat, type FileLock, lockFile } from './file-lock.ts';
import type { Change, Start } from './read-state.ts';
import { besideOf, StateFile } from './state-file.ts';
import { StoreRefused } from './errors.ts';

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
export async function openFileStore(
  file: string,
  start: Start,
  memory: MemoryShare = unboundedShare,
  beat?: Beat,
): Promise<FileStore> {
  try {
    const path = realFile(file);
    refuseUnusable(path);
    const lock = await lockFile(path, beat);
    try {
      const keeper = await openLocked(path, start, { lock, memory });
      return { ...createEventStore(start.seeded, keeper), restored: keeper.kept.events.size };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw refusal(file, error);
  }
}

/** Reads or makes the file at `path`, whose lock is held. */
async function openLocked(
  path: string,
  start: Start,
  { lock, memory }: { readonly lock: FileLock; readonly memory: MemoryShare },
): Promise<Keeper> {
  const file = new StateFile(path, start, lock);
  const db = new Low<Kept>(file, nothingKept(start.seeded));
  await db.read();
  const kept = db.data;
  try {
    if (!file.isInPlace()) await db.write();
    for (const event of kept.events.values()) memory.take(moreThan(undefined, event), 'What is kept of events');
  } catch (error) {
    await file.close();
    throw error;
  }
  const report = createReports(path);

  async function save(change: Change): Promise<void> {
    try {
      if (!file.isInPlace()) await db.write();
      await file.append(change);
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

  const queue = createWriteQueue({ kept, memory, save, onKept: () => void compact() });
  return {
    ...queue,
    close: async () => {
      await queue.close();
      await file.close(kept);
      lock.release();
    },
  };
}

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

interface Saved {
  readonly kept: Kept;
  readonly memory: MemoryShare;
  readonly save: (change: Change) => Promise<void>;
  readonly onKept: () => void;
}

interface Waiting {
  /** @returns answers the value */
  readonly decide: (draft: Draft) => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Changes kept by `save`: one save at a time. All that come meanwhile are decided once it is done, one after the other, and the next save has
 * them all: they are kept together, or none of them.
 */
export function createWriteQueue({ kept, memory, save, onKept }: Saved): Keeper {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) await write(waiting.splice(0));
    writing = undefined;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const draft = new Draft(kept, memory);
    const decided = batch.flatMap(({ decide, reject }) => {
      try {
        return [{ resolve: decide(draft), reject }];
      } catch (error) {
        reject(error);
        return [];
      }
    });
    const change = changeOf(draft);
    try {
      if (change !== undefined) await save(change);
    } catch (error) {
      draft.drop();
      for (const { reject } of decided) reject(error);
      return;
    }
    draft.keep();
    for (const { resolve } of decided) resolve();
    if (change !== undefined) onKept();
  }

  return {
    kept,
    change: (decide) =>
      new Promise((resolve, reject) => {
        const decideNow = (draft: Draft) => {
          const value = decide(draft);
          return () => resolve(value);
        };
        waiting.push({ decide: decideNow, reject });
        writing ??= Promise.resolve().then(writeAll); // what comes in the same moment goes together
      }),
    close: async () => writing,
  };
}

/** Undefined if nothing has changed. */
function changeOf({ events, nextId, isReset }: Draft): Change | undefined {
  if (events.size === 0 && !isReset) return undefined;
  return { nextId, events: [...events.values()], ...(isReset && { isReset }) };
}
