import { randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { rm, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { StoredEvent } from '../domain/event/event.ts';
import { modeOf, openNew, syncFolder } from './durable-file.ts';
import { isRecord } from './saved-event.ts';

/** One save: the events that it has changed. */
export interface Change {
  readonly nextId: number;
  readonly events: readonly StoredEvent[];
}

/** What a journal holds. */
export interface Journaled {
  /** Names the journal. */
  readonly journal: string;
  /** Checksum of the snapshot that its changes follow. */
  readonly of: string;
  readonly changes: readonly Change[];
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
  /** Settles once the change is on disk. */
  append(change: Change): Promise<void>;
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

  async function write(line: string): Promise<void> {
    if (current === undefined) throw new Error('The journal was not begun.');
    const { file, length } = current;
    if (!current.isClean) await file.truncate(length);
    current.isClean = false;
    const checksum = crc32(line, current.checksum);
    const bytes = Buffer.from(`${checksum.toString(16).padStart(8, '0')} ${line}\n`);
    try {
      await file.appendFile(bytes);
      await file.datasync();
    } catch (error) {
      // What nobody was told to be kept must not be there after a restart; where this fails too, the next write tries again.
      await file.truncate(length).catch(() => undefined);
      throw error;
    }
    Object.assign(current, { isClean: true, checksum, length: length + bytes.length });
  }

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
      const file = await openNew(path, await modeOf(snapshotPath));
      const { ino: inode } = await file.stat({ bigint: true });
      current = { id: randomUUID(), file, inode, length: 0, checksum: 0, isClean: true };
      await write(JSON.stringify({ journal: current.id, of }));
      await syncFolder(path);
    },
    append: (change) => write(JSON.stringify(change)),
    remove,
  };
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
  const [head, ...changes] = linesOf(readFileSync(path, 'utf8'));
  if (head === undefined) return { journal: '', of: '', changes: [] };
  const { journal, of } = head as Record<string, unknown>;
  return { journal: String(journal), of: String(of), changes: changes.map(changeOf) };
}

function linesOf(text: string): unknown[] {
  let checksum = 0;
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      checksum = crc32(line.slice(9), checksum);
      if (line.slice(0, 9) === `${checksum.toString(16).padStart(8, '0')} `)
        return JSON.parse(line.slice(9)) as unknown;
      throw new Error(`line ${index + 1} does not match its checksum`);
    });
}

function changeOf(line: unknown): Change {
  if (isRecord(line) && Array.isArray(line['events'])) return line as unknown as Change;
  throw new Error('one of its lines is no change');
}
