import { nextOf } from '../adapters/store/event-store.ts';
import type { SeededEvents } from '../adapters/store/seeded-events.ts';
import type { NewEvent, StoredEvent } from '../domain/event/event.ts';
import type { EventUpdate, Picture, Store } from '../domain/ports.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Journal } from '../journal/journal.ts';
import type { Ports } from '../operations/call.ts';
import { type WorldSources, changedState, firstStateOf, pathOfWorld, portsOf } from '../world/open-world.ts';
import type { World, WorldStart, WorldState } from '../world/world.ts';
import type { Database } from './database.ts';
import type { WorldAt } from './look-ups.ts';
import { createdStatement, eventStatement, eventsAfterStatement } from './statements.ts';
import type { WorldJournal } from './world-journal.ts';
import { type LockedWorld, type Outcome, type WorldWrites, readEvent } from './world-writes.ts';

/** What this process has of a world, whatever its version. */
export interface Served {
  readonly id: number;
  readonly database: Database;
  readonly delays: World['delays'];
  readonly journal: WorldJournal;
  readonly sources: WorldSources;
  readonly writes: WorldWrites;
  readonly latest: NonNullable<World['latest']>;
  /** Begins the world again from another start. @throws WorldRefused */
  readonly restart: (start: WorldStart) => Promise<void>;
}

/** The ports of each state that is known: those who ask at one version share them. */
const known = new WeakMap<WorldState, { readonly start: WorldStart; readonly ports: Ports }>();

/** A world in the database as it was when somebody asked for it; what it changes shows in it once that is kept. */
export class RowWorld implements World {
  readonly channel: string;
  readonly apiKey: string;
  readonly isKept = false;
  readonly journal: Journal;
  readonly delays: World['delays'];
  readonly onFinish: World['onFinish'];
  readonly latest: NonNullable<World['latest']>;
  readonly #served: Served;
  #start: WorldStart;
  state: WorldState;

  constructor(served: Served, { start, state }: WorldAt) {
    this.channel = start.channel;
    this.apiKey = start.apiKey;
    this.journal = served.journal;
    this.delays = served.delays;
    this.onFinish = served.sources.onFinish;
    this.latest = served.latest;
    this.#served = served;
    this.#start = start;
    this.state = state;
  }

  get start() {
    return this.#start;
  }

  get path(): string {
    return pathOfWorld(this.#start);
  }

  get ports(): Ports {
    const found = known.get(this.state);
    if (found?.start === this.#start) return found.ports;
    const { sources } = this.#served;
    const ports = { ...portsOf(this.#start, this.state, this.#store(), sources), pictures: this.#pictures() };
    known.set(this.state, { start: this.#start, ports });
    return ports;
  }

  async change(
    decide: (state: WorldState) => Partial<WorldState>,
    eventsOf: (state: WorldState) => readonly EventUpdate<void>[] = () => [],
  ): Promise<void> {
    const { events: seeded } = this.#start.seeded;
    this.state = await this.#served.writes.make(async (world) => {
      const updates = eventsOf(world.state);
      if (updates.length > 0) mustBe(seeded, world);
      const { events } = await decided(world, updates);
      const changed = decide(world.state);
      const isSame = (Object.keys(changed) as (keyof WorldState)[]).every(
        (name) => changed[name] === world.state[name],
      );
      if (isSame) return { value: world.state, events };
      const state = changedState(world.state, changed);
      return { value: state, state, events };
    });
  }

  /** Each change locks the world's row: nothing has to wait here. */
  exclusively(change: () => Promise<void>): Promise<void> {
    return change();
  }

  async reset(): Promise<void> {
    const { writes, sources } = this.#served;
    const { epoch } = this.state;
    this.state = await writes.make((world) => {
      if (world.seeded === undefined && world.epoch !== epoch) return { value: world.state }; // it has begun again already
      const state = firstStateOf(this.#start, world.epoch + 1, sources.clock);
      return { value: state, state, isEmptied: true };
    });
    this.delays.letGo();
  }

  async begin(start: WorldStart): Promise<void> {
    await this.#served.restart(start);
    this.delays.letGo();
    start.release?.(); // what is known of it takes its memory itself
    this.#start = start;
    this.state = firstStateOf(start, this.state.epoch + 1, this.#served.sources.clock);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #store(): Store {
    const { id, database, writes } = this.#served;
    return createRowStore({ id, epoch: this.state.epoch, seeded: this.#start.seeded.events, database, writes });
  }

  #pictures(): Ports['pictures'] {
    const { id, database, sources } = this.#served;
    return {
      ...sources.pictures,
      keep: async ({ sha256, content }: Picture) => {
        await database.read(keepPicture, [id, sha256, Buffer.from(content ?? [])]).catch(() => undefined);
      },
    };
  }
}

const keepPicture = `
with kept as (
  insert into blob (hash, bytes, kept_at) values ($2::text, $3::bytea, now()) on conflict (hash) do update set kept_at = excluded.kept_at)
insert into picture (world, hash) values ($1::bigint, $2::text) on conflict do nothing`;

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
function createRowStore({ id, epoch, seeded, database, writes }: StoreGround): Store {
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
function mustBe(seeded: SeededEvents, world: Pick<LockedWorld, 'seeded'>): void {
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
