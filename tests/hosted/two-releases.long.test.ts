import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { migrate, schemaSteps, type SchemaStep } from '../../src/hosted/schema.ts';
import { runCli } from '../testing/run-cli.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { control, create, makeWorld, startReplicas } from './testing/replicas.ts';

const next = Math.max(...schemaSteps.map(({ number }) => number)) + 1;

/** What a later release may add: what it needs itself, and earlier ones do not see. */
const expanding: SchemaStep = {
  number: next,
  release: '8.1.0',
  contracts: false,
  statements: [
    "alter table world add column if not exists colour text not null default 'none'",
    'alter table event add column if not exists weight bigint',
    'create index if not exists event_weight on event (world, weight)',
    'create table if not exists later (id bigint primary key)',
  ],
};

const contracting: SchemaStep = {
  number: next + 1,
  release: '9.0.0',
  contracts: true,
  statements: ['alter table world drop column if exists scenario'],
};

describe.skipIf(withoutPostgres !== undefined)(`two releases over one database ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    url = await postgres.createDatabase();
    database = await connectDatabase(url);
  });
  afterAll(async () => {
    await database.close();
    await postgres[Symbol.asyncDispose]();
  });

  test('serve side by side once the later one has expanded it; once it has contracted it, the earlier one ends with 2', async () => {
    const before = await startReplicas(url, 1);
    const [earlier] = before.replicas;
    const of = await makeWorld(earlier);
    // While the later release starts, the earlier one goes on.
    const [made, ...created] = await Promise.all([
      migrate(database, [...schemaSteps, expanding]),
      ...Array.from({ length: 20 }, () => create(earlier, of)),
    ]);
    expect(made).toEqual([expanding.number]);
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
    // A process that starts in the expanded database knows nothing of the step, as one of the release before does.
    const after = await startReplicas(url, 1);
    const [later] = after.replicas;
    const [one, other] = await Promise.all([create(earlier, of), create(later, of)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    for (const at of [earlier, later])
      expect((await control<readonly object[]>(at, ['GET', '/events'], { of })).answer).toHaveLength(3 + 22);
    expect(await database.read('select distinct colour from world')).toEqual([{ colour: 'none' }]);
    await before[Symbol.asyncDispose]();
    await after[Symbol.asyncDispose]();
    expect(await migrate(database, [...schemaSteps, expanding, contracting])).toEqual([contracting.number]);
    using folder = tempFolder();
    const variables = { CHANNEL_SANDBOX_DATABASE_URL: url };
    const { code, errors } = await runCli(['start', '--port', '0'], { cwd: folder.path, variables }).ended;
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringContaining('it needs version 9.0.0 or a later one') as unknown,
    });
  });
});
