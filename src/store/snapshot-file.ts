import { readFileSync, statSync } from 'node:fs';
import { Low, type Adapter } from 'lowdb';
import { replaceFile } from './durable-file.ts';
import { readSaved, savedText, type Found, type Saved, type Start } from './saved-file.ts';

/** The whole state in one file, replaced in one step. */
export interface SnapshotFile {
  /** Reads the file; null where there is none. Throws `StoreRefused` if it is damaged or comes from another origin. */
  read(): Promise<Found | null>;
  write(saved: Saved): Promise<void>;
  /** Checksum of what was read or written last; undefined where it is not known what the file holds. */
  readonly checksum: string | undefined;
  /** Size of what was read or written last. */
  readonly bytes: number;
  isInPlace(): boolean;
}

/** lowdb's own file adapter neither syncs nor keeps a mode, and writes beside the file by a name that others can foresee. */
export function createSnapshotFile(path: string, start: Start): SnapshotFile {
  let checksum: string | undefined;
  let bytes = 0;
  const adapter: Adapter<Saved | null> = {
    read: async () => {
      if (!isThere()) return null;
      const text = readFileSync(path, 'utf8');
      const found = readSaved(path, text, start);
      [checksum, bytes] = [found.checksum, text.length];
      return found;
    },
    write: async (saved) => {
      if (saved === null) return;
      const made = savedText(saved);
      checksum = undefined; // whatever a failure leaves
      await replaceFile(path, made.text);
      [checksum, bytes] = [made.checksum, made.text.length];
    },
  };
  const isThere = () => statSync(path, { throwIfNoEntry: false }) !== undefined;
  return {
    read: async () => {
      const db = new Low<Saved | null>(adapter, null);
      await db.read();
      return db.data as Found | null;
    },
    write: (saved) => new Low<Saved | null>(adapter, saved).write(),
    get checksum() {
      return checksum;
    },
    get bytes() {
      return bytes;
    },
    isInPlace: isThere,
  };
}
