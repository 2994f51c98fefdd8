import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryBudget } from '../../src/world/memory-budget.ts';
import { createSeededEvents } from '../../src/adapters/store/seeded-events.ts';
import { all, newEvent } from '../../src/adapters/store/testing/new-event.ts';
import type { StoredEvent } from '../../src/domain/event/event.ts';
import { connectDatabase, type Database } from '../../src/hosted/database.ts';
import { createReplica } from '../../src/hosted/replica.ts';
import { openWorld } from '../../src/world/open-world.ts';
import { testWorld } from '../../src/world/testing/world.ts';
import type { World } from '../../src/world/world.ts';
import type { Worlds } from '../../src/world/worlds.ts';
import { sampled } from '../testing/sampled.ts';
import { HeldDatabase, type Fate } from './testing/held-database.ts';
import { contract, newSources, Race, seenIn, type Act, type Seen, type Step } from './testing/held-race.ts';
import { mutants, type Mutant } from './testing/planted-mutants.ts';
import { startPostgres, withoutPostgres, type Postgres } from './testing/postgres.ts';

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom<Step['does'][]>(
    'append',
    'append',
    'create',
    'read',
    'read',
    'release',
    'release',
    'release',
    'release',
    'release',
    'release',
    'kill',
  ),
  pick: fc.nat(11),
  fate: fc.constantFrom<Fate[]>(
    'answered',
    'answered',
    'answered',
    'answered',
    'answered',
    'answered',
    'cut-before',
    'cut-after',
    'late',
    'away',
  ),
});

describe.skipIf(withoutPostgres !== undefined)(`any order of what happens to replicas ${withoutPostgres ?? ''}`, () => {
  let postgres: Postgres;
  let database: Database;
  let maker: Worlds;
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false });
    const url = await postgres.createDatabase();
    const sources = newSources();
    maker = await createReplica(url, 0).worlds(await testWorld(), {
      contract,
      sources,
      options: {},
      most: Infinity,
      memory: createMemoryBudget(2 ** 29),
      onCrash: fail,
    });
    database = await connectDatabase(url);
  });
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0); // what is done again is done at once
    return () => void vi.restoreAllMocks();
  });
  afterAll(async () => {
    await database.close();
    await maker.close();
    await postgres[Symbol.asyncDispose]();
  });

  async function newWorld(): Promise<string> {
    const channel = `chn-${randomUUID()}`;
    const { start } = await testWorld({ channel, pages: 1, events: 0 });
    const seeded = {
      ...start.seeded,
      events: createSeededEvents([{ ...newEvent('list'), id: 4000, description: '' }]),
    };
    await maker.add(openWorld({ ...start, seeded }, newSources()));
    return channel;
  }

  const isOneHistory = (mutant?: Mutant) =>
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      const channel = await newWorld();
      const race = new Race(new HeldDatabase(database), channel, mutant?.database ?? ((one) => one));
      await race.run(steps);
      await check(channel, race.acts);
    });

  const numRuns = process.env['LONG'] === 'all' ? 1000 : 30;

  test(
    'is one history, and nothing that was acknowledged is lost',
    () => fc.assert(isOneHistory(), { numRuns }),
    600_000,
  );

  test.each(sampled(mutants))(
    'finds $what',
    async (mutant) => {
      mutant.program?.();
      const {
        failed,
        errorInstance,
        numRuns: nr,
      } = await fc.check(isOneHistory(mutant), { numRuns: 300, endOnFailure: true });
      console.log(mutant.what, nr);
      expect([failed, String(errorInstance)]).toEqual([true, expect.stringContaining('AssertionError')]);
    },
    120_000,
  );

  /** What is in the database in the end agrees with all that was answered. */
  async function check(channel: string, acts: readonly Act[]): Promise<void> {
    const world = (await maker.ofChannel(channel)) as World;
    const last = await seenIn(world);
    const [row] = await database.read<{ readonly id: number; readonly latest: number }>(
      'select id, latest from world where channel = $1',
      [channel],
    );
    const journal = await database.read<{ readonly number: number; readonly request: string }>(
      'select number, request from journal where world = $1 order by number',
      [row?.id],
    );
    const made = [...last.appended, ...last.created];
    expect(new Set(made).size).toBe(made.length);
    expect(last.changes).toBe(made.length);
    const events = await world.ports.store.list(all);
    expect(events.map(({ id }) => id)).toEqual([4000, ...last.created.map((_, index) => 5001 + index)]);
    expect(journal.map(({ number }) => number)).toEqual(journal.map((_, index) => index + 1));
    expect(row?.latest).toBe(journal.length);
    for (const act of acts) checkAct(act, { made, events, journal });
    for (const act of acts)
      if (act.outcome === 'made' && act.seen !== undefined) checkSeen({ ...act, seen: act.seen }, last, acts);
  }
});

interface Kept {
  readonly made: readonly string[];
  readonly events: readonly StoredEvent[];
  readonly journal: readonly { readonly number: number; readonly request: string }[];
}

/** What was answered is true. */
function checkAct({ does, request, outcome, number, id }: Act, { made, events, journal }: Kept): void {
  if (does !== 'read' && outcome === 'made') expect(made).toContain(request);
  if (does !== 'read' && outcome === 'refused') expect(made).not.toContain(request);
  if (outcome === 'made') expect(journal).toContainEqual({ number, request });
  if (id !== undefined) expect(events.find((event) => event.id === id)?.title).toBe(request);
}

/** What was seen is how the world was at some time between question and answer. */
function checkSeen({ seen, begin, end }: Act & { readonly seen: Seen }, last: Seen, acts: readonly Act[]): void {
  expect(seen.appended).toEqual(last.appended.slice(0, seen.appended.length));
  expect(seen.created).toEqual(last.created.slice(0, seen.created.length));
  expect(seen.changes).toBe(seen.appended.length + seen.created.length);
  const there = [...seen.appended, ...seen.created];
  for (const other of acts) {
    if (other.does !== 'read' && other.outcome === 'made' && other.end < begin) expect(there).toContain(other.request);
    if (other.does !== 'read' && other.begin > end) expect(there).not.toContain(other.request);
    if (other.seen !== undefined && other.outcome === 'made' && other.end < begin)
      expect(seen.changes).toBeGreaterThanOrEqual(other.seen.changes);
  }
}

function fail(what: unknown): never {
  throw what instanceof Error ? what : new Error(String(what));
}
