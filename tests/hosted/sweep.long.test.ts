import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectControl } from '../../src/control/client/index.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createSeal } from '../../src/hosted/seal.ts';
import { sweep } from '../../src/hosted/replica.ts';
import { loadStatement } from '../../src/hosted/statements.ts';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { startDatabaseProxy } from './testing/database-proxy.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { call, create, makeWorld, type Credentials } from './testing/replicas.ts';

describe.skipIf(withoutPostgres !== undefined)(`what nothing needs any more ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let database: Database;
  let replica: RunningSandbox;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    const databaseUrl = await postgres.createDatabase();
    database = await connectDatabase(databaseUrl);
    replica = await startSandbox({ databaseUrl, port: 0, pages: 9, events: 0 });
  });
  afterAll(async () => {
    await replica.close();
    await database.close();
    await postgres[Symbol.asyncDispose]();
  });

  /** Sweeps as a replica does, and counts what each statement took away. */
  async function sweepOnce() {
    const taken: number[] = [];
    const counting: Database = {
      ...database,
      read: async <Row>(...asked: Parameters<Database['read']>) => {
        const rows = await database.read<Row>(...asked);
        taken.push(rows.length);
        return rows;
      },
    };
    await sweep({ database: counting, seal: createSeal([]) }, 1000, new AbortController().signal);
    return taken;
  }
  const count = async (rest: string, ...values: readonly unknown[]) =>
    (await database.read<{ readonly n: number }>(`select count(*) as n from ${rest}`, values))[0]?.n;

  it('worlds leave at their time, 500 at a time, with all that they had; a world in use stays', async () => {
    const used = await makeWorld(replica, { expiresAfter: 'PT1M' });
    await create(replica, used);
    const like = `insert into world select 1000 + n, 'chn-' || n, scenario, seed, start, state, epoch, version, state_version, next_id,
      partner, bytes, idle, opened_at, used_at, now() - interval '1 second'
      from world, generate_series(1, 1200) n where channel = $1`;
    await database.read(like, [used.channelId]);
    await database.read(`insert into channel select channel, id from world where id between 1001 and 2200`);
    await database.read(`insert into event select 1000 + n, 1, 1, '{}' from generate_series(1, 1200) n`);
    await database.read(
      `insert into journal select 1000 + n, 1, gen_random_uuid(), '{}' from generate_series(1, 1200) n`,
    );
    await database.read('insert into journal_head select 1000 + n, 1 from generate_series(1, 1200) n');
    const taken = await sweepOnce();
    expect(Math.max(...taken)).toBe(500);
    expect(taken.filter((one) => one === 500).length).toBe(10); // worlds whose time is over, events, journals, worlds, heads of journals
    for (const table of ['event', 'journal', 'journal_head', 'channel'])
      expect(await count(`${table} where world between 1001 and 2200`)).toBe(0);
    expect(await count('world')).toBe(2);
    expect((await call(replica, '/channels/pages/9000', { of: used })).status).toBe(200);
  });

  it('a world that is used stays longer, which is written once for many requests', async () => {
    const of = await makeWorld(replica, { expiresAfter: 'PT2M' });
    const times = async () =>
      (
        await database.read<{ readonly used: Date; readonly kept: Date; readonly xmin: string }>(
          'select used_at as used, kept_until as kept, xmin::text from world where channel = $1',
          [of.channelId],
        )
      )[0];
    const before = await times();
    for (let asked = 0; asked < 5; asked += 1) await connectControl(replica.url, { channelId: of.channelId }).events();
    expect(await times()).toEqual(before);
    await database.read(
      `update world set used_at = now() - interval '13 seconds', kept_until = now() + interval '5 seconds' where channel = $1`,
      [of.channelId],
    );
    const aged = await times();
    await connectControl(replica.url, { channelId: of.channelId }).events();
    await expect.poll(async () => (await times())?.kept.getTime()).toBeGreaterThan(Date.now() + 100_000);
    const renewed = await times();
    expect(renewed?.xmin).not.toBe(aged?.xmin);
    for (let asked = 0; asked < 5; asked += 1) await connectControl(replica.url, { channelId: of.channelId }).events();
    expect(await times()).toEqual(renewed);
  });

  it('an image stays while a world has it, and receipts for an hour', async () => {
    const of = await makeWorld(replica);
    const control = connectControl(replica.url, { channelId: of.channelId });
    await control.profile.change({ 'image.check': 'fetch' });
    const image = `${replica.url}/_sandbox/images/1400x700.png`;
    const { data, status } = await create(replica, of, { image, host: 9003, publishedAt: undefined });
    expect(status).toBe(201);
    await database.read(`update blob set kept_at = now() - interval '2 hours'`);
    await database.read(
      `update receipt set made_at = now() - interval '2 hours' where world <> (select id from world where channel = $1)`,
      [of.channelId],
    );
    await sweepOnce();
    expect([await count('blob'), await count('picture')]).toEqual([1, 1]);
    expect(await count('receipt r join world w on w.id = r.world where w.channel = $1', of.channelId)).toBe(
      await count('receipt'),
    );
    const shown = () =>
      fetch(`${replica.url}/_sandbox/events/${String(data['id'])}/image`, { headers: { 'x-channel': of.channelId } });
    expect((await shown()).status).toBe(200);
    await control.worlds.drop(of.channelId);
    await sweepOnce();
    expect([await count('blob'), await count('picture')]).toEqual([0, 0]);
  });

  it('a partner keeps as many bytes of images as its quota has, the newest ones', async () => {
    const control = connectControl(replica.url);
    const hashes: string[] = [];
    for (const name of ['Ana', 'Bo']) {
      const { token } = await control.partners.make({ name, quota: { bytes: 2 ** 20 } });
      const { channelId } = await connectControl(replica.url, { token }).world({ pages: 3, events: 0 });
      for (const [hours, kilobytes] of [
        [name === 'Ana' ? 3 : 4, 600],
        [2, 300],
      ] as const) {
        hashes.push(`${name} ${hours}`);
        await database.read(
          `insert into blob select $1, convert_to(repeat('x', $2::int), 'UTF8'), now() - $3::int * interval '1 hour'`,
          [hashes.at(-1), kilobytes * 1024, hours],
        );
        await database.read('insert into picture select id, $2 from world where channel = $1', [
          channelId,
          hashes.at(-1),
        ]);
      }
      if (name === 'Bo') await database.read(`update blob set bytes = bytes || bytes where hash = 'Bo 4'`); // beyond the quota
    }
    await sweepOnce();
    const left = await database.read<{ readonly hash: string }>(
      'select hash from blob where hash = any($1) order by hash',
      [hashes],
    );
    expect(left.map(({ hash }) => hash)).toEqual(['Ana 2', 'Ana 3', 'Bo 2']);
  });

  it('what is known of worlds leaves memory, first of the one that was not used for longest', async () => {
    await using proxy = await startDatabaseProxy(postgres.port);
    const databaseUrl = proxy.through(await postgres.createDatabase());
    // A quarter of the memory is for it.
    await using small = await startSandbox({ databaseUrl, port: 0, pages: 9, events: 0, maxMemory: '4MiB' });
    const loadsOf = async (of: Credentials) => {
      proxy.forget();
      expect((await call(small, '/channels/pages/9000', { of })).status).toBe(200);
      return proxy.statements.filter((one) => one.startsWith(loadStatement.slice(0, 40))).length;
    };
    const [first, second] = [await makeWorld(small), await makeWorld(small)];
    expect([await loadsOf(first), await loadsOf(second)]).toEqual([0, 0]);
    for (let made = 0; made < 70; made += 1) {
      await makeWorld(small);
      await call(small, '/channels/pages/9000', { of: second });
    }
    expect([await loadsOf(second), await loadsOf(first)]).toEqual([0, 1]);
  });
});
