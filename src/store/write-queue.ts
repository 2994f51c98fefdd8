import type { Layer, Layers } from './layered-store.ts';

interface Batch extends Layer {
  /** Why it cannot be kept: a batch that it builds on was lost. */
  lost?: Error;
}

function flatten(batch: Layer): Layer {
  const events = new Map(batch.below?.events);
  for (const [id, event] of batch.events) events.set(id, event);
  return { events, nextId: batch.nextId, below: undefined };
}

/**
 * Layers kept by `save`, which gets the whole each time: one save at a time, and the next one carries all that came meanwhile.
 * Each change settles with the save that holds it.
 *
 * When a save fails, its changes and those made on top of them since are dropped together and all rejected: what was answered
 * with an error is not there later, neither in memory nor, with the next save, on disk. Changes that come afterwards are tried anew.
 */
export function createWriteQueue(start: Layer, save: (whole: Layer) => Promise<void>): Layers {
  let kept = start;
  let top = start;
  let pending: Batch | undefined;
  let last = Promise.resolve();

  function drop(error: unknown): void {
    const lost = error instanceof Error ? error : new Error(String(error));
    if (pending !== undefined) pending.lost = lost;
    pending = undefined;
    top = kept;
  }

  async function write(batch: Batch): Promise<void> {
    if (batch.lost !== undefined) throw batch.lost;
    pending = undefined;
    const whole = flatten(batch);
    try {
      await save(whole);
    } catch (error) {
      drop(error);
      throw error;
    }
    kept = whole;
    if (top === batch) top = whole;
    else if (top.below === batch) top.below = whole;
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
