import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryBudget } from '../../src/world/memory-budget.ts';
import { createSeededEvents } from '../../src/adapters/store/seeded-events.ts';
import { all, newEvent } from '../../src/adapters/store/testing/new-event.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createKeptPictures } from '../../src/adapters/images/kept-pictures.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { unboundedShare } from '../../src/domain/memory.ts';
import { createReplica } from '../../src/hosted/replica.ts';
import { createJournals } from '../../src/journal/journal.ts';
import { openWorld } from '../../src/world/open-world.ts';
import { testWorld } from '../../src/world/testing/world.ts';
import type { World } from '../../src/world/world.ts';
import type { Worlds } from '../../src/world/worlds.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

const contract = loadContract();
const nobody = () => Promise.reject(new Error('nobody asked for this'));
const newSources = () => ({
  probeImage: nobody,
  pictures: createKeptPictures(),
  probeMailDomain: nobody,
  clock: { now: () => Date.now() },
  journals: createJournals(1000),
  shareMemory: () => unboundedShare,
});

const tables = ['world', 'event', 'journal', 'journal_head', 'receipt'];

describe.skipIf(withoutPostgres !== undefined)(
  `a database that forgets what it has acknowledged ${withoutPostgres ?? ''}`,
  () => {
    let postgres: Postgres;
    let database: Database;
    let told: string[] = [];
    let [a, b] = [] as unknown as [Worlds, Worlds];
    beforeAll(async () => {
      postgres = await startPostgres({ fsync: false });
      const url = await postgres.createDatabase();
      [a, b] = [await replicaOver(url), await replicaOver(url)];
      database = await connectDatabase(url);
    });
    afterAll(async () => {
      await Promise.all([a.close(), b.close(), database.close()]);
      await postgres[Symbol.asyncDispose]();
    });

    async function replicaOver(url: string): Promise<Worlds> {
      return createReplica(url, 0).worlds(await testWorld(), {
        contract,
        sourcesFor: newSources,
        options: {},
        most: Infinity,
        memory: new MemoryBudget(2 ** 29),
        onCrash: (error) => void told.push(String(error)),
      });
    }

    /** Makes so many events in a world. */
    async function change(
      worlds: Worlds,
      channel: string,
      [title, times]: readonly [title: string, times: number],
    ): Promise<void> {
      for (let count = 1; count <= times; count += 1) {
        const world = (await worlds.ofChannel(channel)) as World;
        await world.ports.store.insert(newEvent(`${title} ${count}`));
      }
    }

    const titles = async (worlds: Worlds, channel: string) => {
      const world = (await worlds.ofChannel(channel)) as World;
      return (await world.ports.store.list(all)).map(({ id, title }) => `${id} ${title}`);
    };

    test.each([0, 1, 2, 3, 4])(
      'is followed by all replicas, and it is told, where another has changed the world %d times since',
      async (since) => {
        const channel = `chn-${randomUUID()}`;
        const { start } = await testWorld({ channel, pages: 1, events: 0 });
        await a.add(openWorld({ ...start, seeded: { ...start.seeded, events: createSeededEvents([]) } }, newSources()));
        await change(a, channel, ['kept', 2]);
        for (const table of tables)
          await database.read(`create table kept_${since}_${table} as select * from ${table}`);
        await change(a, channel, ['forgotten', 2]);
        expect(await titles(a, channel)).toEqual([
          '5001 kept 1',
          '5002 kept 2',
          '5003 forgotten 1',
          '5004 forgotten 2',
        ]);
        for (const table of tables) {
          await database.read(`delete from ${table}`);
          await database.read(`insert into ${table} select * from kept_${since}_${table}`);
        }
        told = [];
        await change(b, channel, ['new', since]);
        const now = [
          '5001 kept 1',
          '5002 kept 2',
          ...Array.from({ length: since }, (_, index) => `${5003 + index} new ${index + 1}`),
        ];
        expect(await titles(a, channel)).toEqual(now);
        await expect
          .poll(() => told, { timeout: 5000 })
          .toEqual([
            expect.stringMatching(
              `the world of the channel ${channel}, and was at \\d+: what was changed since then is lost`,
            ),
          ]);
        await change(a, channel, ['by a', 1]);
        expect(await titles(b, channel)).toEqual([...now, `${5003 + since} by a 1`]);
        expect(told).toHaveLength(1);
      },
    );
  },
);
