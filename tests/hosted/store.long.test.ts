import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeStore } from '../../src/adapters/store/testing/store-suite.ts';
import type { SeededEvents } from '../../src/adapters/store/seeded-events.ts';
import { createKeptPictures } from '../../src/adapters/images/kept-pictures.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { unboundedShare } from '../../src/domain/memory.ts';
import type { Store } from '../../src/domain/ports.ts';
import { StoreUnavailable } from '../../src/domain/store-unavailable.ts';
import { createReplica } from '../../src/hosted/replica.ts';
import { createJournals } from '../../src/journal/journal.ts';
import { openWorld } from '../../src/world/open-world.ts';
import { testWorld } from '../../src/world/testing/world.ts';
import type { World } from '../../src/world/world.ts';
import type { Worlds } from '../../src/world/worlds.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

const nobody = () => Promise.reject(new Error('nobody asked for this'));
const sources = {
  probeImage: nobody,
  pictures: createKeptPictures(),
  probeMailDomain: nobody,
  clock: { now: () => Date.now() },
  journals: createJournals(1000),
  shareMemory: () => unboundedShare,
};

describe.skipIf(withoutPostgres !== undefined).each(['read committed', 'serializable'])(
  'over PostgreSQL, %s',
  (isolation) => {
    let postgres: Postgres;
    let worlds: Worlds;
    beforeAll(async () => {
      const settings = { default_transaction_isolation: isolation };
      postgres = await startPostgres({ fsync: false, settings });
      const replica = createReplica(await postgres.createDatabase(), 0);
      worlds = await replica.worlds(await testWorld(), {
        contract: loadContract(),
        sources,
        options: {},
        most: Infinity,
        maxBytes: 2 ** 27,
        onCrash: (error) => {
          throw error;
        },
      });
    });
    afterAll(async () => {
      await worlds.close();
      await postgres[Symbol.asyncDispose]();
    });

    describeStore('PostgreSQL', async (events) => storeOf(worlds, await newWorld(worlds, events)));
  },
);

/** Makes a world that starts from these events. */
async function newWorld(worlds: Worlds, events: SeededEvents): Promise<string> {
  const channel = `chn-${randomUUID()}`;
  const { start } = await testWorld({ channel, pages: 1, events: 0 });
  await worlds.add(openWorld({ ...start, seeded: { ...start.seeded, events } }, sources));
  return channel;
}

/** The store of a world, each act of which begins with the newest version. */
function storeOf(worlds: Worlds, channel: string): Store {
  let closing: Promise<unknown> | undefined;
  const begun = new Set<Promise<unknown>>();
  const act = <Result>(does: (world: World) => Promise<Result>): Promise<Result> => {
    if (closing !== undefined)
      return Promise.reject(new StoreUnavailable('An event', new Error('the store is closed')));
    const done = (async () => {
      const { again } = (await worlds.ofChannel(channel)) as World;
      return (again as NonNullable<World['again']>)(does);
    })();
    begun.add(done);
    return done;
  };
  return {
    get: (id) => act(({ ports }) => ports.store.get(id)),
    list: (stretch) => act(({ ports }) => ports.store.list(stretch)),
    count: () => act(({ ports }) => ports.store.count()),
    insert: (event, ids) => act(({ ports }) => ports.store.insert(event, ids)),
    update: (id, decide) => act(({ ports }) => ports.store.update(id, decide)),
    reset: () => act((world) => world.reset()),
    close: async () => void (await (closing ??= Promise.allSettled(begun))),
  };
}
