import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectDatabase } from '../../src/hosted/database.ts';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';
import { call, create, makeWorld, startReplicas, type RunningReplica } from './testing/replicas.ts';

const isWhole = process.env['LONG'] === 'all';
const count = isWhole ? 10_000 : 1000;

/** Copies of one world with all that it has, under other channels: thousands of worlds at once. $1 is its channel, $2 how many. */
const multiply = `
with original as (select * from world where channel = $1),
copied as (
  insert into world select (jsonb_populate_record(null::world, to_jsonb(o) || jsonb_build_object(
    'id', n, 'channel', $1 || n, 'start', replace(o.start, $1, $1 || n), 'state', replace(o.state, $1, $1 || n)))).*
  from original o, generate_series(1, $2::int) n),
named as (insert into channel (name, world) select $1 || n, n from generate_series(1, $2::int) n)
insert into event (world, epoch, id, doc)
select n, e.epoch, e.id, e.doc from event e join original o on o.id = e.world, generate_series(1, $2::int) n`;

describe.skipIf(withoutPostgres !== undefined)(`sizes ${withoutPostgres ?? ''}`, () => {
  test(`${count} worlds with an event each take little of a replica and of the database`, async () => {
    await using postgres = await startPostgres({ fsync: false });
    const url = await postgres.createDatabase();
    const flags = ['--pages', '5', '--events', '1', '--metrics-port', '0'];
    await using running = await startReplicas(url, 1, flags);
    const [replica] = running.replicas;
    const of = await makeWorld(replica, { channelId: 'chn-original', pages: 30, events: 10 });
    expect((await create(replica, of)).status).toBe(201);
    const database = await connectDatabase(url, { patience: 60_000 });
    const sizeOf = async () =>
      (await database.read<{ readonly bytes: number }>('select pg_database_size(current_database()) as bytes'))[0]
        ?.bytes ?? 0;
    const sizeBefore = await sizeOf();
    await database.read(multiply, [of.channelId, count]);
    const stored = ((await sizeOf()) - sizeBefore) / count;
    const before = await memoryOf(replica);
    const began = performance.now();
    const statuses = await inTurns(count, async (index) => {
      const world = { ...of, channelId: `${of.channelId}${index + 1}` };
      return (await call(replica, '/channels/pages/9000', { of: world })).status;
    });
    const perSecond = count / ((performance.now() - began) / 1000);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    const after = await memoryOf(replica);
    const journalled = ((await sizeOf()) - sizeBefore) / count - stored;
    await database.close();
    const perWorld = (after.heap - before.heap) / count;
    console.info({ before, after, perWorld, stored, journalled, perSecond });
    // 250 MB for 10,000, and 30 MB of them are the process; of fewer, garbage has a larger share.
    expect(perWorld).toBeLessThan(isWhole ? 22_000 : 40_000);
    expect(stored).toBeLessThan(6000);
  }, 300_000);
});

/** What is in use at least, of some looks: garbage comes and goes. */
async function memoryOf(replica: RunningReplica) {
  const { metrics } = JSON.parse(await replica.process.line) as { readonly metrics: string };
  let [heap, rss] = [Infinity, Infinity];
  for (let look = 0; look < 5; look += 1) {
    const text = await (await fetch(metrics)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    heap = Math.min(heap, read('nodejs_heap_size_used_bytes'));
    rss = Math.min(rss, read('process_resident_memory_bytes'));
    await sleep(100);
  }
  return { heap, rss };
}

/** Does something so many times, 32 at once. */
async function inTurns<Result>(times: number, act: (index: number) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const go = async () => {
    while (next < times) {
      const index = next;
      next += 1;
      results[index] = await act(index);
    }
  };
  await Promise.all(Array.from({ length: 32 }, go));
  return results;
}
