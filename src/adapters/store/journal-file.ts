import { randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { rm, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { StoredEvent } from '../../domain/event/event.ts';
import { OutcomeUnknown } from '../../domain/store-unavailable.ts';
import { modeOf, openFound, openNew, syncFolder } from './durable-file.ts';
import { refuseUnreadable, sizeMisfit } from './file-size.ts';
import { isObject } from '../../contract/contract.ts';

/** One save: the events that it has changed. */
export interface StoredChange {
  readonly nextId: number;
  readonly events: readonly StoredEvent[];
}

/** What a journal holds. */
export interface Journaled {
  /** Names the journal. */
  readonly journal: string;
  /** Checksum of the snapshot that its changes follow. */
  readonly of: string;
  readonly changes: readonly StoredChange[];
  /** How many of its bytes count, and the checksum of its last line that does. */
  readonly length: number;
  readonly checksum: number;
}

/** Changes since the last snapshot, in a file that only grows, so that a change costs the same however much is stored. */
export interface JournalFile {
  /** Name of the journal; undefined while there is none. */
  readonly id: string | undefined;
  readonly bytes: number;
  /** Whether somebody has removed or replaced the file. */
  isGone(): boolean;
  /** Begins a new journal. */
  begin(of: string): Promise<void>;
  /** Goes on with a journal that was read. */
  resume(journaled: Journaled): Promise<void>;
  /** Settles once the change is on disk. */
  append(change: StoredChange): Promise<void>;
  remove(): Promise<void>;
}

interface Open {
  readonly id: string;
  readonly file: FileHandle;
  readonly inode: bigint;
  /** How much of the file counts; what a failed write has left is behind it. */
  length: number;
  /** Each line's checksum goes on from the one before, so that none can be missing. */
  checksum: number;
  isClean: boolean;
}

export function createJournalFile(path: string, snapshotPath: string): JournalFile {
  let current: Open | undefined;

  async function remove(): Promise<void> {
    const removed = current;
    current = undefined;
    await removed?.file.close();
    await rm(path, { force: true });
  }

  return {
    get id() {
      return current?.id;
    },
    get bytes() {
      return current?.length ?? 0;
    },
    isGone: () =>
      current !== undefined && statSync(path, { bigint: true, throwIfNoEntry: false })?.ino !== current.inode,
    begin: async (of) => {
      await remove();
      const id = randomUUID();
      const begun = await opened(await openNew(path, await modeOf(snapshotPath)), { id, length: 0, checksum: 0 });
      try {
        await write(begun, JSON.stringify({ journal: id, of }));
        await syncFolder(path);
      } catch (error) {
        await begun.file.close(); // no change may follow a head that is not there
        throw error instanceof OutcomeUnknown ? error.cause : error; // the change comes after the head
      }
      current = begun;
    },
    resume: async ({ journal: id, length, checksum }) => {
      current = await opened(await openFound(path), { id, length, checksum });
    },
    append: async (change) => {
      if (current === undefined) throw new Error('The journal was not begun.');
      await write(current, JSON.stringify(change));
    },
    remove,
  };
}

/** What is behind its length does not count, and is cut off by the first write. */
async function opened(file: FileHandle, begun: Pick<Open, 'id' | 'length' | 'checksum'>): Promise<Open> {
  const { ino: inode } = await file.stat({ bigint: true });
  return { ...begun, file, inode, isClean: false };
}

async function write(journal: Open, line: string): Promise<void> {
  const { file, length } = journal;
  const checksum = crc32(line, journal.checksum);
  const bytes = Buffer.from(`${checksum.toString(16).padStart(8, '0')} ${line}\n`);
  refuseUnreadable(length + bytes.length);
  if (!journal.isClean) await file.truncate(length);
  journal.isClean = false;
  try {
    await file.appendFile(bytes);
    await file.datasync();
  } catch (error) {
    // What nobody was told to be kept must not be there after a restart; where this fails too, the next write tries again.
    await file.truncate(length).catch(() => {
      throw new OutcomeUnknown(error);
    });
    throw error;
  }
  Object.assign(journal, { isClean: true, checksum, length: length + bytes.length });
}

/**
 * Reads a journal; undefined where there is none. A last line that does not end was being written when the process was killed: nobody
 * was told of it, and it does not count.
 *
 * @throws Error that says what is wrong
 */
export function readJournal(path: string): Journaled | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return undefined;
  if (!found.isFile()) throw new Error('it is not a file');
  const misfit = sizeMisfit(found.size);
  if (misfit !== undefined) throw new Error(misfit);
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [lines, checksum] = linesOf(whole);
  const [head, ...changes] = lines;
  const counted = { length: Buffer.byteLength(whole), checksum };
  if (head === undefined) return { journal: '', of: '', changes: [], ...counted };
  const { journal, of } = head as Record<string, unknown>;
  return { journal: String(journal), of: String(of), changes: changes.map(changeOf), ...counted };
}

/** The lines, and the checksum of the last one. */
function linesOf(whole: string): readonly [lines: readonly unknown[], checksum: number] {
  let checksum = 0;
  const lines = whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      checksum = crc32(line.slice(9), checksum);
      if (line.slice(0, 9) === `${checksum.toString(16).padStart(8, '0')} `)
        return JSON.parse(line.slice(9)) as unknown;
      throw new Error(`line ${index + 1} does not match its checksum`);
    });
  return [lines, checksum];
}

function changeOf(line: unknown): StoredChange {
  if (isObject(line) && Array.isArray(line['events'])) return line as unknown as StoredChange;
  throw new Error('one of its lines is no change');
}
