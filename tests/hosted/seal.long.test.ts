import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectControl } from '../../src/control/client/index.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { countUnknownSeals, createSeal, sealAnew } from '../../src/hosted/seal.ts';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { call, create } from './testing/replicas.ts';

const newKey = () => randomBytes(32).toString('hex');

describe.skipIf(withoutPostgres !== undefined)(`sealed keys of worlds ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let databaseUrl: string;
  let database: Database;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
  });
  beforeEach(async () => {
    databaseUrl = await postgres.createDatabase();
    database = await connectDatabase(databaseUrl);
    return () => database.close();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  const start = (seal?: string) =>
    startSandbox({ databaseUrl, port: 0, pages: 3, events: 0, ...(seal === undefined ? {} : { seal }) });
  async function using<Result>(seal: string | undefined, act: (replica: RunningSandbox) => Promise<Result>) {
    const replica = await start(seal);
    try {
      return await act(replica);
    } finally {
      await replica.close();
    }
  }
  const makeWorld = async ({ url }: RunningSandbox) => {
    const { channelId, apiKey, controlKey } = await connectControl(url).world({ pages: 3, events: 0 });
    return { channelId, apiKey, controlKey };
  };
  const rows = async () => JSON.stringify(await database.read('select * from world'));
  const refusal = async (seal?: string) => {
    const error: unknown = await using(seal, () => Promise.resolve('started')).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'SettingRefused' });
    if (seal !== undefined) for (const key of seal.split(',')) expect(String(error)).not.toContain(key);
    return String(error);
  };

  it('the rows of worlds show no key, whatever is changed; with the same seal another replica has all of them', async () => {
    const seal = newKey();
    const world = await using(seal, async (replica) => {
      const made = await makeWorld(replica);
      const control = connectControl(replica.url, { token: made.controlKey, channelId: made.channelId });
      await control.profile.change({ 'search.no-match': 404 });
      expect((await create(replica, made)).status).toBe(201);
      const again = await makeWorld(replica);
      await connectControl(replica.url, { channelId: again.channelId }).scenario.begin('two-channels');
      return made;
    });
    expect(await rows()).not.toMatch(/key-|apiKey|controlKey|search\.no-match/);
    expect(await rows()).toContain(world.channelId);
    await using(seal, async (replica) => {
      expect((await call(replica, '/channels/pages/9000', { of: world })).status).toBe(200);
      const control = connectControl(replica.url, { channelId: world.channelId });
      expect((await control.profile.read()).answers).toEqual({ 'search.no-match': 404 });
    });
  });

  it('a replica with another key, or with none, does not start, and says which setting it is', async () => {
    const seal = newKey();
    await using(seal, makeWorld);
    expect(await refusal()).toBe(
      'SettingRefused: CHANNEL_SANDBOX_SEAL (--seal) is missing: the keys of 2 worlds in this database are sealed.',
    );
    expect(await refusal(newKey())).toContain(
      'does not open this database: the keys of 2 worlds are sealed by another key',
    );
    expect(await refusal(`${newKey()},${newKey()}`)).toContain('CHANNEL_SANDBOX_SEAL');
  });

  it('a key is changed while replicas serve, and the one before is needed no more; rows in plain are sealed too', async () => {
    const [one, other] = [newKey(), newKey()];
    const plain = await using(undefined, makeWorld);
    expect(await rows()).toContain(plain.apiKey);
    const replicas = await Promise.all([start(one), start(`${one},${other}`), start(`${other},${one}`)]);
    try {
      const [first, second, third] = replicas;
      const world = await makeWorld(first);
      expect((await create(second, world)).status).toBe(201);
      const newest = createSeal([other, one].map((key) => Buffer.from(key, 'hex')));
      await sealAnew(database, newest);
      expect(await rows()).not.toContain(plain.apiKey);
      for (const replica of [second, third])
        for (const of of [plain, world]) expect((await create(replica, of)).status).toBe(201);
      expect(await countUnknownSeals(database, createSeal([Buffer.from(other, 'hex')]))).toBe(0);
    } finally {
      await Promise.all(replicas.map((replica) => replica.close()));
    }
    expect(await refusal(one)).toContain('sealed by another key');
    await using(other, async (replica) => expect((await create(replica, plain)).status).toBe(201));
  });

  it('a row that somebody has changed, or put in the place of another, gets 503 and a reason; all other worlds go on', async () => {
    await using(newKey(), async (replica) => {
      const [one, other, third] = [await makeWorld(replica), await makeWorld(replica), await makeWorld(replica)];
      await database.read(
        `update world w set start = o.start, epoch = w.epoch + 1, state_version = w.version + 1, version = w.version + 1 from world o
         where w.channel = $1 and o.channel = $2`,
        [one.channelId, third.channelId],
      );
      await database.read(
        `update world set state = overlay(state placing 'AAAA' from 60), state_version = version + 1, version = version + 1 where channel = $1`,
        [other.channelId],
      );
      for (const world of [one, other]) {
        const { status, data } = await call(replica, '/channels/pages/9000', { of: world });
        expect([status, data['message']]).toEqual([
          503,
          expect.stringContaining('was changed, or is of another world'),
        ]);
        const { url } = replica;
        await expect(connectControl(url, { channelId: world.channelId }).fixtures()).rejects.toMatchObject({
          status: 503,
        });
      }
      expect((await create(replica, third)).status).toBe(201);
    });
  });

  it.each([`state = '{"keys'`, `state = '{}'`, `start = '{}'`])(
    'a row with %s gets 503, and a reason that shows nothing of it; all other worlds go on',
    async (damage) => {
      await using(newKey(), async (replica) => {
        const [one, other] = [await makeWorld(replica), await makeWorld(replica)];
        await database.read(
          `update world set ${damage}, epoch = epoch + 1, state_version = version + 1, version = version + 1 where channel = $1`,
          [one.channelId],
        );
        const { status, data } = await call(replica, '/channels/pages/9000', { of: one });
        expect([status, data['message']]).toEqual([
          503,
          'The world could not be read, so nothing was changed: what is in the database of it is damaged',
        ]);
        expect((await create(replica, other)).status).toBe(201);
      });
    },
  );

  it('a replica does not start over a damaged default world, and says so', async () => {
    await using(undefined, () => Promise.resolve());
    await database.read(
      `update world set start = '{}', epoch = epoch + 1, state_version = version + 1, version = version + 1`,
    );
    expect(await refusal()).toBe(
      'SettingRefused: --database-url: The world could not be read, so nothing was changed: what is in the database of it is damaged.',
    );
  });
});
