import type { JournalEntry } from '../journal/journal-entry.ts';
import { timers } from '../lib/timers.ts';
import type { Database } from './database.ts';

/** Milliseconds after which replicas look what others have added. */
const pace = 200;

interface Following {
  readonly id: number;
  /** Number of the latest exchange of its journal, as far as that is known. */
  latest: number;
  /** Whether nothing more will come. */
  isOver: boolean;
  wake: () => void;
}

interface Followed {
  /** Number of the entry before the first. */
  readonly from: number;
  readonly read: (seen: number) => Promise<readonly JournalEntry[]>;
  readonly signal: AbortSignal | undefined;
}

/** Those who follow journals at this replica: it looks at all of these journals with one statement. */
export class Followers {
  readonly #database: Database;
  readonly #all = new Set<Following>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  get count(): number {
    return this.#all.size;
  }

  /** The entries of a journal as they come. Whoever reads the first entry follows: who reads none would never leave. */
  async *follow(id: number, { from, read, signal }: Followed): AsyncGenerator<JournalEntry, void, void> {
    const one: Following = { id, latest: 0, isOver: this.#isClosed || isAborted(signal), wake: () => undefined };
    const leave = () => over(one);
    signal?.addEventListener('abort', leave);
    this.#all.add(one);
    this.#timer ??= timers.setTimeout(() => void this.#look(), pace);
    try {
      let seen = from;
      let entries: readonly JournalEntry[];
      do {
        entries = await read(seen);
        yield* entries;
        seen = entries.at(-1)?.seq ?? seen;
      } while (entries.length > 0 ? !isAborted(signal) : await hasMore(one, seen));
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#all.delete(one);
    }
  }

  /** The journal of a world has become longer. */
  tell(id: number, latest: number): void {
    for (const one of this.#all) {
      if (one.id !== id || latest <= one.latest) continue;
      one.latest = latest;
      one.wake();
    }
  }

  /** Nothing more will come for those who follow the journal of a world. */
  end(id: number): void {
    for (const one of this.#all) if (one.id === id) over(one);
  }

  /** Ends all, and looks no more. */
  close(): void {
    this.#isClosed = true;
    timers.clearTimeout(this.#timer);
    this.#all.forEach(over);
  }

  async #look(): Promise<void> {
    const gone = new Set([...this.#all].map(({ id }) => id));
    const found = await this.#database
      .read<{ readonly id: number; readonly latest: number }>(latestStatement, [[...gone]])
      .catch(() => undefined); // it is away: the next look tells
    for (const { id, latest } of found ?? []) {
      this.tell(id, latest);
      gone.delete(id);
    }
    if (found !== undefined) for (const id of gone) this.end(id);
    const goesOn = this.#all.size > 0 && !this.#isClosed;
    this.#timer = goesOn ? timers.setTimeout(() => void this.#look(), pace) : undefined;
  }
}

/** Whether more than what was seen has come; settles once that is known. */
async function hasMore(one: Following, seen: number): Promise<boolean> {
  while (one.latest <= seen && !one.isOver) await new Promise<void>((resolve) => (one.wake = resolve));
  return !one.isOver;
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

function over(one: Following): void {
  one.isOver = true;
  one.wake();
}

const latestStatement = `
select w.id, coalesce(h.latest, 0) as latest from world w left join journal_head h on h.world = w.id
where w.id = any($1::bigint[]) and (w.kept_until is null or w.kept_until > now())`;
