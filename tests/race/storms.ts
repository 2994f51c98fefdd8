import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseProxy, Disturbance } from '../hosted/testing/database-proxy.ts';
import type { Postgres } from '../hosted/testing/postgres.ts';
import type { Replica } from './replicas.ts';

/** What a storm can act on. */
export interface Field {
  readonly replicas: readonly Replica[];
  readonly proxy: DatabaseProxy;
  /** The server that the proxy leads to; a failover puts another one in its place. */
  database: Postgres;
  /** The one that stands by, in the storm that needs it. */
  standby: Postgres | undefined;
  /** Times in which the database acknowledged what it has forgotten since. */
  readonly forgotten: Times[];
  /** Says whether clients do without the events that they create now: these may be forgotten. */
  doWithoutNew(does: boolean): void;
}

export interface Times {
  readonly from: number;
  readonly until: number;
}

export interface Storm {
  readonly what: string;
  /** Comes once, before the replicas serve. */
  readonly prepare?: (field: Field) => Promise<void>;
  /** Comes again and again; `count` says how often it came. */
  readonly bout?: (field: Field, count: number) => Promise<void>;
  /** Milliseconds between two bouts. */
  readonly pause?: number;
  /** A clock that one of the replicas has. */
  readonly clock?: string;
}

const replicaOf = ({ replicas }: Field, count: number): Replica => {
  const replica = replicas[count % replicas.length];
  if (replica === undefined) throw new Error('there are no replicas');
  return replica;
};

const endAndStart =
  (signal: 'SIGKILL' | 'SIGTERM') =>
  async (field: Field, count: number): Promise<void> => {
    const replica = replicaOf(field, count);
    await replica.end(signal);
    await replica.restart();
  };

/** Of the statements that change something, one in so many is disturbed. */
const disturbEvery =
  (every: number, disturbances: readonly Disturbance[]) =>
  // oxlint-disable-next-line typescript/require-await -- prepares as the others do
  async ({ proxy }: Field): Promise<void> => {
    let seen = 0;
    proxy.disturb((statement) => {
      if (!/\b(insert|update|delete|commit)\b/i.test(statement)) return undefined;
      seen += 1;
      return seen % every === 0 ? disturbances[(seen / every) % disturbances.length] : undefined;
    });
  };

export const storms: Readonly<Record<string, Storm>> = {
  nothing: { what: 'nothing' },
  'kill-replica': { what: 'kill -9 of a replica', bout: endAndStart('SIGKILL'), pause: 500 },
  'kill-database': {
    what: 'kill -9 of PostgreSQL',
    bout: async ({ database }) => {
      await database.kill();
      await database.start();
    },
    pause: 1500,
  },
  'pause-replica': {
    what: 'SIGSTOP of a replica for 10 s',
    bout: async (field, count) => {
      const replica = replicaOf(field, count);
      replica.pause();
      await sleep(10_000);
      replica.resume();
    },
    pause: 3000,
  },
  'cut-commits': {
    what: 'connections cut before, inside and after a change',
    prepare: disturbEvery(40, ['cut-before', 'cut-during', 'cut-after']),
  },
  conflicts: { what: '2 % of changes answered 40001 or 40P01', prepare: disturbEvery(50, ['40001', '40P01']) },
  'freeze-database': {
    what: 'PostgreSQL frozen for 3 s',
    bout: async ({ database }) => {
      await database.freeze();
      await sleep(3000);
      await database.thaw();
    },
    pause: 2000,
  },
  failover: {
    what: 'failover to a synchronous standby',
    bout: async (field) => {
      const standby = await field.database.startStandby();
      field.standby = standby;
      await sleep(1000);
      await field.database.kill();
      await standby.promote();
      field.proxy.leadTo(standby.port);
      const old = field.database;
      [field.database, field.standby] = [standby, undefined];
      await old[Symbol.asyncDispose]();
    },
    pause: 1000,
  },
  'failover-behind': {
    what: 'failover to a standby that is behind',
    bout: async (field) => {
      const standby = await field.database.startStandby(false);
      field.standby = standby;
      field.doWithoutNew(true);
      const from = performance.now();
      await standby.stop();
      await sleep(1000);
      await field.database.kill();
      await standby.start();
      await standby.promote();
      field.proxy.leadTo(standby.port);
      await sleep(2500); // no replica waits longer for what it has sent before
      field.forgotten.push({ from, until: performance.now() });
      field.doWithoutNew(false);
      const old = field.database;
      [field.database, field.standby] = [standby, undefined];
      await old[Symbol.asyncDispose]();
    },
    pause: 1000,
  },
  'stop-replica': { what: 'SIGTERM one by one', bout: endAndStart('SIGTERM'), pause: 500 },
  'wrong-clock': { what: 'the clock of a replica 90 s ahead', clock: '+90s' },
};
