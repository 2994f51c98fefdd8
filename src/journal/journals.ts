import { createBacklog } from './backlog.ts';
import { createJournalSpace } from './journal-space.ts';
import type { JournalEntry } from './journal-entry.ts';
import { createJournal, type Journal } from './journal.ts';
import { createRedaction, type Redaction } from './redaction.ts';

/** The journals of a sandbox's worlds. */
export interface Journals {
  /** What no journal holds: the keys of all worlds, and what else it has learnt. */
  readonly redaction: Redaction;
  /** A journal for a world; its keys are known to all of them until it is closed. */
  open(world: string, keys: readonly string[]): Journal;
}

/** Most bytes of all journals of a sandbox, about. */
const mostBytes = 128 * 2 ** 20;

/** What bounds journals together with other things, of which they take a quarter at most. */
export interface JournalMemory {
  readonly limit: number;
  isFull(): boolean;
  watch(name: 'journals', bytes: () => number): void;
}

/**
 * @param most exchanges that each journal keeps; 0 keeps none
 * @param tell is called with each entry as it comes
 */
export function createJournals(most: number, tell?: (entry: JournalEntry) => void, memory?: JournalMemory): Journals {
  const space = createJournalSpace(Math.min(mostBytes, (memory?.limit ?? Infinity) / 4), memory?.isFull);
  memory?.watch('journals', () => space.taken);
  const redaction = createRedaction();
  const backlog = createBacklog();
  return {
    redaction,
    open: (world, keys) =>
      createJournal({ world, keys, most, space, redaction, backlog, ...(tell === undefined ? {} : { tell }) }),
  };
}
