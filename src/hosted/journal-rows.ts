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

/** How many are written at once, and how many may wait while the database is away: the eldest make room. */
const [together, most] = [500, 20_000];

/** Exchanges on their way into journals: no answer waits for them. */
export class JournalRows {
  readonly #database: Database;
  readonly #watch: ReplicaWatch;
  #waiting: JournalRow[] = [];
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
    if (this.#waiting.length > most) this.#waiting.shift()?.number.resolve(undefined);
    this.#timer ??= timers.setTimeout(() => void this.written(), pace);
    return row.number.promise;
  }

  /** Settles once all that was added before is written, or cannot be. */
  async written(): Promise<void> {
    timers.clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing !== undefined) await this.#writing;
    while (this.#waiting.length > 0) {
      this.#writing = this.#write(this.#waiting.splice(0, together));
      await this.#writing;
      this.#writing = undefined;
    }
  }

  async #write(rows: readonly JournalRow[]): Promise<void> {
    const numbers = await this.#database
      .read<{ readonly id: number; readonly request: string; readonly number: number }>(addEntriesStatement, [
        rows.map(({ id }) => id),
        rows.map(({ request }) => request),
        textArray(rows.map(({ doc }) => doc)),
      ])
      .catch(() => []);
    this.#watch.wrote('journal', numbers.length);
    const byRequest = new Map(numbers.map(({ id, request, number }) => [`${id} ${request}`, number]));
    for (const { id, request, number } of rows) number.resolve(byRequest.get(`${id} ${request}`));
  }
}
