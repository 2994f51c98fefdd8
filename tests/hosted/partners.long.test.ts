import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectControl, type RemoteMadeWorld } from '../../src/control/client/index.ts';
import { describePartnerQuota } from '../../src/control/testing/quota-suite.ts';
import { controlToken, describePartners } from '../../src/control/testing/partners-suite.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createSandbox, startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { isWhole } from '../testing/sampled.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { create, type Credentials } from './testing/replicas.ts';

describe.skipIf(withoutPostgres !== undefined)(`partners of replicas ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  describePartners('over PostgreSQL', async () => {
    const options = { databaseUrl: await postgres.createDatabase(), pages: 30, events: 4, controlToken };
    return Promise.all([createSandbox(options), createSandbox(options), createSandbox(options)]);
  });

  describePartnerQuota('over PostgreSQL', async (options) => {
    const databaseUrl = await postgres.createDatabase();
    const start = () => startSandbox({ ...options, databaseUrl, port: 0 });
    return [await start(), await start()];
  });

  describe('whichever replicas are asked at once', () => {
    let replicas: readonly RunningSandbox[];
    let database: Database;
    let databaseUrl: string;
    beforeAll(async () => {
      databaseUrl = await postgres.createDatabase();
      database = await connectDatabase(databaseUrl);
      const options = { databaseUrl, port: 0, pages: 3, events: 0, controlToken };
      replicas = await Promise.all([startSandbox(options), startSandbox(options), startSandbox(options)]);
    });
    afterAll(async () => {
      await Promise.all(replicas.map((one) => one.close()));
      await database.close();
    });
    const at = (index: number) => replicas[index % replicas.length] as RunningSandbox;
    const byToken = (index: number, token: string) => connectControl(at(index).url, { token });
    /** One after the other: the worlds of a partner wait for each other anyway, and on a slow machine longer than a replica waits for its database. */
    async function worldsOf(token: string, count: number): Promise<readonly RemoteMadeWorld[]> {
      const worlds: RemoteMadeWorld[] = [];
      while (worlds.length < count) worlds.push(await byToken(worlds.length, token).world({ pages: 3, events: 0 }));
      return worlds;
    }
    const countedIn = async (id: string) => {
      const [row] = await database.read<Record<'open' | 'used' | 'worlds' | 'bytes', number>>(
        `select p.open, p.used, count(w.id) as worlds, sum(w.bytes)::bigint as bytes from partner p
         left join world w on w.partner = p.id and w.kept_until > now() where p.id = $1 group by p.id`,
        [id],
      );
      return row as NonNullable<typeof row>;
    };

    it('events never take more than the quota, all that fits is made, and what is counted is there', async () => {
      const bytes = 2 ** 20;
      const { id, token } = await byToken(0, controlToken).partners.make({ name: 'Ana', quota: { worlds: 18, bytes } });
      const worlds = await worldsOf(token, 18);
      const { used: ofStarts } = await countedIn(id);
      expect(ofStarts).toBeGreaterThan(0);
      const large = { description: 'x'.repeat(90_000) };
      for (let round = 0; round < (isWhole ? 4 : 1); round += 1) {
        const asked = [0, 1].flatMap((turn) => worlds.map((world, index) => create(at(index + turn), world, large)));
        const statuses = (await Promise.all(asked)).map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([201, 507]));
        const made = statuses.filter((status) => status === 201).length;
        const { used, bytes: inWorlds } = await countedIn(id);
        expect(used).toBe(inWorlds);
        expect(used).toBeLessThanOrEqual(bytes);
        expect(bytes - used).toBeLessThan((used - ofStarts) / made); // not one more would have fitted
        expect(
          await database.read('select count(*) as events from event e join world w using (epoch) where e.world = w.id'),
        ).toEqual([{ events: made }]);
        await Promise.all(worlds.map((world) => world.reset()));
        expect(await countedIn(id)).toMatchObject({ used: ofStarts, bytes: ofStarts });
      }
    });

    it('worlds are never more than the quota; those that nobody used for their time count no more', async () => {
      const admin = byToken(1, controlToken);
      const { id, token } = await admin.partners.make({ name: 'Bo', quota: { worlds: 5 } });
      const make = () =>
        Promise.allSettled(
          Array.from({ length: 24 }, (_, index) => byToken(index, token).world({ pages: 3, events: 0 })),
        );
      const madeOf = (all: Awaited<ReturnType<typeof make>>) => all.filter(({ status }) => status === 'fulfilled');
      const all = await make();
      for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 507 });
      expect(madeOf(all)).toHaveLength(5);
      expect(await countedIn(id)).toMatchObject({ open: 5 });
      await database.read('update world set kept_until = now() where partner = $1', [id]);
      const later = await make();
      expect(madeOf(later)).toHaveLength(5);
      for (const one of madeOf(later))
        if (one.status === 'fulfilled') await byToken(2, token).worlds.drop(one.value.channelId);
      expect(await countedIn(id)).toEqual({ open: 0, used: 0, worlds: 0, bytes: null });
    });

    it('a step that does not fit is refused as a whole, and a reset makes room again', async () => {
      const quota = { worlds: 1, bytes: 2 ** 20 };
      const { token } = await byToken(0, controlToken).partners.make({ name: 'Flo', quota });
      const rsvps = [
        { event: 6000, count: 1 },
        { event: 6001, count: 1000 },
      ];
      const scenario = {
        scenario: 'full',
        seededAt: '2026-11-01T00:00:00Z',
        pages: 3,
        events: 0,
        ownEvents: [6000, 6001].map((id) => ({ id, title: 'An evening' })),
        steps: Array.from({ length: 8 }, () => ({ afterRequests: 2, rsvps })),
      };
      const world = await byToken(0, token).world({ scenario });
      const statuses: number[] = [];
      for (let index = 0; index < 5; index += 1)
        statuses.push((await create(at(0), world, { description: 'x'.repeat(90_000) })).status);
      expect(statuses).toEqual([201, 201, 507, 507, 507]);
      const events = await database.read<{ readonly doc: string }>('select doc from event where doc like $1', [
        '%rsvps%step-%',
      ]);
      expect(events).toEqual([]);
      await world.reset();
      expect((await create(at(0), world)).status).toBe(201);
    });

    it('a partner that is dropped while it makes a world is told so, not that its quota is used up', async () => {
      const { id, token } = await byToken(0, controlToken).partners.make({ name: 'Di' });
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('begin');
      await client.query('delete from partner where id = $1', [id]);
      const making = worldsOf(token, 1).catch((error: unknown) => error);
      const waits = () => database.read('select from pg_stat_activity where wait_event_type = $1', ['Lock']);
      await expect.poll(waits, { timeout: 5000 }).toHaveLength(1);
      await client.query('commit');
      await client.end();
      expect(await making).toMatchObject({ status: 409, message: expect.stringContaining('was dropped') });
    });

    it('the database has the hashes of tokens, and a partner that is dropped is gone everywhere', async () => {
      const { id, token } = await byToken(0, controlToken).partners.make({ name: 'Cy' });
      const [world] = await worldsOf(token, 1);
      const rows = await database.read('select * from partner');
      expect(rows).toHaveLength(4);
      expect(JSON.stringify(rows)).not.toContain(token.slice(4));
      await byToken(1, controlToken).partners.drop(id);
      for (const index of [0, 1, 2]) {
        await expect(byToken(index, token).worlds.list()).rejects.toMatchObject({ status: 401 });
        expect((await create(at(index), world as Credentials)).status).toBe(401);
      }
    });
  });
});
