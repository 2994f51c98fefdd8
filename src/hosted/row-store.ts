import { nextOf } from '../adapters/store/layered-store.ts';
import type { SeededEvents } from '../adapters/store/seeded-events.ts';
import type { NewEvent, StoredEvent } from '../domain/event/event.ts';
import type { EventUpdate, Store } from '../domain/ports.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Database } from './database.ts';
import { createdStatement, eventStatement, eventsAfterStatement } from './statements.ts';
import { readEvent, type LockedWorld, type Outcome, type WorldWrites } from './world-writes.ts';

/** What a store is made over. */
interface StoreGround {
  readonly id: number;
  /** How often its world had begun when it was looked up. */
  readonly epoch: number;
  readonly seeded: SeededEvents;
  readonly database: Pick<Database, 'read'>;
  readonly writes: WorldWrites;
}

interface EventRow {
  readonly id: number;
  readonly doc: string;
}

/** The events of a world in the database. Those that are as they were seeded have no row. */
export function createRowStore({ id, epoch, seeded, database, writes }: StoreGround): Store {
  const updateAll: Store['updateAll'] = (updates) =>
    writes.make(
      async (world) => {
        mustBe(seeded, world);
        return decided(world, updates);
      },
      updates.map((one) => one.id),
    );
  return {
    get: async (event) => {
      if (!Number.isSafeInteger(event)) return undefined;
      const [row] = await database.read<EventRow>(eventStatement, [id, epoch, event]);
      return row === undefined ? seeded.byId.get(event) : readEvent(event, row.doc);
    },
    list: async ({ after = -1, limit }) => {
      const from = Math.min(Math.max(-1, Math.floor(after)), Number.MAX_SAFE_INTEGER);
      const rows = await database.read<EventRow>(eventsAfterStatement, [id, epoch, from, Math.min(limit, MAX_ROWS)]);
      const changed = new Map(rows.map((row) => [row.id, readEvent(row.id, row.doc)]));
      const begin = seeded.list.findIndex((event) => event.id > from);
      const first = begin === -1 ? [] : seeded.list.slice(begin, begin + limit);
      const created = [...changed.values()].filter((event) => !seeded.byId.has(event.id));
      return [...first.map((event) => changed.get(event.id) ?? event), ...created]
        .toSorted((one, other) => one.id - other.id)
        .slice(0, limit);
    },
    count: async () => {
      const [row] = await database.read<{ readonly created: number }>(createdStatement, [id, epoch, seeded.nextId]);
      return seeded.byId.size + Number(row?.created);
    },
    insert: (event: NewEvent, ids) =>
      writes.make((world) => {
        mustBe(seeded, world);
        const next = nextOf(world.nextId, ids);
        if (!Number.isSafeInteger(next + 1)) throw new StoreUnavailable('An event', new Error('there is no ID left'));
        return { value: next, nextId: next + 1, events: [{ ...event, id: next }] };
      }),
    update: async <Value>(event: number, decide: EventUpdate<Value>['decide']) =>
      (await updateAll([{ id: event, decide }]))[0] as Value,
    updateAll,
    reset: () => Promise.reject(new Error('a world in a database is reset as a whole')),
    close: () => Promise.resolve(),
  };
}

/** Most rows that are read at once. */
const MAX_ROWS = 1_000_000;

/** @throws StoreUnavailable where the world has begun again from another start: what it was is over */
export function mustBe(seeded: SeededEvents, world: Pick<LockedWorld, 'seeded'>): void {
  if (world.seeded !== seeded) throw new StoreUnavailable('The change', new Error('its world has begun again'));
}

/** What comes of updates, each of which sees those before it. */
export async function decided<Value>(
  world: LockedWorld,
  updates: readonly EventUpdate<Value>[],
): Promise<Outcome<readonly Value[]> & { readonly events: readonly StoredEvent[] }> {
  const written = new Map<number, StoredEvent>();
  const values: Value[] = [];
  for (const { id, decide } of updates) {
    const current = written.get(id) ?? (await world.event(id));
    const { event, value } = decide(current);
    values.push(value);
    if (event === undefined) continue;
    if (current === undefined || event.id !== id)
      throw new Error(`An update of event ${id} can neither create it nor change its ID.`);
    written.set(id, event);
  }
  return { value: values, events: [...written.values()] };
}
