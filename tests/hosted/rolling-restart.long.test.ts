import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli, type RunningCli } from '../testing/run-cli.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { hasBalancer, startBalancer } from './testing/balancer.ts';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';
import { freePort } from '../testing/free-port.mjs';
import { call, control, create, makeWorld, type Credentials } from './testing/replicas.ts';

const isWhole = process.env['LONG'] === 'all';
const rounds = isWhole ? 10 : 1;
const clients = isWhole ? 32 : 8;
/** Seconds for which a replica goes on answering: longer than HAProxy takes to see that it is not ready. */
const drain = 3;

const skipped = withoutPostgres ?? (hasBalancer ? undefined : 'skipped: no HAProxy here');

describe.skipIf(skipped !== undefined)(`a rolling restart behind HAProxy ${skipped ?? ''}`, () => {
  test(
    'restarts each replica under load: no request fails, and no event that was acknowledged is lost',
    { timeout: 120_000 * rounds },
    async () => {
      await using postgres = await startPostgres({ fsync: false });
      const [folder, database] = [tempFolder(), await postgres.createDatabase()];
      onTestFinished(() => folder[Symbol.dispose]());
      const replicas = [await startReplica(), await startReplica()] as const;
      await using balancer = await startBalancer(folder, [replicas[0].port, replicas[1].port]);
      const worlds = await Promise.all(Array.from({ length: 8 }, () => makeWorld(balancer)));
      const load = startLoad(balancer, worlds);
      for (let round = 0; round < rounds; round += 1)
        for (const replica of replicas) {
          const before = load.answered();
          await replica.restart();
          await sleep(2000); // HAProxy sees that it is ready, as it asks every second
          expect(load.answered()).toBeGreaterThan(before);
        }
      const { failed, created, answered } = await load.end();
      console.info(`${answered} requests, ${created.length} creates, ${failed.length} failed`);
      expect(failed.slice(0, 5)).toEqual([]);
      for (const of of worlds) {
        const kept = new Set<number>();
        for (let after = 0, page = [after]; page.length > 0; after = page.at(-1) ?? after) {
          const path = `/events?after=${after}&limit=1000`;
          const { answer } = await control<readonly { readonly id: number }[]>(balancer, ['GET', path], { of });
          page = answer.map(({ id }) => id);
          for (const id of page) kept.add(id);
        }
        expect(created.filter((one) => one.of === of && !kept.has(one.id))).toEqual([]);
      }
      expect(created.length).toBeGreaterThan(50);

      /** A replica that has its port again after each start. */
      async function startReplica() {
        const port = await freePort();
        let running: RunningCli;
        const start = async () => {
          const flags = ['--port', String(port), '--drain', String(drain), '--pages', '5', '--events', '1', '--json'];
          running = runCli(['start', ...flags], {
            cwd: folder.path,
            variables: { CHANNEL_SANDBOX_DATABASE_URL: database },
          });
          await running.line;
        };
        const end = async () => {
          running.signal('SIGTERM');
          expect((await running.ended).code).toBe(0);
        };
        await start();
        onTestFinished(() => running.signal('SIGKILL'));
        return { port, restart: () => end().then(start) };
      }
    },
  );
});

type Created = { readonly of: Credentials; readonly id: number };

/** Clients that create, read and search, one after the other, until they are ended. */
function startLoad(at: { readonly url: string }, worlds: readonly Credentials[]) {
  const created: Created[] = [];
  const failed: unknown[] = [];
  const over = new AbortController();
  let answered = 0;
  const act = async (turn: number, of: Credentials): Promise<void> => {
    const { status, data } = await (turn % 3 === 0
      ? create(at, of)
      : turn % 3 === 1
        ? call(at, '/channels/pages/9000', { of })
        : call(at, '/channels/pages.search', { of, body: { query: 'a' } }));
    if (status !== (turn % 3 === 0 ? 201 : 200)) failed.push({ status, data });
    else if (turn % 3 === 0) created.push({ of, id: Number(data['id']) });
    answered += 1;
  };
  const client = async (number: number): Promise<void> => {
    for (let turn = number; !over.signal.aborted; turn += 1) {
      await act(turn, worlds[turn % worlds.length] as Credentials).catch((error: unknown) => failed.push(error));
      await sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return {
    answered: () => answered,
    end: async () => {
      over.abort();
      await all;
      return { created, failed, answered };
    },
  };
}
