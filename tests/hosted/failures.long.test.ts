import { chmodSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { documentText } from '../testing/document-blocks.ts';
import { runCli } from '../testing/run-cli.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { freePort } from '../testing/free-port.mjs';
import {
  call,
  control,
  create,
  makeWorld,
  startReplicas,
  type Credentials,
  type RunningReplica,
} from './testing/replicas.ts';

/** Each failure of a replica as the page for operators shows it. */
const page = documentText('docs/operators.md');
const folder = tempFolder();
const small = ['--pages', '5', '--events', '1'];

const nameOf = (url: string | undefined): string => new URL(url ?? '').pathname.slice(1);

/** Checks that something says what a row of the page shows, and that the row names this code or status. */
function expectShown(said: string, shown: string, code: number): void {
  expect(said).toContain(shown);
  const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${shown}\``));
  expect(row, shown).toContain(String(code));
}

describe.skipIf(withoutPostgres !== undefined)(`failures of replicas ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let url: string;
  let database: Database;
  let running: Awaited<ReturnType<typeof startReplicas>>;
  let [a, b] = [] as unknown as [RunningReplica, RunningReplica];
  let of: Credentials;

  beforeAll(async () => {
    const access = folder.file('access');
    writeFileSync(
      access,
      'hostnossl all encrypted 127.0.0.1/32 reject\nhost all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n',
    );
    chmodSync(folder.path, 0o755);
    chmodSync(access, 0o644);
    postgres = await startPostgres({ fsync: false, settings: { hba_file: access } });
    url = await postgres.createDatabase();
    running = await startReplicas(url, 2, small);
    [a, b] = running.replicas;
    database = await connectDatabase(url);
    of = await makeWorld(a);
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    await database.close();
    await postgres[Symbol.asyncDispose]();
    folder[Symbol.dispose]();
  });

  async function startOver(databaseUrl: string, more: readonly string[] = []) {
    const variables = { CHANNEL_SANDBOX_DATABASE_URL: databaseUrl };
    return runCli(['start', '--port', '0', ...small, ...more], { cwd: folder.path, variables }).ended;
  }

  test('a database that is away at the start, a wrong password, an unknown database, a newer schema', async () => {
    await database.read("create role guarded login password 'right'");
    await database.read(
      "insert into schema_step (number, release, contracts, made_by, made_at) values (99, '9.0.0', true, 'a test', now())",
    );
    const nobody = await freePort();
    const [away, password, unknown, newer] = await Promise.all([
      startOver(`postgres://sandbox:secret@127.0.0.1:${nobody}/sandbox`, ['--database-wait', '1']),
      startOver(url.replace('sandbox:secret', 'guarded:wrong-4711')),
      startOver(postgres.url('nothing')),
      startOver(url),
    ]);
    await database.read('delete from schema_step where number = 99');
    for (const [{ code, errors }, told, shown] of [
      [away, 3, 'no database answers there within --database-wait'],
      [password, 2, 'password authentication failed for user'],
      [unknown, 2, 'does not exist'],
      [newer, 2, 'the database is of a later release'],
    ] as const) {
      expect([errors, code]).toEqual([errors, told]);
      expectShown(errors, shown, told);
      expect(errors).toMatch(/^channel-sandbox: --database-url: .*\.\n$/);
      expect(errors).not.toMatch(/secret|wrong-4711/);
    }
    expect(newer.errors).toContain('it needs version 9.0.0 or a later one');
  });

  test('a database that answers the first questions only later, and one that does not within the wait', async () => {
    const holding = new pg.Client({ connectionString: url });
    await holding.connect();
    await holding.query('begin');
    await holding.query('lock table world');
    const hasted = startOver(url, ['--database-wait', '1']);
    const patient = runCli(['start', '--port', '0', ...small], {
      cwd: folder.path,
      variables: { CHANNEL_SANDBOX_DATABASE_URL: url },
    });
    const { code, errors } = await hasted;
    await sleep(2000);
    await holding.query('rollback');
    await holding.end();
    expect(code).toBe(3);
    expectShown(errors, 'no database answers there within --database-wait', 3);
    await patient.line; // it has started
    patient.signal('SIGTERM');
    expect((await patient.ended).code).toBe(0);
  });

  test('a replica says that the database keeps its worlds, and that no seal is given', async () => {
    const variables = { CHANNEL_SANDBOX_DATABASE_URL: url };
    const replica = runCli(['start', '--port', '0', ...small], { cwd: folder.path, variables });
    await replica.line;
    replica.signal('SIGTERM');
    const { code, output, errors } = await replica.ended;
    expect([code, errors]).toEqual([0, expect.stringContaining('CHANNEL_SANDBOX_SEAL seals them')]);
    expect(output).toContain('profile default; kept in the database.');
  });

  test('a database that refuses what a replica needs, or asks for a password: one sentence, and the process ends', async () => {
    const [readOnly, empty, other] = await Promise.all([1, 2, 3].map(() => postgres.createDatabase()));
    const server = await connectDatabase(postgres.url());
    await server.read(`alter database ${nameOf(readOnly)} set default_transaction_read_only = on`);
    await server.read(`create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`);
    await server.read(`revoke connect on database ${nameOf(other)} from public`);
    await server.close();
    const guarded = (database: string | undefined, userinfo: string) =>
      (database ?? '').replace('sandbox:secret', userinfo);
    for (const [databaseUrl, shown] of [
      [guarded(empty, 'guarded:right'), 'the database refuses what a replica needs'],
      [guarded(readOnly, 'sandbox:secret'), 'the database refuses what a replica needs'],
      [guarded(other, 'guarded:right'), 'permission denied for database'],
      [guarded(empty, 'guarded'), 'the database asks for a password'],
      [guarded(empty, 'encrypted:right'), 'no encryption'],
      [postgres.url('latin'), 'the database has the encoding LATIN1'],
    ] as const) {
      const { code, errors } = await startOver(databaseUrl);
      expect([errors, code]).toEqual([errors, 2]);
      expectShown(errors, shown, 2);
      expect(errors).toMatch(/^channel-sandbox: --database-url: .*\.\n$/);
      expect(errors).not.toMatch(/secret|right/);
    }
  });

  test('a database that is full', async () => {
    await database.read(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`);
    await database.read('create trigger full_disk before insert on event for each row execute function full_disk()');
    const { status, data } = await create(a, of);
    await database.read('drop trigger full_disk on event');
    expect([status, data['code']]).toEqual([507, 'store-full']);
    expectShown(String(data['message']), 'No space left on device', 507);
    expect((await create(b, of)).status).toBe(201);
  });

  test('a world whose row somebody else has locked', async () => {
    const holding = new pg.Client({ connectionString: url });
    await holding.connect();
    await holding.query('begin');
    await holding.query('select from world where channel = $1 for update', [of.channelId]);
    const { status, data } = await create(a, of);
    const read = await call(b, '/channels/pages/9000', { of });
    const journal = await control<readonly object[]>(b, ['GET', '/journal'], { of }); // it waits for no lock of a world
    const other = await create(b, await makeWorld(b));
    await holding.query('rollback');
    await holding.end();
    expect([status, read.status, other.status]).toEqual([503, 200, 201]);
    expect(journal.answer.at(-1)).toMatchObject({ operation: 'pages.get' });
    expectShown(String(data['message']), 'canceling statement due to lock timeout', 503);
    expect(data['message']).toContain('so the change was not made');
    expect((await create(a, of)).status).toBe(201);
  });

  test('a database that is away later, and one that is frozen', async () => {
    await postgres.freeze();
    const began = performance.now();
    const later = sleep(500).then(() => call(a, '/channels/pages/9000', { of }));
    const [, frozen] = await Promise.all([call(a, '/channels/pages/9000', { of }), create(b, of), later]);
    expect(performance.now() - began).toBeLessThan(3500); // nor does who comes meanwhile wait for so long again
    await postgres.thaw();
    expect((await create(b, of)).status).toBe(201);
    await postgres.kill();
    const beganAway = performance.now();
    const away = await create(a, of);
    expect(performance.now() - beganAway).toBeLessThan(3500); // not once more for a journal
    const listed = await fetch(`${a.url}/_sandbox/partners`);
    await postgres.start();
    expect([listed.status, await listed.text()]).toEqual([503, expect.stringContaining('could not be read')]);
    expect(away.data['message']).toMatch(
      /^The world could not be read, so nothing was changed: (?!.*could not be read)/,
    );
    for (const { status, data } of [frozen, away]) {
      expect([status, data['code']]).toEqual([503, 'store-unavailable']);
      expectShown(String(data['message']), 'could not be read, so nothing was changed', 503);
      expect(data['message']).not.toContain('Database');
    }
    expect((await create(a, of)).status).toBe(201);
  });

  test('a change that a frozen database may have made, and one that it cannot have made', async () => {
    await database.read(`create function slow() returns trigger language plpgsql as $$ begin
      perform pg_sleep(1); return new; end $$`);
    for (const [kind, when, shown] of [
      [
        'constraint',
        'after insert on event deferrable initially deferred',
        'it is not known whether the change was made',
      ],
      ['', 'before insert on event', 'so the change was not made'],
    ] as const) {
      await database.read(`create ${kind} trigger slow ${when} for each row execute function slow()`);
      const creating = create(a, of);
      await sleep(500);
      await postgres.freeze();
      const { status, data } = await creating;
      await postgres.thaw();
      await postgres.kill(); // and what still waits in it
      await postgres.start();
      await database.read('drop trigger slow on event');
      expect(status).toBe(503);
      expectShown(String(data['message']), shown, 503);
    }
  });

  test('a database that has forgotten changes', async () => {
    expect((await create(a, of)).status).toBe(201);
    await database.read('update world set version = 1 where channel = $1', [of.channelId]);
    expect((await call(a, '/channels/pages/9000', { of })).status).toBe(200);
    await expect.poll(() => a.process.told()).toContain('what was changed since then is lost');
    expect(page).toContain('`what was changed since then is lost`');
  });

  test('a replica that is killed', async () => {
    a.process.signal('SIGKILL');
    await a.process.ended;
    await expect(create(a, of)).rejects.toThrow('fetch failed');
    expect((await create(b, of)).status).toBe(201);
  });
});
