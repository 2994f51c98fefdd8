import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryBudget } from '../../src/world/memory-budget.ts';
import { describeStore } from '../../src/adapters/store/testing/store-suite.ts';
import { createSeededEvents, type SeededEvents } from '../../src/adapters/store/seeded-events.ts';
import { all, newEvent } from '../../src/adapters/store/testing/new-event.ts';
import type { StoredEvent } from '../../src/domain/event/event.ts';
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
import { startDatabaseProxy, type DatabaseProxy } from './testing/database-proxy.ts';
import { startPgBouncer, withoutPgBouncer } from './testing/pgbouncer.ts';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';

const nobody = () => Promise.reject(new Error('nobody asked for this'));
const sources = {
  probeImage: nobody,
  pictures: createKeptPictures(),
  probeMailDomain: nobody,
  clock: { now: () => Date.now() },
  journals: createJournals(1000),
  shareMemory: () => unboundedShare,
};

interface Environment {
  /** URL of an empty database. */
  readonly url: string;
  readonly proxy?: DatabaseProxy;
  readonly end: () => Promise<void>;
}

const environments: readonly { readonly name: string; readonly skips?: string; start(): Promise<Environment> }[] = [
  {
    name: 'read committed',
    start: async () => {
      const postgres = await startPostgres({ fsync: false });
      const end = async () => postgres[Symbol.asyncDispose]();
      return { url: await postgres.createDatabase(), end };
    },
  },
  {
    name: 'through PgBouncer in transaction mode',
    ...(withoutPgBouncer === undefined ? {} : { skips: withoutPgBouncer }),
    start: async () => {
      const postgres = await startPostgres({ fsync: false });
      const bouncer = await startPgBouncer(postgres);
      const end = async () => {
        await bouncer[Symbol.asyncDispose]();
        await postgres[Symbol.asyncDispose]();
      };
      return { url: bouncer.through(await postgres.createDatabase()), end };
    },
  },
  {
    name: 'serializable, 2 % of the statements answered 40001 or 40P01',
    start: async () => {
      const settings = { default_transaction_isolation: 'serializable' };
      const postgres = await startPostgres({ fsync: false, settings });
      const proxy = await startDatabaseProxy(postgres.port);
      let seen = 0;
      proxy.disturb(() => {
        seen += 1;
        return seen % 50 === 0 ? (['40001', '40P01'] as const)[(seen / 50) % 2] : undefined;
      });
      const end = async () => {
        await proxy[Symbol.asyncDispose]();
        await postgres[Symbol.asyncDispose]();
      };
      return { url: proxy.through(await postgres.createDatabase()), proxy, end };
    },
  },
];

for (const { name, skips, start } of environments)
  describe.skipIf((withoutPostgres ?? skips) !== undefined)(`over PostgreSQL, ${name} ${skips ?? ''}`, () => {
    let environment: Environment;
    let a: Worlds;
    let b: Worlds;
    beforeAll(async () => {
      environment = await start();
      a = await replicaOver(environment.url);
      b = await replicaOver(environment.url);
    });
    afterAll(async () => {
      await a.close();
      await b.close();
      await environment.end();
    });

    describeStore('PostgreSQL', async (events) => storeOf(a, await newWorld(a, events)));

    it('keeps every text as it is', async () => {
      const channel = await newWorld(a, createSeededEvents([]));
      const texts = ['\0', 'a\0b', '\ud800', '\udc00\ud800', '\u2028 \u2029', '\uffff\ufeff', '😀', '\\\' " $1 \\0'];
      const ids = await Promise.all(texts.map((text) => storeOf(a, channel).insert(newEvent(text))));
      const seen = await Promise.all(ids.map((id) => storeOf(b, channel).get(id)));
      expect(seen).toStrictEqual(texts.map((text, index) => ({ ...newEvent(text), id: ids[index] })));
    });

    it('has the event of its start after a reset, also for changes of the same transaction', async () => {
      const seeded = { ...newEvent('as seeded'), id: 5000 };
      const channel = await newWorld(a, createSeededEvents([seeded]));
      const world = (await a.ofChannel(channel)) as World;
      const { store } = world.ports;
      const rename = (title: string) =>
        store.update(5000, (event) => ({ event: { ...(event as StoredEvent), title }, value: event?.title }));
      await rename('kept before');
      const [before, , after, last] = await Promise.all([
        rename('first'),
        world.reset(),
        rename('second'),
        rename('third'),
      ]);
      expect([before, after, last]).toEqual(['kept before', seeded.title, 'second']);
      expect((await storeOf(b, channel).get(5000))?.title).toBe('third');
    });

    it('loses nothing of what two replicas do at once', async () => {
      const channel = await newWorld(a, createSeededEvents([]));
      const [one, other] = [storeOf(a, channel), storeOf(b, channel)];
      const id = await one.insert(newEvent('counted'));
      const increment = (store: Store) =>
        store.update(id, (event) => ({
          event: { ...(event as StoredEvent), capacity: Number(event?.capacity) + 1 },
          value: 0,
        }));
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          await increment(index % 2 === 0 ? one : other);
          await (index % 2 === 0 ? other : one).insert(newEvent(`event ${index}`));
        }),
      );
      for (const store of [one, other]) {
        expect((await store.get(id))?.capacity).toBe(Number(newEvent('counted').capacity) + 40);
        expect((await store.list(all)).map((event) => event.id)).toEqual(
          Array.from({ length: 41 }, (_, index) => id + index),
        );
      }
      if (environment.proxy !== undefined) expect(environment.proxy.disturbed).toBeGreaterThan(1);
    });
  });

async function replicaOver(url: string): Promise<Worlds> {
  return createReplica(url, 0).worlds(await testWorld(), {
    contract: loadContract(),
    sourcesFor: () => sources,
    options: {},
    most: Infinity,
    memory: new MemoryBudget(2 ** 29),
    onCrash: (error) => {
      throw error;
    },
  });
}

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
      return does((await worlds.ofChannel(channel)) as World);
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
    updateAll: (updates) => act(({ ports }) => ports.store.updateAll(updates)),
    reset: () => act((world) => world.reset()),
    close: async () => void (await (closing ??= Promise.allSettled(begun))),
  };
}
