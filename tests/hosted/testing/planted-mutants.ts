import { vi } from 'vitest';
import { OutcomeUnknown } from '../../../src/domain/store-unavailable.ts';
import { DatabaseAway, type Database } from '../../../src/hosted/database.ts';
import { entriesStatement } from '../../../src/hosted/journal-statements.ts';
import { WorldCopy } from '../../../src/hosted/world-copy.ts';

/** A part of the program that is made wrong. */
export interface Mutant {
  readonly what: string;
  /** A wrong database, as the replica has it. */
  readonly database?: (database: Database) => Database;
  /** Makes a part of the program wrong. */
  readonly program?: () => void;
}

const withStatement =
  (change: (statement: string) => string) =>
  (database: Database): Database => ({
    ...database,
    read: (statement, values) => database.read(change(statement), values),
    write: (statement, values) => database.write(change(statement), values),
  });

export const mutants: readonly Mutant[] = [
  {
    what: 'a commit without its version',
    database: withStatement((one) =>
      one
        .replace('where w.id = g.id and w.version = g.version', 'where w.id = g.id')
        .replace('and l.version = g.version', ''),
    ),
  },
  {
    what: 'fresh is left out every other time',
    database: (database) => {
      let [known, asked]: [Promise<readonly never[]> | undefined, number] = [undefined, 0];
      return {
        ...database,
        read: (statement, values) => {
          if (!statement.includes('clock_timestamp()')) return database.read(statement, values);
          asked += 1;
          return known !== undefined && asked % 2 === 0 ? known : (known = database.read(statement, values));
        },
      };
    },
  },
  {
    what: 'an exchange is recorded whatever the version of its world is',
    database: (database) => ({
      ...database,
      write: (statement, values = []) => {
        const [ids, versions, ...rest] = values as readonly (readonly unknown[])[];
        if (statement !== entriesStatement) return database.write(statement, values);
        return database.write(statement, [ids, versions?.map(() => null), ...rest]);
      },
    }),
  },
  {
    what: 'a version of another replica is taken for one of the own',
    program: () => void vi.spyOn(WorldCopy.prototype, 'hasMovedTo').mockResolvedValue(true),
  },
  {
    what: 'a load that leaves out the events of the next version',
    database: withStatement((one) => one.replace('e.version > k.version', 'e.version > k.version + 2097152')),
  },
  {
    what: 'a load that leaves out the state',
    database: withStatement((one) => one.replace('w.state_version > k.version', 'w.epoch <> k.epoch')),
  },
  {
    what: 'a commit that is sent again without a receipt',
    database: (database) => ({
      ...database,
      write: (statement, values) =>
        database.write<never>(statement, values).catch((error: unknown) => {
          if (error instanceof OutcomeUnknown) return database.write<never>(statement, values);
          throw error;
        }),
    }),
  },
  {
    what: 'a change that is not known to be made is told to be refused',
    database: (database) => ({
      ...database,
      write: (statement, values) =>
        database.write<never>(statement, values).catch((error: unknown) => {
          throw error instanceof OutcomeUnknown ? new DatabaseAway(error.message) : error;
        }),
    }),
  },
  {
    what: 'a copy that has lost a commit goes on',
    program: () => void vi.spyOn(WorldCopy.prototype, 'end').mockImplementation(() => undefined),
  },
  {
    what: 'a commit takes what somebody has half done',
    program: () => {
      const { write } = WorldCopy.prototype;
      vi.spyOn(WorldCopy.prototype, 'write').mockImplementation(function (this: WorldCopy, who) {
        const change = write.call(this, who);
        change.writers.delete(who);
        return change;
      });
    },
  },
];
