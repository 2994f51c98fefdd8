import type { JournalEntry } from './journal-entry.ts';
import { select, type JournalFilter } from './journal-filter.ts';
import type { JournalSpace } from './journal-space.ts';
import { entryOf, redactedBody, redactedRecord, weightOf, type KeptBody, type Recorded } from './recorded.ts';
import type { Redaction } from './redaction.ts';

/** The latest exchanges of one world, numbered in the order of their answers. */
export interface Journal {
  /** Whether exchanges are kept at all. */
  readonly isOn: boolean;
  /** Keeps an exchange without its credentials, for which the eldest make room; answers its number. */
  add(one: Recorded): number;
  /** Adds the body of a request that was answered before it came. */
  complete(seq: number, body: KeptBody): void;
  /** Those that are kept and asked for, newest last. */
  entries(filter?: JournalFilter): readonly JournalEntry[];
  /** Forgets all that is kept; the numbers go on. */
  clear(): void;
  /** Forgets everything, the keys of its world too. */
  close(): void;
}

/** What a journal is opened with. */
export interface JournalStart {
  /** `X-Channel` of its world. */
  readonly world: string;
  /** Credentials of its world. */
  readonly keys: readonly string[];
  /** How many exchanges are kept; 0 turns it off. */
  readonly most: number;
  readonly space: JournalSpace;
  readonly redaction: Redaction;
}

/** Most bytes of one journal, about. */
const mostBytes = 8 * 2 ** 20;

export function createJournal({ world, keys, most, space, redaction }: JournalStart): Journal {
  const kept = new Map<number, Recorded>(); // the eldest first
  let latest = 0;
  let weight = 0;
  const leave = space.join({ weight: () => weight, halve: () => drop(Math.ceil(kept.size / 2)) });
  for (const key of keys) redaction.learn(key);

  function weigh(more: number): void {
    weight += more;
    space.weigh(more);
  }

  function drop(count: number): void {
    let left = count;
    for (const [seq, record] of kept) {
      if (left === 0) break;
      left -= 1;
      kept.delete(seq);
      weigh(-weightOf(record));
    }
  }

  const isTooHeavy = () => weight > mostBytes && kept.size > 1;

  function makeRoom(): void {
    if (kept.size > most) drop(1);
    while (isTooHeavy()) drop(1);
  }

  return {
    isOn: most > 0,
    add: (one) => {
      const record = redactedRecord(one, redaction);
      latest += 1;
      kept.set(latest, record);
      weigh(weightOf(record));
      makeRoom();
      return latest;
    },
    complete: (seq, body) => {
      const record = kept.get(seq);
      if (record === undefined) return;
      const whole = { ...record, body: redactedBody(body, redaction) };
      kept.set(seq, whole);
      weigh(weightOf(whole) - weightOf(record));
    },
    entries: (filter = {}) => select(kept, filter).map(([seq, record]) => entryOf(record, { seq, world })),
    clear: () => drop(kept.size),
    close: () => {
      drop(kept.size);
      leave();
      for (const key of keys) redaction.forget(key);
    },
  };
}
