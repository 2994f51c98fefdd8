import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { call, create, startReplicas } from './testing/replicas.ts';

describe.skipIf(withoutPostgres !== undefined)(`health of a replica ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let database: Database;
  let url: string;
  let running: Awaited<ReturnType<typeof startReplicas>>;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    url = await postgres.createDatabase();
    running = await startReplicas(url, 1, ['--pages', '5', '--events', '1']);
    database = await connectDatabase(url);
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    await database.close();
    await postgres[Symbol.asyncDispose]();
  });

  async function asked(name: 'live' | 'ready') {
    const began = performance.now();
    const answer = await fetch(`${running.replicas[0].url}/_sandbox/health/${name}`);
    return { status: answer.status, body: await answer.json(), ms: performance.now() - began };
  }
  const ready = { status: 200, body: { status: 'ready' } };
  const without = (missing: string) => ({ status: 503, body: { status: 'waiting', missing } });
  async function untilReady() {
    await expect.poll(() => asked('ready'), { timeout: 5000 }).toMatchObject(ready);
  }
  async function expectAlive() {
    const { status, ms } = await asked('live');
    expect(status).toBe(200);
    expect(ms).toBeLessThan(500);
  }

  test('it is ready, not while its database is stopped, and again when that is back', async () => {
    expect(await asked('ready')).toMatchObject(ready);
    await postgres.stop();
    await expect.poll(() => asked('ready'), { timeout: 5000 }).toMatchObject(without('database'));
    await expectAlive();
    await postgres.start();
    await untilReady();
    expect((await call(running.replicas[0], '/channels/pages/9000')).status).toBe(200);
  });

  test('a database that is frozen holds up no probe for long, and many probes ask it once', async () => {
    await untilReady();
    await postgres.freeze();
    await expect.poll(() => asked('ready'), { timeout: 5000 }).toMatchObject(without('database'));
    const all = await Promise.all(Array.from({ length: 40 }, () => asked('ready')));
    await expectAlive();
    await postgres.thaw();
    for (const one of all) expect(one).toMatchObject(without('database'));
    expect(Math.max(...all.map(({ ms }) => ms))).toBeLessThan(2000);
    await untilReady();
  });

  test('a schema that another release has changed, or that is gone, is told from a database that is away', async () => {
    await database.read(
      `insert into schema_step (number, release, contracts, made_by, made_at) values (99, '9.0.0', true, 'a test', now())`,
    );
    await expect.poll(() => asked('ready'), { timeout: 5000 }).toMatchObject(without('schema'));
    await database.read('delete from schema_step where number = 99');
    await untilReady();
    await database.read('alter table schema_step rename to mislaid');
    await expect.poll(() => asked('ready'), { timeout: 5000 }).toMatchObject(without('schema'));
    await expectAlive();
    await database.read('alter table mislaid rename to schema_step');
    await untilReady();
  });

  test('a database that can only be read is told from one that is away; what has to be written gets 503, and each change is a warning', async () => {
    const name = new URL(url).pathname.slice(1);
    const server = await connectDatabase(postgres.url());
    const setting = 'default_transaction_read_only';
    const partner = async () =>
      fetch(`${running.replicas[0].url}/_sandbox/partners`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ana' }),
      });
    await server.read(`alter database ${name} set ${setting} = on`);
    await server.read(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1',
      [name],
    );
    await expect.poll(() => asked('ready'), { timeout: 5000 }).toMatchObject(without('writes'));
    const [replica] = running.replicas;
    expect((await call(replica, '/channels/pages/9000')).status).toBe(200);
    const made = await create(replica);
    expect([made.status, made.data['code']]).toEqual([503, 'store-unavailable']);
    expect(made.data['message']).toContain('in a read-only transaction');
    expect((await partner()).status).toBe(503);
    await server.read(`alter database ${name} reset ${setting}`);
    await server.read(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1',
      [name],
    );
    await untilReady();
    expect((await partner()).status).toBe(201);
    await server.close();
    const told = running.replicas[0].process.told();
    expect(told).toContain('Warning: The database can only be read');
    expect(told).toContain('Warning: The database is as it should be again: health/ready is 200.');
  });
});
