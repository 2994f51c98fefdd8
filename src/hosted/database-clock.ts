import { performance } from 'node:perf_hooks';
import type { Clock } from '../domain/ports.ts';

/** The clock of the database, as replicas know it: their own may be wrong, and differ. */
export interface DatabaseClock extends Clock {
  /** Learns what the time was in the database, in epoch milliseconds, between two moments of `performance.now()`. */
  learn(there: number, sent: number, came: number): void;
}

export function createDatabaseClock(): DatabaseClock {
  let ahead = performance.timeOrigin;
  return {
    now: () => Math.round(performance.now() + ahead), // the clock of this machine may be set meanwhile
    learn: (there, sent, came) => {
      // Not by more than has to be: the clock of a world must not shake.
      ahead = Math.min(Math.max(ahead, there - came), there - sent);
    },
  };
}
