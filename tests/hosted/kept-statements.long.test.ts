import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { startPgBouncer, withoutPgBouncer } from './testing/pgbouncer.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

describe.skipIf(withoutPostgres)(`statements that a connection keeps${withoutPostgres ?? ''}`, () => {
  const keptNow = "select name from pg_prepared_statements where statement like $1 || '%'";
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    return () => postgres[Symbol.asyncDispose]();
  });

  async function connected(url: string): Promise<Database> {
    const database = await connectDatabase(url, { connections: 1 });
    onTestFinished(() => database.close());
    return database;
  }

  test('are planned once, by indexes', async () => {
    const database = await connected(postgres.url());
    const first = await database.read(keptNow, ['select name']);
    expect(first).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(await database.read(keptNow, ['select name'])).toEqual(first);
    await database.read('create table kept (id bigint primary key)');
    const plan = await database.read<{ readonly 'QUERY PLAN': string }>('explain select from kept where id > 1');
    expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('Index Only Scan');
  });

  test('are made without it where it has lost them', async () => {
    const database = await connected(postgres.url());
    await database.read(keptNow, ['select name']);
    await database.read('deallocate all');
    expect(await database.write(keptNow, ['select name'])).toEqual([]);
    expect(await database.write(keptNow, ['select name'])).toEqual([]);
  });

  test.skipIf(withoutPgBouncer)(`are none on one that PgBouncer shares ${withoutPgBouncer ?? ''}`, async () => {
    await using bouncer = await startPgBouncer(postgres);
    const database = await connected(bouncer.through(postgres.url()));
    expect(await database.read(keptNow, ['select name'])).toEqual([]);
    expect(await database.read("select current_setting('enable_seqscan') as scans")).toEqual([{ scans: 'on' }]);
  });
});
