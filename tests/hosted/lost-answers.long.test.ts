import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStatement, dropStatement, freshStatement } from '../../src/hosted/statements.ts';
import { startSandbox, type RunningSandbox } from '../../src/sandbox.ts';
import { startDatabaseProxy, type DatabaseProxy, type Disturbance } from './testing/database-proxy.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';
import { control, create, makeWorld, type Credentials } from './testing/replicas.ts';

interface Problem {
  readonly detail: string;
}

describe.skipIf(withoutPostgres !== undefined)(`answers of the database that are lost ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let proxy: DatabaseProxy;
  let replica: RunningSandbox;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    proxy = await startDatabaseProxy(postgres.port);
    const databaseUrl = proxy.through(await postgres.createDatabase());
    replica = await startSandbox({ databaseUrl, port: 0, pages: 3, events: 0 });
  });
  afterAll(async () => {
    await replica.close();
    await proxy[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
  });

  /** Disturbs a statement when it comes for the given time. */
  function disturb(statement: string, disturbance: Disturbance, time = 1): void {
    let times = 0;
    proxy.disturb((one) => {
      if (!one.includes(statement.trim())) return undefined;
      times += 1;
      return times === time ? disturbance : undefined;
    });
  }
  const drop = ({ channelId }: Credentials) => control<Problem>(replica, ['DELETE', `/worlds/${channelId}`]);
  const channels = async () =>
    (await control<readonly Credentials[]>(replica, ['GET', '/worlds'])).answer.map(({ channelId }) => channelId);

  it('a world that is dropped is told to be dropped', async () => {
    const world = await makeWorld(replica);
    disturb(dropStatement, 'cut-after');
    expect(await drop(world)).toEqual({ status: 204, answer: undefined });
    expect(proxy.disturbed).toBe(1);
    expect((await drop(world)).status).toBe(404);
  });

  it.each([1, 2])('a change whose end is not heard is made once, where that happens %d times', async (times) => {
    const of = await makeWorld(replica);
    let lost = 0;
    proxy.disturb((one) => {
      if (one !== 'commit' || lost === times) return undefined;
      lost += 1;
      return 'cut-after';
    });
    const created = await create(replica, of);
    const scenario = await control(replica, ['PUT', '/clock'], {
      of,
      body: { now: '2030-01-01T00:00:00Z', mode: 'frozen' },
    });
    proxy.disturb(() => undefined);
    expect([created.status, scenario.status, lost]).toEqual([201, 200, times]);
    expect((await control<readonly object[]>(replica, ['GET', '/events'], { of })).answer).toHaveLength(4);
  });

  it('a world whose new beginning is not heard has begun again', async () => {
    const of = await makeWorld(replica);
    expect((await create(replica, of)).status).toBe(201);
    disturb('commit', 'cut-after');
    expect((await control(replica, ['PUT', '/scenario'], { of, body: { scenario: 'empty' } })).status).toBe(200);
    expect((await control<readonly object[]>(replica, ['GET', '/events'], { of })).answer).toEqual([]);
  });

  it('a world that takes the place of one whose time is over is told to be made', async () => {
    const { answer: partner } = await control<{ readonly token: string }>(replica, ['POST', '/partners'], {
      body: { name: 'Gil', quota: { worlds: 1 } },
    });
    const make = async (wish: object) => {
      const response = await fetch(`${replica.url}/_sandbox/worlds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pages: 3, events: 0, ...wish }),
      });
      return { status: response.status, ...((await response.json()) as Credentials) };
    };
    expect((await make({ expiresAfter: 'PT0.2S' })).status).toBe(201);
    await sleep(300);
    disturb(addStatement, 'cut-after', 2); // for the first one there is no room
    const { status, channelId } = await make({});
    expect(status).toBe(201);
    expect(await channels()).toContain(channelId);
  });

  it('of a world that was made and cannot be read, nobody says that nothing was changed', async () => {
    const channelId = `chn-${randomUUID()}`;
    let isAdded = false;
    proxy.disturb((one) => {
      isAdded ||= one.includes(addStatement.trim());
      return isAdded && one.includes(freshStatement.trim()) ? 'cut-before' : undefined;
    });
    const { status, answer } = await control<Problem>(replica, ['POST', '/worlds'], { body: { channelId } });
    proxy.disturb(() => undefined);
    expect([status, answer.detail]).toEqual([
      503,
      expect.stringContaining('it is not known whether the change was made'),
    ]);
    expect(await channels()).toContain(channelId);
  });
});
