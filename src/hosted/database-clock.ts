import type { Clock } from '../domain/ports.ts';

/** The clock of the database, as replicas know it: their own may be wrong, and differ. */
export interface DatabaseClock extends Clock {
  /** Learns what the time was in the database between two moments of this process, in epoch milliseconds. */
  learn(there: number, sent: number, came: number): void;
}

export function createDatabaseClock(): DatabaseClock {
  let ahead = 0;
  return {
    now: () => Math.round(Date.now() + ahead),
    learn: (there, sent, came) => {
      // Not by more than has to be: the clock of a world must not shake.
      ahead = Math.min(Math.max(ahead, there - came), there - sent);
    },
  };
}
