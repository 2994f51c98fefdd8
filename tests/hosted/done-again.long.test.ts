import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryBudget } from '../../src/world/memory-budget.ts';
import { all, newEvent } from '../../src/adapters/store/testing/new-event.ts';
import { clockControlsOf } from '../../src/control/worlds/clock-controls.ts';
import type { StoredEvent } from '../../src/domain/event/event.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createReplica } from '../../src/hosted/replica.ts';
import type { VersionedWorld } from '../../src/hosted/versioned-world.ts';
import { openWorld } from '../../src/world/open-world.ts';
import { beforeRequest, setClock } from '../../src/world/take-due-steps.ts';
import { testWorld } from '../../src/world/testing/world.ts';
import type { World } from '../../src/world/world.ts';
import type { Worlds } from '../../src/world/worlds.ts';
import { contract, newSources } from './testing/held-race.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

describe.skipIf(withoutPostgres !== undefined)(`what a replica does again ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let database: Database;
  let worlds: Worlds;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    const url = await postgres.createDatabase();
    database = await connectDatabase(url);
    worlds = await createReplica(url, 0).worlds(await testWorld(), {
      contract,
      sources: newSources(),
      options: {},
      most: Infinity,
      memory: createMemoryBudget(2 ** 29),
      onCrash: (error) => {
        throw error as Error;
      },
    });
  });
  afterAll(async () => {
    await Promise.all([worlds.close(), database.close()]);
    await postgres[Symbol.asyncDispose]();
  });

  it('a clock that is moved is moved once, where another change of the world is lost before its answer', async () => {
    const channel = `chn-${randomUUID()}`;
    const { start } = await testWorld({ channel, pages: 1, events: 0 });
    await worlds.add(openWorld(start, newSources()));
    const find = async () => (await worlds.ofChannel(channel)) as World;
    const timeIn = ({ ports }: World) => ports.clock.now();
    const before = timeIn(await find());
    const times: number[] = [];
    await (
      await find()
    ).again?.(async (world) => {
      await setClock(world, { advance: 'PT1H' }, { now: () => 0 });
      times.push(timeIn(world));
      if (times.length > 1) return;
      const other = await find();
      await database.read('update world set version = version + 1048576 where channel = $1', [channel]);
      await other.change(({ requests }) => ({ requests: requests + 1 }));
      await expect((other as VersionedWorld).settle()).rejects.toThrow('another has changed the world');
    });
    expect(times.map((time) => time - before)).toEqual([3_600_000, 3_600_000]);
    expect(timeIn(await find()) - before).toBe(3_600_000);
  });

  it('a clock that passes a step is set while requests of the same world wait for their turn, and nobody waits for ever', async () => {
    const channel = `chn-${randomUUID()}`;
    const { start } = await testWorld({ channel, pages: 1, events: 1 });
    const due = { event: start.seeded.events.list[0]?.id ?? 0, count: 1, confirmed: true };
    const steps = [
      { number: 1, at: Date.parse('2027-03-01T12:00:00Z'), change: { rsvps: [due] } },
      { number: 2, afterRequests: 5000, change: {} },
    ];
    await worlds.add(openWorld({ ...start, state: { ...start.state, steps } }, newSources()));
    const find = async () => (await worlds.ofChannel(channel)) as World;
    const [before, behind] = [await find(), await find()];
    const requests: Promise<void>[] = [];
    const reading = await (
      await find()
    ).again?.(async (world) => {
      requests.push(beforeRequest(before));
      const setting = clockControlsOf(world, { now: () => 0 }).set({ now: '2027-06-01T00:00:00Z' });
      requests.push(beforeRequest(behind));
      return setting;
    });
    await Promise.all(requests);
    expect(reading).toMatchObject({ now: '2027-06-01T00:00:00.000Z', next: [], afterRequests: [{ step: 2 }] });
    const after = await find();
    expect([after.requests, after.steps.map(({ number }) => number)]).toEqual([2, [2]]);
    const members = (await after.ports.store.get(due.event))?.rsvps.map(({ member }) => member) ?? [];
    expect(members.filter((member) => member.startsWith('step-'))).toEqual(['step-1-1-1']);
  });

  it('who reads sees state and events of one moment, and is answered once both are kept', async () => {
    const channel = `chn-${randomUUID()}`;
    const { start } = await testWorld({ channel, pages: 1, events: 2 });
    await worlds.add(openWorld(start, newSources()));
    const find = async () => (await worlds.ofChannel(channel)) as VersionedWorld;
    const seen = async ({ epoch, ports: { store } }: World) => [
      epoch,
      (await store.list(all)).length,
      await store.count(),
    ];
    const [maker, reader] = [await find(), await find()];
    const id = await maker.ports.store.insert(newEvent('one'));
    await maker.settle();
    await maker.ports.store.update(id, (event) => ({
      event: { ...(event as StoredEvent), title: 'changed' },
      value: undefined,
    }));
    await maker.ports.store.insert(newEvent('two'));
    expect(await seen(reader)).toEqual([1, 4, 4]);
    expect((await reader.ports.store.list(all)).map(({ title }) => title).slice(2)).toEqual(['changed', 'two']);
    await maker.reset();
    expect(await seen(reader)).toEqual([2, 2, 2]);
    const reading = reader.settle().then(async () => seen(await find()));
    await maker.settle();
    expect(await reading).toEqual([2, 2, 2]);
  });

  it('what was asked of a world is not done in another one that has its channel by then', async () => {
    const channel = `chn-${randomUUID()}`;
    const open = async (apiKey: string) => {
      const { start } = await testWorld({ channel, apiKey, pages: 1, events: 0 });
      await worlds.add(openWorld(start, newSources()));
      return (await worlds.ofChannel(channel)) as World;
    };
    const one = await open('key-of-one');
    await worlds.drop(channel);
    const other = await open('key-of-another');
    await expect(one.again?.((world) => Promise.resolve(world.apiKey))).rejects.toThrow('is gone');
    expect(await other.again?.((world) => Promise.resolve(world.apiKey))).toBe('key-of-another');
  });
});
