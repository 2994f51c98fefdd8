import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createReplica } from '../../src/hosted/replica.ts';
import type { VersionedWorld } from '../../src/hosted/versioned-world.ts';
import { openWorld } from '../../src/world/open-world.ts';
import { setClock } from '../../src/world/take-due-steps.ts';
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
      maxBytes: 2 ** 27,
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
});
