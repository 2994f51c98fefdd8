import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createSeal, sealAnew } from '../../src/hosted/seal.ts';
import { keysStatement } from '../../src/hosted/statements.ts';
import { describeWorldsOfKeys } from '../../src/http/testing/key-suite.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

describe.skipIf(withoutPostgres !== undefined)(`keys of the worlds of replicas ${withoutPostgres ?? ''}`, () => {
  const newKey = () => randomBytes(32).toString('hex');
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  for (const [name, seal] of [
    ['in plain', {}],
    ['sealed', { seal: newKey() }],
  ] as const)
    describeWorldsOfKeys(`over PostgreSQL, ${name}`, async () => {
      const options = { databaseUrl: await postgres.createDatabase(), pages: 1, events: 0, ...seal };
      return Promise.all([createSandbox(options), createSandbox(options)]);
    });

  async function connected(url: string): Promise<Database> {
    const database = await connectDatabase(url);
    onTestFinished(() => database.close());
    return database;
  }
  const sealOf = (...keys: readonly string[]) => createSeal(keys.map((key) => Buffer.from(key, 'hex')));

  it('are found while the key that seals is changed, and afterwards by hashes of the new one alone', async () => {
    const databaseUrl = await postgres.createDatabase();
    const database = await connected(databaseUrl);
    const [one, other] = [newKey(), newKey()];
    const hashes = async () =>
      (await database.read<{ readonly key_hash: string }>('select key_hash from channel')).map((row) => row.key_hash);
    const replica = async (seal?: string) => {
      const options = { databaseUrl, pages: 1, events: 0, ...(seal === undefined ? {} : { seal }) };
      const sandbox = await createSandbox(options);
      onTestFinished(() => sandbox.close());
      return sandbox;
    };
    const plain = await replica();
    const { apiKey } = (await request(plain.app).post('/_sandbox/worlds').send({ pages: 1, events: 0 })).body as {
      readonly apiKey: string;
    };
    const journalled = async ({ app }: typeof plain) => {
      const { text } = await request(app).get('/channels/pages/9000').set('authorization', `Channel ${apiKey}`);
      return text.includes('the channel of this API key');
    };
    expect(await journalled(plain)).toBe(true);
    for (const seals of [[one], [other, one]]) {
      const later = await replica(seals.join());
      expect(await journalled(later)).toBe(true);
      const before = await hashes();
      expect(await sealAnew(database, sealOf(...seals))).toBe(2);
      const after = await hashes();
      expect(after.filter((hash) => before.includes(hash))).toEqual([]);
      expect(new Set(after.map((hash) => hash.slice(0, 12)))).toEqual(new Set([sealOf(...seals).newest]));
      expect(await journalled(later)).toBe(true);
      expect(await sealAnew(database, sealOf(...seals))).toBe(0);
    }
    expect((await hashes()).join()).not.toContain(apiKey);
  });

  it('of worlds of the schema before get their hashes by the next sweep, and are found by their channels until then', async () => {
    const databaseUrl = await postgres.createDatabase();
    const database = await connected(databaseUrl);
    const sandbox = await createSandbox({ databaseUrl, pages: 1, events: 0 });
    onTestFinished(() => sandbox.close());
    const { headers } = await sandbox.world({ pages: 1, events: 0 });
    await database.read('update channel set key_hash = null');
    const { authorization } = headers;
    const names = async () =>
      (await request(sandbox.app).get('/channels/pages/9000').set({ authorization })).text.includes(
        headers['x-channel'],
      );
    await request(sandbox.app).get('/channels/pages/9000').set(headers).expect(200);
    expect(await names()).toBe(false);
    expect(await sealAnew(database, sealOf())).toBe(2);
    expect(await names()).toBe(true);
  });

  it('cost two rows at most, however many worlds have the same', async () => {
    const databaseUrl = await postgres.createDatabase();
    const database = await connected(databaseUrl);
    const sandbox = await createSandbox({ databaseUrl, pages: 1, events: 0 });
    onTestFinished(() => sandbox.close());
    await database.read(`insert into channel select 'many-' || n, n, 'shared' from generate_series(1, 5000) n`);
    await database.read('analyze channel');
    interface Plan {
      readonly 'Actual Rows': number;
      readonly 'Actual Loops': number;
      readonly 'Relation Name'?: string;
      readonly Plans?: readonly Plan[];
    }
    const rowsOf = (plan: Plan): number =>
      (plan['Relation Name'] === 'channel' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
      (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
    const explained = `explain (analyze, format json) ${keysStatement.replace('$1::text[]', "array['shared']")}`;
    const [row] = await database.read<{ readonly 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(explained);
    expect(rowsOf((row as NonNullable<typeof row>)['QUERY PLAN'][0].Plan)).toBe(2);
  });
});
