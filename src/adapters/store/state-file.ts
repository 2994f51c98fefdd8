import type { Adapter } from 'lowdb';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { oneAfterTheOther } from '../../domain/one-after-the-other.ts';
import { OutcomeUnknown } from '../../domain/store-unavailable.ts';
import type { FileLock } from './file-lock.ts';
import type { Kept } from './event-store.ts';
import { headOf, lineOf, readState, type Change, type Start } from './read-state.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDWR, O_APPEND } = fs.constants;
/** Windows has no O_NOFOLLOW, and O_EXCL follows no link either. */
const appending = O_RDWR | O_APPEND | (O_NOFOLLOW ?? 0);

/** Fewer bytes of changes than this, or than the compacted state, are not worth a compaction. */
const MIN_CHANGES = 2 ** 20;
/** Bytes that a compaction writes at once while changes wait: the sync of a change may wait for these. */
const SLICE = 2 ** 18;
/** Bytes of a file that is compacted when it is closed. */
const MAX_LAST = 2 ** 24;

/** A file that is appended to. */
interface Opened {
  readonly file: FileHandle;
  readonly inode: number;
  lines: number;
  /** Bytes that count; what a failed write has left is behind them. */
  length: number;
  /** Bytes of the compacted state, as far as it counts. */
  compacted: number;
  isClean: boolean;
  /** Whether its folder may not know it yet. */
  isNew: boolean;
}

/**
 * The file of `--data`: lines of JSON, each after its checksum. The first one says what the file is; the next ones are the compacted state, up
 * to a line that ends it; all others are changes, each synced before it is acknowledged. Compaction writes another file beside, adds the
 * changes that came meanwhile, and puts it in the place of the first.
 */
export class StateFile implements Adapter<Kept> {
  readonly #path: string;
  readonly #start: Start;
  readonly #lock: FileLock;
  #now: Opened | undefined;
  /** Changes since the compaction began that is on its way. */
  #meanwhile: Change[] | undefined;
  /** Bytes at which a compaction failed: it is tried again when there are twice as many. */
  #failedAt = 0;
  /** Appends, and the last step of a compaction. */
  readonly #exclusively = oneAfterTheOther();
  readonly #compactions = oneAfterTheOther();

  constructor(path: string, start: Start, lock: FileLock) {
    this.#path = path;
    this.#start = start;
    this.#lock = lock;
  }

  /** The state in the file; null if there is none. @throws StoreRefused if it is damaged or comes from another origin */
  async read(): Promise<Kept | null> {
    removeLeftovers(this.#path);
    const found = await readState(this.#path, this.#start);
    // Whoever held the file before may only be frozen, and goes on with the file that it had: this process gets another one.
    if (found === undefined || found.isOld || this.#lock.isTakenOver) return found?.kept ?? null;
    const { kept, lines, length, compacted } = found;
    this.#now = await openedAs(await open(this.#path, appending), { lines, length, compacted });
    return kept;
  }

  /** Whether there is a file that can be appended to, nobody has put something else in its place, and nobody else has written to it. */
  isInPlace(): boolean {
    const found = fs.statSync(this.#path, { throwIfNoEntry: false });
    const now = this.#now;
    return now !== undefined && found?.ino === now.inode && (found.size === now.length || !now.isClean);
  }

  /** Whether so many bytes are of no use any more that a compaction is worth its while. */
  isLong(): boolean {
    if (this.#now === undefined || this.#meanwhile !== undefined) return false;
    const { length, compacted } = this.#now;
    return length - compacted > Math.max(MIN_CHANGES, compacted) && length > 2 * this.#failedAt;
  }

  /** Settles once the change is on disk, and this process still has the file. @throws OutcomeUnknown if the change may be there */
  append(change: Change): Promise<void> {
    return this.#exclusively(async () => {
      const now = this.#now;
      if (now === undefined) throw new Error('the file is closed');
      this.#lock.ensure();
      const bytes = await this.#add(now, lineOf(change, now.lines + 1));
      try {
        this.#lock.ensure();
      } catch (cause) {
        throw new OutcomeUnknown(cause);
      }
      Object.assign(now, { isClean: true, length: now.length + bytes, lines: now.lines + 1 });
      if (change.isReset === true) now.compacted = 0;
      this.#meanwhile?.push(change);
    });
  }

  async #add(now: Opened, line: Buffer): Promise<number> {
    if (!now.isClean) await now.file.truncate(now.length);
    now.isClean = false;
    try {
      await now.file.appendFile(line);
      await now.file.datasync();
      await this.#syncFolder(now);
    } catch (error) {
      // What was not acknowledged must not be there after a restart.
      await now.file.truncate(now.length).catch(() => {
        throw new OutcomeUnknown(error);
      });
      throw error;
    }
    return line.length;
  }

  /** Compacts: puts a file in place that has this state, and the changes that come meanwhile. */
  write(kept: Kept): Promise<void> {
    return this.#compactions(async () => {
      const path = besideOf(this.#path);
      const meanwhile: Change[] = (this.#meanwhile = []);
      let next: Opened | undefined;
      try {
        const made = (next = await createBeside(path, modeOf(this.#path)));
        await addLines(made, stateLines(this.#start.origin, kept));
        made.compacted = made.length;
        await addLines(made, meanwhile.splice(0)); // few are left for the last step, in which changes wait
        await this.#exclusively(async () => {
          await addLines(made, meanwhile);
          await this.#replaceBy(made, path);
        });
      } catch (error) {
        this.#failedAt = this.#now?.length ?? 0;
        await next?.file.close();
        await rm(path, { force: true });
        throw error;
      } finally {
        this.#meanwhile = undefined;
      }
    });
  }

  async #replaceBy(next: Opened, path: string): Promise<void> {
    await next.file.sync();
    this.#lock.ensure();
    fs.renameSync(path, this.#path);
    const before = this.#now;
    this.#now = next;
    this.#failedAt = 0;
    await before?.file.close();
    await this.#syncFolder(next).catch(() => undefined); // the next change tries again
  }

  /** That a file has its name is on disk once its folder is. Windows opens no folders. */
  async #syncFolder(now: Opened): Promise<void> {
    if (now.isNew && process.platform !== 'win32') {
      const folder = await open(dirname(this.#path), 'r');
      await folder.sync().finally(() => folder.close());
    }
    now.isNew = false;
  }

  /** Compacts what has changed, so that damage shows at the next start wherever it is; but a stop must not take long. */
  async close(kept?: Kept): Promise<void> {
    await this.#compactions(async () => undefined);
    const { length = 0, compacted = 0 } = this.#now ?? {};
    if (kept !== undefined && length > compacted && length < MAX_LAST) await this.write(kept).catch(() => undefined); // the changes are in the file as they are
    await this.#now?.file.close();
    this.#now = undefined;
  }
}

/** Goes through what is changed meanwhile, too; the changes themselves come after it. */
function* stateLines(origin: Start['origin'], kept: Kept): Generator<object, void, void> {
  yield headOf(origin);
  for (const event of kept.events.values()) yield { nextId: kept.nextId, events: [event] };
  yield { nextId: kept.nextId, events: [], isWhole: true };
}

/** Writes lines in slices, between which other requests have their turn. */
async function addLines(next: Opened, values: Iterable<object>): Promise<void> {
  let slice: Buffer[] = [];
  let bytes = 0;

  async function write(): Promise<void> {
    await next.file.appendFile(Buffer.concat(slice));
    await next.file.datasync();
    next.length += bytes;
    [slice, bytes] = [[], 0];
  }

  for (const value of values) {
    next.lines += 1;
    const line = lineOf(value, next.lines);
    slice.push(line);
    bytes += line.length;
    if (bytes > SLICE) await write();
  }
  await write();
}

/** A name beside the file that nobody can foresee. */
export const besideOf = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(8).toString('hex')}.tmp`);

/** Removes files beside of a process that was killed, or is frozen: it cannot put them in place any more. */
function removeLeftovers(path: string): void {
  const name = basename(path);
  for (const other of fs.readdirSync(dirname(path)))
    if (other.startsWith(`.${name}.`) && /^[0-9a-f]{16}\.tmp$/u.test(other.slice(name.length + 2)))
      fs.rmSync(join(dirname(path), other), { force: true });
}

/** Permissions of the file; those of a new one are the process's. */
const modeOf = (path: string): number =>
  (fs.statSync(path, { throwIfNoEntry: false })?.mode ?? 0o666 & ~process.umask()) & 0o777;

async function createBeside(path: string, mode: number): Promise<Opened> {
  const file = await open(path, O_CREAT | O_EXCL | appending, mode);
  await file.chmod(mode); // what the umask has taken away
  return { ...(await openedAs(file, { lines: 0, length: 0, compacted: 0 })), isClean: true, isNew: true };
}

/** What is behind its length is cut off by the first change. */
async function openedAs(
  file: FileHandle,
  found: { readonly lines: number; readonly length: number; readonly compacted: number },
): Promise<Opened> {
  return { ...found, file, inode: (await file.stat()).ino, isClean: false, isNew: false };
}
