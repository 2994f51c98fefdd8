import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/hosted/database.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { call, control, create, makeWorld, startReplicas } from './testing/replicas.ts';

describe.skipIf(withoutPostgres !== undefined)(`metrics of replicas ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let url: string;
  let running: Awaited<ReturnType<typeof startReplicas>>;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    const flags = ['--pages', '5', '--events', '1', '--metrics-port', '0'];
    url = await postgres.createDatabase();
    running = await startReplicas(url, 2, flags);
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
  });

  /** The sum of a metric of both replicas, and the text of all. */
  async function scrape() {
    const lines = await Promise.all(running.replicas.map((one) => one.process.line));
    const urls = lines.map((line) => (JSON.parse(line) as { readonly metrics: string }).metrics);
    const text = (await Promise.all(urls.map((url) => fetch(url).then((answer) => answer.text())))).join('\n');
    const sum = (name: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith(`channel_sandbox_${name} `))
        .reduce((total, line) => total + Number(line.split(' ')[1]), 0);
    return { text, sum };
  }

  test('they tell statements and rows, and name no channel', async () => {
    const [a, b] = running.replicas;
    const of = await makeWorld(a);
    const before = await scrape();
    const since = async () => {
      const now = await scrape();
      return (name: string) => now.sum(name) - before.sum(name);
    };
    for (let index = 0; index < 4; index += 1) {
      expect((await create(index % 2 === 0 ? a : b, of)).status).toBe(201);
      expect((await call(b, '/channels/pages/9000', { of })).status).toBe(200);
    }
    // A journal is written a little later.
    await expect.poll(async () => (await since())('rows_written_total{of="journal"}')).toBe(8);
    const one = await since();
    const asked = (statement: string) => one(`database_seconds_count{statement="${statement}"}`);
    expect(asked('fresh')).toBeGreaterThanOrEqual(3);
    expect(asked('commit')).toBeGreaterThanOrEqual(4);
    expect(asked('journal')).toBeGreaterThanOrEqual(1);
    expect(asked('load')).toBeGreaterThanOrEqual(1);
    expect(one('rows_written_total{of="event"}')).toBe(4);
    const created = await Promise.all(Array.from({ length: 60 }, (_, index) => create(index % 2 === 0 ? a : b, of)));
    expect(created.filter(({ status }) => status !== 201)).toEqual([]);
    const all = await since();
    expect(all('rows_written_total{of="event"}')).toBe(64);
    expect((await scrape()).text).not.toContain('chn-');
  });

  test('a database that is away, and one that has forgotten changes, show', async () => {
    const [a] = running.replicas;
    const of = await makeWorld(a);
    for (let index = 0; index < 3; index += 1) expect((await create(a, of)).status).toBe(201);
    await postgres.kill();
    expect((await call(a, '/channels/pages/9000', { of })).status).toBe(503);
    expect((await call(a, '/channels/pages/9000', { of })).status).toBe(503);
    const { text } = await scrape();
    await postgres.start();
    for (const untold of ['worlds', 'events']) expect(text).toContain(`\nchannel_sandbox_${untold} Nan\n`);
    expect((await scrape()).sum('database_failures_total{statement="fresh"}')).toBeGreaterThan(0);
    const database = await connectDatabase(url);
    await database.read('update world set version = 2 where channel = $1', [of.channelId]);
    await database.close();
    expect((await scrape()).sum('lost_worlds_total')).toBe(0);
    await control(a, ['GET', '/events'], { of });
    expect((await scrape()).sum('lost_worlds_total')).toBe(1);
  });
});
