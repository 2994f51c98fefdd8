import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addEntries } from '../../src/hosted/add-entries.ts';
import { OutcomeUnknown } from '../../src/domain/store-unavailable.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { validEvent } from '../testing/valid-event.ts';
import { deferred } from '../../src/hosted/turns.ts';
import { startDatabaseProxy, type DatabaseProxy, type Disturbance } from './testing/database-proxy.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import {
  call,
  control,
  create,
  makeWorld,
  ofDefault,
  startReplicas,
  type Credentials,
  type RunningReplica,
} from './testing/replicas.ts';

describe.skipIf(withoutPostgres)(`the statements of a replica${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let proxy: DatabaseProxy;
  let url: string;
  let running: Awaited<ReturnType<typeof startReplicas>>;
  let replica: RunningReplica;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    proxy = await startDatabaseProxy(postgres.port);
    url = proxy.through(await postgres.createDatabase());
    running = await startReplicas(url, 1);
    [replica] = running.replicas;
  });
  afterAll(async () => {
    await running[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
  });
  beforeEach(() => () => proxy.disturb(() => undefined));

  /** Has a replica find all of this at once, on connections that are open: it is paused until all of it waits for it. @returns the statuses */
  async function atOnce(asked: readonly Asked[]): Promise<readonly number[]> {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: asked.length });
    const ask = (one: Asked) => statusOf(`${replica.url}${one.path}`, agent, one);
    await Promise.all(asked.map(() => ask({ path: '/_sandbox/health' })));
    replica.process.signal('SIGSTOP');
    const answers = asked.map(ask);
    await sleep(300);
    proxy.forget();
    replica.process.signal('SIGCONT');
    const statuses = await Promise.all(answers);
    agent.destroy();
    return statuses;
  }

  test('32 creates in 32 worlds at once are at most 4 statements', async () => {
    const worlds = await Promise.all(Array.from({ length: 32 }, () => makeWorld(replica)));
    const created = await atOnce(worlds.map((of) => ({ path: '/v1/events.create', of, body: validEvent })));
    expect(created).toEqual(worlds.map(() => 201));
    const statements = proxy.statements.filter((one) => !/^\s*(delete|with gone)/.test(one)); // but those of a sweep
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4);
  });

  // A machine that others keep busy may give the replica two turns for them.
  test(
    '100 GETs at once are one statement for the versions, where these were not asked a moment ago, and one for the journal',
    { retry: 4 },
    async () => {
      const of = await makeWorld(replica);
      await sleep(1100);
      const got = await atOnce(Array.from({ length: 100 }, () => ({ path: '/channels/pages/9000', of })));
      expect(got).toEqual(got.map(() => 200));
      expect(proxy.statements.filter((one) => one.includes('clock_timestamp()'))).toHaveLength(1);
      expect(proxy.statements.filter((one) => one.includes('insert into journal'))).toHaveLength(1);
    },
  );

  describe('that add exchanges to a journal', () => {
    let database: Database;
    beforeAll(async () => {
      database = await connectDatabase(url);
      return () => database.close();
    });

    const idOf = async ({ channelId }: Credentials): Promise<number> => {
      const [row] = await database.read<{ readonly world: number }>('select world from channel where name = $1', [
        channelId,
      ]);
      return Number(row?.world);
    };

    /** Disturbs the first ones, each as is told. */
    function disturb(disturbances: readonly Disturbance[]): void {
      const left = [...disturbances];
      proxy.disturb((statement) => (statement.includes('insert into journal') ? left.shift() : undefined));
    }

    const rowOf = (request: string = randomUUID()) => ({ request, doc: '{}', number: deferred<number>() });

    test.each<readonly Disturbance[]>([
      ['cut-before'],
      ['cut-during'],
      ['cut-after'],
      ['cut-after', 'cut-after'],
      ['cut-during', 'cut-before', '40001'],
      ['40P01', 'cut-after', '40001', 'cut-before'],
    ])('count each of them once, whatever happens: %s %s %s %s', async (...disturbances) => {
      const ids = [await idOf(await makeWorld(replica)), await idOf(await makeWorld(replica))];
      const entries = Array.from({ length: 6 }, (_, index) => ({ id: Number(ids[index % 2]), row: rowOf() }));
      disturb(disturbances.filter((one) => one !== undefined));
      await addEntries(database, entries);
      expect(await Promise.all(entries.map(({ row }) => row.number.promise))).toEqual([1, 1, 2, 2, 3, 3]);
      const worlds = await database.read('select latest from world where id = any($1::bigint[])', [ids]);
      expect(worlds).toEqual([{ latest: 3 }, { latest: 3 }]);
      const rows = await database.read(
        'select request, number from journal where world = any($1::bigint[]) order by number, world = $2',
        [ids, ids[1]],
      );
      expect(rows).toEqual(
        entries.map(({ row }, index) => ({ request: row.request, number: Math.floor(index / 2) + 1 })),
      );
    });

    test('tell one its number that was added before its world moved on, where that answer was lost', async () => {
      const id = await idOf(await makeWorld(replica));
      const [added, late] = [rowOf(), rowOf()];
      const seen = (version: number) => ({
        version,
        known: { doubt: () => undefined },
        hasMovedTo: () => Promise.resolve(false),
      });
      let times = 0;
      const moving: Database = {
        ...database,
        read: (statement, values) => database.read(statement, values),
        write: async (statement, values) => {
          const rows = await database.write<never>(statement, values);
          times += 1;
          if (times > 1) return rows;
          await database.read('update world set version = version + 1048576 where id = $1', [id]);
          throw new OutcomeUnknown(new Error('the connection broke'));
        },
      };
      await addEntries(moving, [
        { id, row: added, seen: seen(1) },
        { id, row: late, seen: seen(2) },
      ]);
      expect(await added.number.promise).toBe(1);
      await expect(late.number.promise).rejects.toThrow('another has changed the world');
    });

    test('tell one that is there already its number, and add the others', async () => {
      const id = await idOf(await makeWorld(replica));
      const there = rowOf();
      await addEntries(database, [{ id, row: there }]);
      const rows = [rowOf(), rowOf(there.request), rowOf()];
      await addEntries(
        database,
        rows.map((row) => ({ id, row })),
      );
      expect(await Promise.all(rows.map((row) => row.number.promise))).toEqual([2, 1, 3]);
    });
  });

  test('that read a journal read no more of it than is asked for', async () => {
    const of = await makeWorld(replica);
    for (let turn = 0; turn < 5; turn += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          index % 10 === turn
            ? create(replica, of, { title: `İ ${turn}` })
            : call(replica, `/channels/pages/${index % 7 === 0 ? 1 : 9000}`, { of }),
        ),
      );
    interface Entry {
      readonly seq: number;
      readonly operation: string;
      readonly outcome: string;
      readonly response: { readonly status: number };
      readonly request: { readonly body: { readonly text: string } | null };
    }
    const read = async (query: string) =>
      (await control<readonly Entry[]>(replica, ['GET', `/journal?${query}`], { of })).answer;
    const all = await read('');
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    const ofCreates = all.filter(({ operation }) => operation === 'events.create');
    const missing = all.filter(({ response }) => response.status === 404);
    expect([ofCreates.length, missing.length > 30]).toEqual([25, true]);
    expect(await read('operation=events.create')).toEqual(ofCreates);
    expect(await read('operation=events.create&limit=3')).toEqual(ofCreates.slice(-3));
    expect(await read('operation=events.create&after=7&limit=3')).toEqual(
      ofCreates.filter(({ seq }) => seq > 7).slice(0, 3),
    );
    expect(await read('status=404&outcome=refused')).toEqual(missing);
    expect(await read('status=404&after=240')).toEqual(missing.filter(({ seq }) => seq > 240));
    expect(await read('status=200&outcome=refused')).toEqual([]);
    const named = ofCreates.filter(({ request }) => request.body?.text.includes('İ 3'));
    expect(await read(`text=${encodeURIComponent('"title":"İ 3"')}`)).toEqual(named);
    expect(named).toHaveLength(5);
    expect(await read('limit=0')).toEqual([]);
    proxy.forget();
    expect(await read('limit=2')).toEqual(all.slice(-2));
    expect(proxy.statements.filter((one) => one.includes('from journal j join'))).toHaveLength(1);
  });
});

interface Asked {
  readonly path: string;
  readonly of?: Credentials;
  readonly body?: object;
}

/** Asks on a connection of an agent. */
function statusOf(url: string, agent: Agent, { of = ofDefault, body }: Asked): Promise<number> {
  const headers = { authorization: `Channel ${of.apiKey}`, 'x-channel': of.channelId };
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      body === undefined
        ? { agent, headers }
        : { agent, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
    );
    asked.once('error', reject).end(body && JSON.stringify(body));
  });
}
