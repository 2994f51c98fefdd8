import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import { keptWith, type Layer, type Layers } from './layered-store.ts';
import type { Change } from './read-state.ts';

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
