import { performance } from 'node:perf_hooks';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Database } from './database.ts';
import { freshStatement, touchStatement } from './statements.ts';
import { createTurns, deferred, type Deferred } from './turns.ts';

/** A row of `freshStatement`. */
interface FreshRow {
  readonly now: number;
  readonly name: string | null;
  readonly id: number;
  readonly version: number;
  /** The version that its state came with. */
  readonly state_version: number;
  readonly latest: number;
  readonly to_touch: boolean;
}

/** What the database says of the world of a channel. */
export interface Version extends Pick<FreshRow, 'id' | 'version' | 'state_version' | 'latest'> {
  /** When it was asked, in milliseconds of `performance.now()`. */
  readonly asked: number;
}

interface Asked {
  readonly channel: string;
  readonly found: Deferred<Version | undefined>;
}

/** Asks for the versions of the worlds of channels: for all requests of a turn with one statement, which is sent after they came. */
export function createVersions(
  database: Database,
  clock: DatabaseClock,
): (channel: string) => Promise<Version | undefined> {
  // One at a time: what comes meanwhile goes together, and each question costs the process as much as ten of its requests.
  const ask = createTurns<Asked>(1, async (all, rest) => {
    const asked = performance.now();
    try {
      const rows = await database.read<FreshRow>(freshStatement, [[...new Set(all.map(({ channel }) => channel))]]);
      clock.learn(Number(rows[0]?.now), asked, performance.now());
      const byName = new Map(rows.map((row) => [row.name, { ...row, asked }]));
      touch(rows);
      for (const { channel, found } of all) found.resolve(byName.get(channel));
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? error.cause : error;
      // Who waits behind it has waited for the same database, and would wait for it as long again.
      for (const { found } of [...all, ...rest()]) found.reject(new StoreUnavailable('The world', cause, 'unread'));
    }
  });

  /** A world that is used stays: kept about once a minute, and not waited for. */
  function touch(rows: readonly FreshRow[]): void {
    const used = rows.filter((row) => row.to_touch).map(({ id }) => id);
    if (used.length > 0) database.read(touchStatement, [used]).catch(() => undefined);
  }

  return (channel) => {
    const found = deferred<Version | undefined>();
    ask({ channel, found });
    return found.promise;
  };
}
