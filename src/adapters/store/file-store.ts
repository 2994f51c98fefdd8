import { MemoryFull, type MemoryShare } from '../../domain/memory.ts';
import type { Store } from '../../domain/ports.ts';
import { isNoRoom, StoreUnavailable } from '../../domain/store-unavailable.ts';
import { removeLeftovers } from './durable-file.ts';
import { lockFile, type FileLock } from './file-lock.ts';
import { createJournalFile, readJournal, type Journaled, type JournalFile } from './journal-file.ts';
import { createLayeredStore, type Layer, type Layers } from './layered-store.ts';
import { damage, withChanges, type SavedWorld, type Start } from './saved-file.ts';
import { createSnapshotFile, type SnapshotFile } from './snapshot-file.ts';
import { StoreRefused } from './store-refused.ts';
import { createWriteQueue, type Saving } from './write-queue.ts';
import { lstatSync, readlinkSync, realpathSync, statSync, accessSync, constants } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A journal shorter than this, in bytes, is not worth a new snapshot; a longer one is once it is longer than the last one. */
const SHORT_JOURNAL = 2 ** 20;

/** Own events that the file is for. More are kept as well, but a start reads them all, and now and then a create writes them all. */
const FITTING_EVENTS = 20_000;

/** A failure of the file system, told with the file; what is refused already says all. */
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

/** Why a file cannot be used, and what to do. @param path where the system found it */
const reasons: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `the folder ${path} does not exist. Create it, or give --data a file in another folder.`,
  ENOTDIR: () => 'a part of its path is a file and no folder. Give --data a file in a folder.',
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
};

/** The state that a snapshot and the journal beside it hold; undefined where neither exists. */
function stateAfter(
  path: string,
  found: SavedWorld | null,
  { left: journal, start }: { left: Journaled | undefined; start: Start },
): SavedWorld | undefined {
  if (found === null) {
    if (journal === undefined) return undefined;
    throw new StoreRefused(
      `${path} is gone, but its journal, ${path}.journal, is here. Restore it from a copy, or remove both.`,
    );
  }
  if (journal === undefined || !counts(journal, found)) return found;
  if (journal.of !== found.checksum)
    throw new StoreRefused(damage(path, `its journal, ${path}.journal, goes with another content of it`));
  return withChanges(`${path}.journal`, found, { changes: journal.changes, start });
}

/** Whether a journal has changes that the snapshot has not taken up. */
const counts = ({ journal }: Journaled, { folded }: SavedWorld): boolean => journal !== '' && journal !== folded;

function journalOf(path: string): Journaled | undefined {
  try {
    return readJournal(`${path}.journal`);
  } catch (cause) {
    throw new StoreRefused(damage(`${path}.journal`, (cause as Error).message), { cause });
  }
}

/** The two files of a state, and how they are written. */
interface StateFile {
  /** Writes everything anew and forgets the journal, whose changes are in it. */
  fold(layer: Layer, folded?: string | null): Promise<void>;
  keep(saving: Saving): Promise<void>;
}

function createStateFile(snapshot: SnapshotFile, journal: JournalFile, { origin }: Start): StateFile {
  async function fold({ events, nextId }: Layer, folded: string | null = journal.id ?? null): Promise<void> {
    await snapshot.write({ origin, nextId, folded, events: [...events.values()] });
    await journal.remove().catch(() => undefined); // the snapshot says that it does not count any more
  }

  /** Journal's length at which there was no room for a snapshot: it is tried again once the journal is twice as long. */
  let postponedAt = 0;

  /** Folds a journal that is long, and says whether that was done. Where there is no room for it, the journal goes on. */
  async function foldLong(whole: () => Layer): Promise<boolean> {
    if (journal.bytes <= Math.max(SHORT_JOURNAL, snapshot.bytes, 2 * postponedAt)) return false;
    try {
      await fold(whole());
      postponedAt = 0;
      return true;
    } catch (error) {
      if (!isNoRoom(error) || snapshot.checksum === undefined) throw error;
      postponedAt = journal.bytes;
      return false;
    }
  }

  async function keep({ change, isReset, whole }: Saving): Promise<void> {
    const { checksum } = snapshot;
    if (isReset || checksum === undefined || !snapshot.isInPlace() || journal.isGone()) return fold(whole());
    if (await foldLong(whole)) return;
    if (journal.id === undefined) await journal.begin(checksum);
    await journal.append(change);
  }

  return { fold, keep };
}

/** Reads or makes the file at `path`, whose lock is held. */
async function openLocked(path: string, start: Start, lock: FileLock): Promise<Layers> {
  const snapshot = createSnapshotFile(path, start);
  const left = journalOf(path);
  const saved = await snapshot.read();
  const found = stateAfter(path, saved, { left, start });
  const journal = createJournalFile(`${path}.journal`, path);
  const { fold, keep } = createStateFile(snapshot, journal, start);
  const first: Layer = {
    events: new Map(found?.events.map((event) => [event.id, event])),
    nextId: found?.nextId ?? start.seeded.nextId,
    below: undefined,
  };

  /** Takes the journal up, so that one file is all there is; where there is no room for it, goes on with both. */
  async function foldLeft(): Promise<void> {
    try {
      await fold(first, left?.journal ?? null);
    } catch (error) {
      if (!isNoRoom(error) || saved === null || snapshot.checksum === undefined) throw error;
      if (left !== undefined && counts(left, saved)) await journal.resume(left);
      process.emitWarning(
        `${path} cannot be written as a whole: ${String(error)}. All that was answered is in it and in ${path}.journal, which must stay together. A change for which there is no room is refused.`,
      );
    }
  }

  // Where it cannot be written, that is reported now and not to the first request.
  removeLeftovers(path);
  if (found?.checksum === undefined || left !== undefined) await foldLeft();
  const warn = warnOnce(path);

  const queue = createWriteQueue(first, async (saving) => {
    try {
      lock.ensure();
      await keep(saving);
    } catch (cause) {
      throw new StoreUnavailable(path, cause);
    }
    warn(queue.kept().events.size);
  });
  return {
    ...queue,
    close: async () => {
      await queue.close();
      try {
        lock.ensure(); // whoever took this process for dead has a file of their own by now
        if (journal.id !== undefined) await fold(queue.kept());
      } catch {
        // What cannot be written now is in the journal, and there at the next start.
      }
      lock.release();
    },
  };
}

function warnOnce(path: string): (events: number) => void {
  let isWarned = false;
  return (events) => {
    if (isWarned || events <= FITTING_EVENTS) return;
    isWarned = true;
    process.emitWarning(
      `${path} is meant for ${FITTING_EVENTS} events of your own and has ${events}: starts and some creates take longer. POST /_sandbox/reset empties it.`,
    );
  };
}

export interface FileStore extends Store {
  /** How many events the file held that had been created, or changed since they were seeded. */
  readonly restored: number;
}

/**
 * Events kept in `file`: a change settles once it is on disk, and rejects with `StoreUnavailable` if that fails:
 * undone in memory, and with the next write in the file. Until then the error says whether the file may have it (`made`).
 * Throws `StoreRefused` if the file is damaged, in use, made from another origin, or cannot be written; it is then as it was.
 */
export async function openFileStore(file: string, start: Start, memory?: MemoryShare): Promise<FileStore> {
  try {
    const path = realFile(file);
    refuseUnusable(path);
    const lock = await lockFile(path);
    try {
      const layers = await openLocked(path, start, lock);
      return { ...createLayeredStore(start.seeded, layers, memory), restored: layers.kept().events.size };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw refusal(file, error);
  }
}

/** One name for one file, however it was reached, so that its lock has one name too. A link leads to its target, there or not. */
function realFile(file: string): string {
  const path = resolve(file);
  const found = lstatSync(path, { throwIfNoEntry: false });
  const target = join(realpathSync(dirname(path)), basename(path));
  if (found?.isSymbolicLink() !== true) return target;
  return statSync(path, { throwIfNoEntry: false }) === undefined
    ? realFile(resolve(dirname(target), readlinkSync(path)))
    : realpathSync(path);
}

/** Throws `StoreRefused` unless `path` is, or can become, a file that this process may write. */
function refuseUnusable(path: string): void {
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
