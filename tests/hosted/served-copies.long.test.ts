import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectControl } from '../../src/control/client/index.ts';
import { controlToken } from '../../src/control/testing/partners-suite.ts';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { startDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { call, create, type Credentials } from './testing/replicas.ts';

type Own = ReturnType<typeof connectControl>;

type Change = (own: Own) => Promise<unknown>;
type Ask = (own: Own, of: Credentials) => Promise<unknown>;

const armFault: Change = (own) => own.faults.set([{ fault: { kind: 'status', status: 503 } }]);

/** Whether another session waits for what this one holds. */
async function isHeldUp(holding: pg.Client): Promise<boolean> {
  const { rowCount } = await holding.query(
    'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  return (rowCount ?? 0) > 0;
}

/** A replica answers from its copy for a moment without asking first: what happens at another one shows all the same. */
describe.skipIf(withoutPostgres !== undefined)(`copies that are served without asking ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let proxy: DatabaseProxy;
  let databaseUrl: string;
  let [a, b] = [] as unknown as [RunningSandbox, RunningSandbox];
  const at = (replica: RunningSandbox, token = controlToken) => connectControl(replica.url, { token });
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    proxy = await startDatabaseProxy(postgres.port);
    databaseUrl = await postgres.createDatabase();
    const options = { port: 0, pages: 3, events: 0, controlToken };
    a = await startSandbox({ ...options, databaseUrl: proxy.through(databaseUrl) });
    b = await startSandbox({ ...options, databaseUrl });
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close()]);
    await proxy[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
  });

  const get = async (of: Credentials) => (await call(a, '/channels/pages/9000', { of })).status;
  const isAsked = () => proxy.statements.some((one) => one.includes('clock_timestamp()'));

  /** Has A serve a world from its copy. */
  async function served(of: Credentials): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      expect(await get(of)).toBe(200);
      proxy.forget();
      expect(await get(of)).toBe(200);
      if (!isAsked()) return;
      expect(tries).toBeLessThan(5); // a busy machine may take a second between the two
    }
  }

  it('a world that is dropped, or a partner', async () => {
    const world = await at(b).world();
    await served(world);
    await at(b).worlds.drop(world.channelId);
    expect(await get(world)).toBe(401);

    const { id, token } = await at(b).partners.make({ name: 'Ana' });
    const own = await at(b, token).world();
    await served(own);
    await at(b).partners.drop(id);
    expect(await get(own)).toBe(401);
    expect((await create(a, own)).status).toBe(401);
  });

  it.each([
    ['a world whose time is over', 'update world set kept_until = now() where channel = $1'],
    ['a world without its partner', `update world set partner = 'prt-gone' where channel = $1`],
  ])('%s takes no change any more', async (_, statement) => {
    const world = await at(b).world();
    await served(world);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statement, [world.channelId]);
    expect((await create(a, world)).status).toBe(401);
    const { rows } = await client.query('select from event e join world w on w.id = e.world where w.channel = $1', [
      world.channelId,
    ]);
    await client.end();
    expect(rows).toHaveLength(0);
  });

  it('a world that begins again, and a change of its state', async () => {
    const world = await at(b).world();
    await served(world);
    await world.profile.change({ 'limits.rate': { requests: 1, seconds: 60 } });
    expect([await get(world), await get(world)]).toEqual([200, 429]);
    await world.reset();
    const { data } = await create(b, world);
    expect((await call(a, `/v1/events.update/${String(data['id'])}`, { of: world, body: {} })).status).toBe(422);
  });

  it('a world that is used stays, and is gone at its time', { retry: 3 }, async () => {
    const world = await at(b).world({ expiresAfter: 'PT1S' });
    const end = performance.now() + 2500;
    while (performance.now() < end) {
      expect(await get(world)).toBe(200);
      await sleep(50);
    }
    await sleep(1300);
    expect(await get(world)).toBe(401);
  });

  it.each<[string, Change, Ask, unknown]>([
    ['clock', (own) => own.clock.set({ mode: 'frozen' }), async (own) => (await own.clock.read()).mode, 'frozen'],
    [
      'profile',
      (own) => own.profile.change({ 'host.form': 'list' }),
      async (own) => Object.keys((await own.profile.read()).answers),
      ['host.form'],
    ],
    ['faults', armFault, async (own) => (await own.faults.list()).length, 1],
    ['get', armFault, async (_, of) => (await call(b, '/channels/pages/9000', { of })).status, 503],
  ])('what a commit on its way changes is answered once it is kept: %s', async (...[, change, ask, changed]) => {
    const world = await at(b).world();
    const own = connectControl(b.url, { token: controlToken, channelId: world.channelId });
    await ask(own, world);
    const holding = new pg.Client({ connectionString: databaseUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('select from world where channel = $1 for update', [world.channelId]);
    const changing = change(own);
    await expect.poll(() => isHeldUp(holding)).toBe(true);
    const answer = ask(own, world);
    const first = await Promise.race([answer, changing, sleep(400, 'nothing yet')]);
    await holding.query('rollback');
    await holding.end();
    expect(first).toBe('nothing yet');
    await changing;
    expect(await answer).toEqual(changed);
  });

  it('room that a partner has made elsewhere, where little was left', async () => {
    const { token } = await at(b).partners.make({ name: 'Bo', quota: { worlds: 2, bytes: 2 ** 20 } });
    const [one, other] = [await at(b, token).world(), await at(b, token).world()];
    const description = 'x'.repeat(90_000);
    let status = 201;
    while (status === 201) ({ status } = await create(b, other, { description }));
    expect([status, (await create(a, one, { description })).status]).toEqual([507, 507]);
    await other.reset();
    expect((await create(a, one, { description })).status).toBe(201);
  });
});
