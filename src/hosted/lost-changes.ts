import { performance } from 'node:perf_hooks';
import { timers } from '../lib/timers.ts';
import type { Database } from './database.ts';

/** Milliseconds between two looks. */
const pace = 1000;

/** How long a receipt stays at least (`sweep.ts`), in milliseconds. */
const kept = 55 * 60_000;

/** A version of a world that was known here, before another one came from elsewhere. */
interface Superseded {
  readonly version: number;
  /** When it was not there yet, in milliseconds of `performance.now()`: a receipt does not stay for ever. */
  readonly madeAfter: number;
  /** Is called if the world never had it, as far as the database knows by now. */
  readonly onMissing: () => void;
}

const missingStatement = `
select k.id from unnest($1::bigint[], $2::bigint[]) k(id, version)
where not exists (select from receipt r where r.world = k.id and r.version = k.version)`;

/**
 * Looks whether the database has forgotten changes that it had acknowledged: each has left a receipt. Versions count up, so one that is
 * lower tells by itself; where others have changed a world beyond what was known of it, only the receipt does.
 */
export class LostChanges {
  readonly #database: Database;
  readonly #superseded = new Map<number, Superseded>();
  #timer: ReturnType<typeof timers.setTimeout> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Looks soon whether a world had a version; the first one that is in question is the one that tells. */
  add(id: number, superseded: Superseded): void {
    if (this.#superseded.has(id) || performance.now() - superseded.madeAfter > kept) return;
    this.#superseded.set(id, superseded);
    this.#timer ??= timers.setTimeout(() => void this.#look(), pace);
  }

  /** Looks no more for a world. */
  delete(id: number): void {
    this.#superseded.delete(id);
  }

  close(): void {
    timers.clearTimeout(this.#timer);
    this.#superseded.clear();
  }

  async #look(): Promise<void> {
    this.#timer = undefined;
    const all = new Map(this.#superseded);
    this.#superseded.clear();
    const missing = await this.#database
      .read<{ readonly id: number }>(missingStatement, [
        [...all.keys()],
        [...all.values()].map(({ version }) => version),
      ])
      .catch(() => []);
    for (const { id } of missing) all.get(id)?.onMissing();
  }
}
