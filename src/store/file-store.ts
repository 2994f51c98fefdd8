import { accessSync, constants, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DataFile } from 'lowdb/node';
import type { Store } from '../domain/ports.ts';
import { lockFile, type FileLock } from './file-lock.ts';
import { createLayeredStore, type Layer, type Layers } from './layered-store.ts';
import { createSavedText, readSaved, SCHEMA, type Saved, type Start } from './saved-file.ts';
import { StoreRefused } from './store-refused.ts';
import { createWriteQueue } from './write-queue.ts';

/** One name for one file, however it was reached, so that its lock has one name too. */
function realFile(file: string): string {
  const path = resolve(file);
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
}

function firstLayer(saved: Saved | null, start: Start): Layer {
  const events = [...(saved?.events ?? [])].sort((a, b) => a.id - b.id);
  return {
    events: new Map(events.map((event) => [event.id, event])),
    nextId: saved?.nextId ?? start.seeded.nextId,
    below: undefined,
  };
}

/** A failure of the file system, told with the file; what is refused already says all. */
function refusal(file: string, cause: unknown): StoreRefused {
  if (cause instanceof StoreRefused) return cause;
  return new StoreRefused(
    `${file} cannot be used: ${String(cause)}. Its folder must exist, and both must be readable and writable.`,
    { cause },
  );
}

/** Reads or makes the file at `path`, whose lock is held. */
async function openLocked(path: string, start: Start, lock: FileLock): Promise<Layers> {
  // lowdb writes beside the file and renames, so that the file is the old or the new state, whole, whenever the process dies.
  const file = new DataFile<Saved>(path, {
    parse: (text) => readSaved(path, text, start),
    stringify: createSavedText(),
  });
  const found = await file.read();
  const first = firstLayer(found, start);

  async function save({ nextId, events }: Layer): Promise<void> {
    try {
      lock.ensure();
      await file.write({ schema: SCHEMA, origin: start.origin, nextId, events: [...events.values()] });
    } catch (cause) {
      throw new Error(`${path} could not be written, so the change was not made: ${String(cause)}`, { cause });
    }
  }

  // Where it cannot be written, that is told now and not to the first request.
  if (found === null) await save(first);
  else accessSync(dirname(path), constants.W_OK);

  const queue = createWriteQueue(first, save);
  return { ...queue, close: () => queue.close().finally(lock.release) };
}

export interface FileStore extends Store {
  /** How many events the file held that had been created, or changed since they were seeded. */
  readonly restored: number;
}

/**
 * Events kept in `file`: a change settles once the file that holds it is written, and rejects, undone, if that fails.
 * Throws `StoreRefused` if the file is damaged, in use, made from another origin, or cannot be written; it is then as it was.
 */
export async function openFileStore(file: string, start: Start): Promise<FileStore> {
  try {
    const path = realFile(file);
    const lock = await lockFile(path);
    try {
      const layers = await openLocked(path, start, lock);
      return { ...createLayeredStore(start.seeded, layers), restored: layers.kept().events.size };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw refusal(file, error);
  }
}
