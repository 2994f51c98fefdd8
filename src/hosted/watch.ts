import { performance } from 'node:perf_hooks';
import { addEntriesStatement, addStatement, freshStatement, loadStatement } from './statements.ts';
import { DatabaseAway, type Database } from './database.ts';
import { OutcomeUnknown } from '../domain/store-unavailable.ts';

/** What a replica asks its database; `other` are lists, streams, images, probes and sweeps. */
type StatementKind = 'fresh' | 'load' | 'commit' | 'journal' | 'other';

/** Who is told what a replica does with its database. */
export interface ReplicaWatch {
  /** A statement is over: answered, or given up. */
  readonly asked: (kind: StatementKind, seconds: number, isAnswered: boolean) => void;
  /** So many rows are written. */
  readonly wrote: (of: 'event' | 'journal', rows: number) => void;
  /** The database is at an earlier version of a world than it has told. */
  readonly lost: () => void;
}

export const nobodyWatches: ReplicaWatch = {
  asked: () => undefined,
  wrote: () => undefined,
  lost: () => undefined,
};

const kinds: ReadonlyMap<string, StatementKind> = new Map([
  [freshStatement, 'fresh'],
  [loadStatement, 'load'],
  [addStatement, 'commit'],
  [addEntriesStatement, 'journal'],
  ['transaction', 'commit'],
]);

/** A database whose statements somebody is told of. */
export function watchedDatabase(database: Database, { asked }: ReplicaWatch): Database {
  const told = async <Answer>(statement: string, answer: Promise<Answer>): Promise<Answer> => {
    const began = performance.now();
    const tell = (isAnswered: boolean) =>
      asked(kinds.get(statement) ?? 'other', (performance.now() - began) / 1000, isAnswered);
    try {
      const rows = await answer;
      tell(true);
      return rows;
    } catch (error) {
      tell(!(error instanceof DatabaseAway || error instanceof OutcomeUnknown));
      throw error;
    }
  };
  return {
    read: (statement, values) => told(statement, database.read<never>(statement, values)),
    write: (statement, values) => told(statement, database.write<never>(statement, values)),
    transaction: (act) => told('transaction', database.transaction(act)),
    close: () => database.close(),
  };
}
