import type { Database } from './database.ts';
import { timers } from '../lib/timers.ts';

/** Who follows the journal of a world at this replica. */
export interface Follower {
  /** Settles once there is something newer than what they have seen; false where nothing more will come. */
  change(seen: number): Promise<boolean>;
  leave(): void;
}

/** Milliseconds after which replicas look what others have added. */
const pace = 200;

/** Those who follow journals at this replica: it looks at all of these journals with one statement. */
export class Followers {
  readonly #database: Database;
  readonly #all = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  get count(): number {
    return this.#all.size;
  }

  /** Somebody follows the journal of a world from now on. */
  join(id: number, signal: AbortSignal | undefined): Follower {
    const one = new Waiting(id, signal);
    if (this.#isClosed) one.end();
    this.#all.add(one);
    this.#timer ??= timers.setTimeout(() => void this.#look(), pace);
    return {
      change: (seen) => one.change(seen),
      leave: () => {
        this.#all.delete(one);
        one.leave();
      },
    };
  }

  /** The journal of a world has become longer. */
  tell(id: number, latest: number): void {
    for (const one of this.#all) if (one.id === id) one.tell(latest);
  }

  /** Nothing more will come for those who follow the journal of a world. */
  end(id: number): void {
    for (const one of this.#all) if (one.id === id) one.end();
  }

  /** Ends all, and looks no more. */
  close(): void {
    this.#isClosed = true;
    timers.clearTimeout(this.#timer);
    for (const one of this.#all) one.end();
  }

  async #look(): Promise<void> {
    const ids = new Set([...this.#all].map(({ id }) => id));
    const found = await this.#database
      .read<{ readonly id: number; readonly latest: number }>(
        `select w.id, coalesce(h.latest, 0) as latest from world w left join journal_head h on h.world = w.id
         where w.id = any($1::bigint[]) and (w.kept_until is null or w.kept_until > now())`,
        [[...ids]],
      )
      .catch(() => undefined); // it is away: the next look tells
    for (const { id, latest } of found ?? []) {
      this.tell(id, latest);
      ids.delete(id);
    }
    if (found !== undefined) for (const id of ids) this.end(id); // their worlds are gone
    const goesOn = this.#all.size > 0 && !this.#isClosed;
    this.#timer = goesOn ? timers.setTimeout(() => void this.#look(), pace) : undefined;
  }
}

class Waiting {
  readonly id: number;
  readonly #signal: AbortSignal | undefined;
  #latest = 0;
  #hasEnded = false;
  #wake: () => void = () => undefined;

  constructor(id: number, signal: AbortSignal | undefined) {
    this.id = id;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#gone);
  }

  async change(seen: number): Promise<boolean> {
    while (this.#latest <= seen && !this.#isOver())
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return !this.#isOver();
  }

  tell(latest: number): void {
    if (latest <= this.#latest) return;
    this.#latest = latest;
    this.#wake();
  }

  end(): void {
    this.#hasEnded = true;
    this.#wake();
  }

  leave(): void {
    this.#signal?.removeEventListener('abort', this.#gone);
  }

  readonly #gone = (): void => this.#wake();

  #isOver(): boolean {
    return this.#hasEnded || this.#signal?.aborted === true;
  }
}
