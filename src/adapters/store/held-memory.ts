import type { MemoryShare } from '../../domain/memory.ts';
import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import { eventWeight } from './event-weight.ts';
import type { Layers } from './layered-store.ts';

/** The memory of the events that are not the seed's own. */
export interface HeldMemory {
  /** Takes memory for a change before it is made. @throws StoreUnavailable where less is left */
  take(bytes: number, what: string): void;
  /** Settles once a change is kept that took so many bytes; where it is lost, they are free again. */
  settled(bytes: number): Promise<void>;
  /** Settles once everything is back to the seed, which frees what was held when this was called. */
  reset(): Promise<void>;
}

/** @throws MemoryFull where what is kept already does not fit */
export function createHeldMemory(layers: Layers, memory: MemoryShare): HeldMemory {
  let held = 0;
  for (const event of layers.kept().events.values()) held += eventWeight(event);
  if (held > 0) memory.take(held, 'What is kept of events');

  function give(bytes: number): void {
    memory.give(bytes);
    held -= bytes;
  }

  return {
    take: (bytes, what) => {
      if (bytes <= 0) return give(-bytes);
      try {
        memory.take(bytes, what);
      } catch (cause) {
        throw new StoreUnavailable('An event', cause);
      }
      held += bytes;
    },
    settled: async (bytes) => {
      try {
        await layers.settled();
      } catch (error) {
        give(bytes);
        throw error;
      }
    },
    reset: async () => {
      const before = held;
      await layers.settled();
      give(before);
    },
  };
}
