import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { timers } from '../lib/timers.ts';
import type { Database } from './database.ts';
import { addEntriesStatement } from './journal-statements.ts';
import { textArray } from './text-array.ts';
import { deferred, type Deferred } from './turns.ts';
import type { ReplicaWatch } from './watch.ts';

/** An exchange on its way into the journal of a world. */
interface JournalRow {
  readonly id: number;
  readonly request: string;
  /** The entry as JSON, but for its number. */
  readonly doc: string;
  /** The number that it was given; undefined where it could not be kept. */
  readonly number: Deferred<number | undefined>;
}

/** Milliseconds after which rows are written at the latest: a replica that is killed may lose those of its last ones. */
const pace = 50;

/** Milliseconds until they are tried again while the database is away. */
const pause = 1000;

/** How many are written at once, and how many letters may wait while the database is away: the eldest make room. */
const [together, most] = [500, 32 * 2 ** 20];

/** Exchanges on their way into journals: no answer waits for them. */
export class JournalRows {
  readonly #database: Database;
  readonly #watch: ReplicaWatch;
  #waiting: JournalRow[] = [];
  #letters = 0;
  #writing: Promise<void> | undefined;
  #timer: ReturnType<typeof timers.setTimeout> | undefined;

  constructor(database: Database, watch: ReplicaWatch) {
    this.#database = database;
    this.#watch = watch;
  }

  /** @returns settles with its number once it is written; undefined where it could not be */
  add(id: number, request: string, doc: string): Promise<number | undefined> {
    const row = { id, request, doc, number: deferred<number | undefined>() };
    this.#waiting.push(row);
    this.#letters += doc.length;
    while (this.#letters > most) for (const eldest of this.#take(1)) eldest.number.resolve(undefined);
    this.#timer ??= timers.setTimeout(() => void this.written(), pace);
    return row.number.promise;
  }

  #take(count: number): readonly JournalRow[] {
    const taken = this.#waiting.splice(0, count);
    for (const { doc } of taken) this.#letters -= doc.length;
    return taken;
  }

  /** Settles once all that was added before is written, or the database is away. */
  async written(): Promise<void> {
    timers.clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing !== undefined) await this.#writing;
    let isAway = false;
    while (this.#waiting.length > 0 && !isAway) {
      const writing = this.#write(this.#take(together));
      this.#writing = writing.then(() => undefined);
      isAway = !(await writing);
      this.#writing = undefined;
    }
  }

  /** @returns false where the database is away: what was not written waits again */
  async #write(rows: readonly JournalRow[]): Promise<boolean> {
    const numbers = await this.#database
      .read<{ readonly id: number; readonly request: string; readonly number: number }>(addEntriesStatement, [
        rows.map(({ id }) => id),
        rows.map(({ request }) => request),
        textArray(rows.map(({ doc }) => doc)),
      ])
      .catch((error: unknown) => (error instanceof StoreUnavailable ? undefined : []));
    if (numbers === undefined) {
      this.#waiting = [...rows, ...this.#waiting];
      for (const { doc } of rows) this.#letters += doc.length;
      this.#timer ??= timers.setTimeout(() => void this.written(), pause).unref();
      return false;
    }
    this.#watch.wrote('journal', numbers.length);
    const byRequest = new Map(numbers.map(({ id, request, number }) => [`${id} ${request}`, number]));
    for (const { id, request, number } of rows) number.resolve(byRequest.get(`${id} ${request}`));
    return true;
  }
}
