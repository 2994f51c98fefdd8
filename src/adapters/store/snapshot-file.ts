import { readFileSync, statSync } from 'node:fs';
import { Low, type Adapter } from 'lowdb';
import { OutcomeUnknown } from '../../domain/store-unavailable.ts';
import { replaceFile, syncFolder } from './durable-file.ts';
import { sizeMisfit } from './file-size.ts';
import { damage, readSaved, savedText, type SavedWorld, type Saved, type Start } from './saved-file.ts';
import { StoreRefused } from './store-refused.ts';

/** The whole state in one file, replaced in one step. */
export interface SnapshotFile {
  /** Reads the file; null where there is none. Throws `StoreRefused` if it is damaged or comes from another origin. */
  read(): Promise<SavedWorld | null>;
  write(saved: Saved): Promise<void>;
  /** Checksum of what was read or written last; undefined where it is not known what the file holds. */
  readonly checksum: string | undefined;
  /** Size of what was read or written last. */
  readonly bytes: number;
  /** Whether that is still in place, and not something else. */
  isInPlace(): boolean;
}

/** lowdb's own file adapter neither syncs nor keeps a mode, and writes beside the file by a name that others can foresee. */
export function createSnapshotFile(path: string, start: Start): SnapshotFile {
  let checksum: string | undefined;
  let known: Identity | undefined;
  const adapter: Adapter<Saved | null> = {
    read: async () => {
      if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
      const misfit = sizeMisfit(statSync(path).size);
      if (misfit !== undefined) throw new StoreRefused(damage(path, misfit));
      const found = readSaved(path, readFileSync(path, 'utf8'), start);
      [checksum, known] = [found.checksum, identityOf(path)];
      return found;
    },
    write: async (saved) => {
      if (saved === null) return;
      const made = savedText(saved);
      await replaceFile(path, made.text);
      checksum = undefined; // a failure from here on leaves the one content or the other
      await syncFolder(path).catch((error: unknown) => {
        throw new OutcomeUnknown(error);
      });
      [checksum, known] = [made.checksum, identityOf(path)];
    },
  };
  return {
    read: async () => {
      const db = new Low<Saved | null>(adapter, null);
      await db.read();
      return db.data as SavedWorld | null;
    },
    write: (saved) => new Low<Saved | null>(adapter, saved).write(),
    get checksum() {
      return checksum;
    },
    get bytes() {
      return Number(known?.size ?? 0);
    },
    isInPlace: () => {
      const found = identityOf(path);
      return found !== undefined && found.inode === known?.inode && found.size === known.size;
    },
  };
}

/** What tells a file from another one that has been put in its place. */
interface Identity {
  readonly inode: bigint;
  readonly size: bigint;
}

/** Undefined where there is no file, or something that is none. */
function identityOf(path: string): Identity | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found?.isFile() === true ? { inode: found.ino, size: found.size } : undefined;
}
