import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { migrate, schemaSteps, type SchemaStep } from '../../src/hosted/schema.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

const script = fileURLToPath(new URL('testing/migrate-process.mjs', import.meta.url));
const processes = 5;
const rounds = 10;

const step = (number: number, change: Partial<SchemaStep> = {}): SchemaStep => ({
  number,
  release: `1.${number}.0`,
  contracts: false,
  statements: [`create table if not exists t${number} (id int)`, `insert into t${number} values (1)`],
  ...change,
});

describe.skipIf(withoutPostgres)(`the schema${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  test(`${processes} processes at once make each step once, ${rounds} times`, async () => {
    const all = await Promise.all(Array.from({ length: processes }, startMigrating));
    const steps = [step(1), step(2), step(3)];
    for (let round = 0; round < rounds; round += 1) {
      const url = await postgres.createDatabase();
      const made = await Promise.all(all.map((one) => one.migrate(url, steps)));
      expect(made.flat().sort()).toEqual([1, 2, 3]);
      const database = await connected(url);
      for (const { number } of steps) expect(await database.read(`select id from t${number}`)).toEqual([{ id: 1 }]);
    }
  });

  test('a process that is killed inside a step leaves a database that the next one can use', async () => {
    const url = await postgres.createDatabase();
    const database = await connected(url);
    const slow = step(2, { statements: ['create table if not exists half (id int)', 'select pg_sleep(1.5)'] });
    const killed = await startMigrating();
    const broken = killed.migrate(url, [step(1), slow]);
    while ((await database.read("select 1 from pg_class where relname = 'half'")).length === 0);
    killed.kill();
    expect(await broken).toBe('killed');
    expect(await migrate(database, [step(1), slow])).toEqual([2]);
    expect(await database.read('select number, release from schema_step order by number')).toEqual([
      { number: 1, release: '1.1.0' },
      { number: 2, release: '1.2.0' },
    ]);
  });

  test('the tables of this release are made, and a second migration finds nothing to do', async () => {
    const database = await connected(await postgres.createDatabase());
    expect(await migrate(database)).toEqual(schemaSteps.map(({ number }) => number));
    expect(await migrate(database)).toEqual([]);
    const tables = await database.read(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    expect(tables).toMatchObject(
      [
        'blob',
        'channel',
        'event',
        'journal',
        'journal_head',
        'partner',
        'picture',
        'receipt',
        'schema_lease',
        'schema_step',
        'world',
      ].map((name) => ({
        name,
      })),
    );
  });

  test('worlds and events of the first schema stay, and journals go on with their numbers', async () => {
    const database = await connected(await postgres.createDatabase());
    await migrate(database, schemaSteps.slice(0, 1));
    await database.read(`insert into world (id, channel, scenario, seed, start, state, epoch, version, state_version, next_id, latest, bytes,
      opened_at, used_at) values (1, 'chn-a', 'default', 1, '{}', '{}', 0, 3, 3, 5001, 7, 10, now(), now())`);
    await database.read("insert into event (world, epoch, id, version, doc) values (1, 0, 5000, 3, '{}')");
    expect(await migrate(database, schemaSteps.slice(0, 2))).toEqual([2]);
    expect(await database.read('select * from journal_head')).toEqual([{ world: 1, latest: 7 }]);
    expect(await database.read('select * from event')).toMatchObject([{ id: 5000, doc: '{}' }]);
    for (const statement of schemaSteps.flatMap(({ number, statements }) => (number === 2 ? statements : [])))
      await database.read(statement); // a process that ended inside of it lets another one begin again
    expect(await database.read('select * from journal_head')).toHaveLength(1);
  });

  test('channels of the second schema stay, without hashes of their keys', async () => {
    const database = await connected(await postgres.createDatabase());
    await migrate(database, schemaSteps.slice(0, 2));
    await database.read("insert into channel (name, world) values ('chn-a', 1)");
    expect(await migrate(database)).toEqual([3]);
    expect(await database.read('select * from channel')).toEqual([{ name: 'chn-a', world: 1, key_hash: null }]);
    await database.read("insert into channel (name, world) values ('chn-b', 2)"); // a release before goes on meanwhile
    for (const statement of schemaSteps.flatMap(({ number, statements }) => (number === 3 ? statements : [])))
      await database.read(statement);
  });

  test('a step of a later release is no obstacle until it contracts, and then the refusal names the version', async () => {
    const database = await connected(await postgres.createDatabase());
    await migrate(database, [step(1), step(2), step(3, { contracts: true })]);
    expect(await migrate(database, [step(1), step(3)])).toEqual([]);
    await expect(migrate(database, [step(1), step(2)])).rejects.toThrow(
      'the database is of a later release: it needs version 1.3.0 or a later one',
    );
  });
});

async function connected(url: string): Promise<Database> {
  const database = await connectDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

/** A process of its own that migrates on demand; one that was killed answers `killed`. */
async function startMigrating(): Promise<{
  migrate(url: string, steps: readonly SchemaStep[]): Promise<readonly number[] | 'killed'>;
  kill(): void;
}> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout);
  const ended = once(child, 'exit').then(() => undefined);
  const line = async (): Promise<string | undefined> => {
    const next = (await Promise.race([once(lines, 'line'), ended])) as readonly [string] | undefined;
    return next?.[0];
  };
  await line();
  return {
    migrate: async (url, steps) => {
      child.stdin.write(`${JSON.stringify({ url, steps })}\n`);
      const text = await line();
      return text === undefined ? 'killed' : (JSON.parse(text) as number[]);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
