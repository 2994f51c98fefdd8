import { Counter, Histogram, type Registry } from 'prom-client';
import type { ReplicaWatch } from '../hosted/watch.ts';

const prefix = 'channel_sandbox_';

/** Counts what a replica does with its database. */
export function createReplicaMetrics(registers: Registry[]): ReplicaWatch {
  const seconds = new Histogram({
    name: `${prefix}database_seconds`,
    help: 'From a statement to its answer',
    labelNames: ['statement'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const failures = new Counter({
    name: `${prefix}database_failures_total`,
    help: 'Statements that the database did not answer',
    labelNames: ['statement'],
    registers,
  });
  const rows = new Counter({
    name: `${prefix}rows_written_total`,
    help: 'Rows of events and of journals',
    labelNames: ['of'],
    registers,
  });
  const count = (name: string, help: string) => new Counter({ name: `${prefix}${name}_total`, help, registers });
  const lost = count('lost_worlds', 'Worlds of which the database had forgotten acknowledged changes');
  return {
    asked: (statement, took, isAnswered) => {
      seconds.observe({ statement }, took);
      if (!isAnswered) failures.inc({ statement });
    },
    wrote: (of, number) => rows.inc({ of }, number),
    lost: () => lost.inc(),
  };
}
