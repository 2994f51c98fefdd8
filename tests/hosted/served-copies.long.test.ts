import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectControl } from '../../src/control/client/index.ts';
import { controlToken } from '../../src/control/testing/partners-suite.ts';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { startDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { call, create, type Credentials } from './testing/replicas.ts';

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

  it('what a commit on its way changes is answered once it is kept, whatever is asked', async () => {
    const world = await at(b).world();
    const own = connectControl(b.url, { token: controlToken, channelId: world.channelId });
    const asked = {
      clock: async () => (await own.clock.read()).mode,
      profile: async () => Object.keys((await own.profile.read()).answers),
      faults: async () => (await own.faults.list()).length,
      get: async () => (await call(b, '/channels/pages/9000', { of: world })).status,
    };
    await own.profile.change({}); // loads what reads profiles
    await asked.get();
    const holding = new pg.Client({ connectionString: databaseUrl });
    await holding.connect();
    await holding.query('begin');
    await holding.query('select from world where channel = $1 for update', [world.channelId]);
    const changes = [
      own.clock.set({ mode: 'frozen' }),
      own.profile.change({ 'host.form': 'list' }),
      own.faults.set([{ fault: { kind: 'status', status: 503 } }]),
    ];
    await sleep(200);
    const answers = Object.entries(asked).map(async ([name, ask]) => [name, await ask()]);
    const first = await Promise.race([...answers, ...changes, sleep(600, 'nothing yet')]);
    await holding.query('rollback');
    await holding.end();
    expect(first).toBe('nothing yet');
    await Promise.all(changes);
    expect(await Promise.all(answers)).toEqual([
      ['clock', 'frozen'],
      ['profile', ['host.form']],
      ['faults', 1],
      ['get', 503],
    ]);
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
