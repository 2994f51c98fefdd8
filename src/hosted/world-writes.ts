import { moreThan } from '../adapters/store/event-store.ts';
import type { SeededEvents } from '../adapters/store/seeded-events.ts';
import type { StoredEvent } from '../domain/event/event.ts';
import { MemoryFull } from '../domain/memory.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { fullOfMemory, partnerGone } from '../world/partners.ts';
import type { WorldStart, WorldState } from '../world/world.ts';
import type { Ask, Database } from './database.ts';
import type { WorldAt } from './look-ups.ts';
import { madeOnce, unavailable } from './made-twice.ts';
import { eventsStatement, lockStatement, writeStatement } from './statements.ts';
import { textArray } from './protocol.ts';

/** A world as it is in the database while its row is locked, with what was decided before in the same transaction. */
export interface LockedWorld {
  readonly epoch: number;
  /** What it starts from; undefined where it has begun again elsewhere, and that is not read here yet. */
  readonly seeded: SeededEvents | undefined;
  readonly state: WorldState;
  /** The first ID that is free. */
  readonly nextId: number;
  event(id: number): Promise<StoredEvent | undefined>;
}

/** What a change makes of a world. */
export interface Outcome<Value> {
  readonly value: Value;
  readonly events?: readonly StoredEvent[];
  readonly state?: WorldState;
  readonly nextId?: number;
  /** Whether its events go back to those that it started from; the state has the next epoch then. */
  readonly isEmptied?: true;
}

/** Decides on a locked world and changes nothing by itself: it may run again. */
type Change<Value> = (world: LockedWorld) => Outcome<Value> | Promise<Outcome<Value>>;

/** What the writes of a world need to know of it. */
interface WritesGround {
  readonly id: number;
  readonly database: Database;
  /** What is known of it now. */
  readonly known: () => Pick<WorldAt, 'version' | 'state' | 'start'>;
  readonly read: (text: string) => WorldState;
  readonly textOf: (state: WorldState) => string;
  /** Is told of a version that is kept. */
  readonly onKept: (kept: Kept) => void;
}

/** What a transaction has made of a world. */
interface Kept {
  readonly version: number;
  /** Undefined where it is as it was. */
  readonly state: WorldState | undefined;
  /** How many events it has written. */
  readonly events: number;
}

/** A row of `lockStatement`: a world, and its partner. */
export interface WorldRow {
  readonly version: number;
  readonly epoch: number;
  readonly next_id: number;
  readonly bytes: number;
  readonly state: string | null;
  readonly partner: string | null;
  readonly name: string | null;
  readonly quota: number | null;
  readonly used: number | null;
}

interface Waiting {
  readonly change: Change<unknown>;
  readonly ids: readonly number[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How many changes go into one transaction. */
const MAX_TOGETHER = 200;

/**
 * The changes of one world, one transaction at a time in this process: it locks the row of the world, decides, and writes. What comes
 * meanwhile goes together into the next one, in its order.
 */
export class WorldWrites {
  readonly #ground: WritesGround;
  readonly #waiting: Waiting[] = [];
  #isGoing = false;

  constructor(ground: WritesGround) {
    this.#ground = ground;
  }

  /** @param ids of events that it will ask for, as far as that is known @throws StoreUnavailable, MemoryFull, and what the change throws */
  make<Value>(change: Change<Value>, ids: readonly number[] = []): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ change, ids, resolve: resolve as Waiting['resolve'], reject });
      if (!this.#isGoing) void this.#go();
    });
  }

  async #go(): Promise<void> {
    this.#isGoing = true;
    await Promise.resolve(); // those of this turn go together
    while (this.#waiting.length > 0) await this.#make(this.#waiting.splice(0, MAX_TOGETHER));
    this.#isGoing = false;
  }

  async #make(all: readonly Waiting[]): Promise<void> {
    const { database, id, onKept } = this.#ground;
    try {
      const { kept, settle } = await madeOnce(database, id, (ask, receipt) =>
        decideAll(this.#ground, all, { ask, receipt }),
      );
      if (kept !== undefined) onKept(kept);
      for (const tell of settle) tell();
    } catch (error) {
      for (const { reject } of all) reject(unavailable(error));
    }
  }
}

/** What came of a transaction, which may be made again from its beginning. */
interface Made {
  readonly kept: Kept | undefined;
  /** Tells each change what became of it. */
  readonly settle: readonly (() => void)[];
}

interface Transaction {
  readonly ask: Ask;
  /** Is written with what it changes. */
  readonly receipt: string;
}

/** Decides changes one after the other on a locked world, and writes what they make of it. One that fails leaves it as it was. */
async function decideAll(ground: WritesGround, all: readonly Waiting[], { ask, receipt }: Transaction): Promise<Made> {
  const { id, known, read } = ground;
  const { version, state: knownState, start } = known();
  const row = await lockedRow(ask, id, version);
  const state = row.state === null ? knownState : read(row.state);
  const draft = new Draft({ row, state, start }, (...values) => ask(eventsStatement, [id, ...values]));
  await draft.load(all.flatMap(({ ids }) => ids));
  const seeded = row.epoch === knownState.epoch ? start.seeded.events : undefined;
  const event = async (one: number) => (await draft.get(one)) ?? seeded?.byId.get(one);
  const settle: (() => void)[] = [];
  for (const { change, resolve, reject } of all)
    try {
      const { epoch, nextId, state: present } = draft;
      const outcome = await change({ epoch, nextId, state: present, seeded, event });
      draft.take(outcome);
      settle.push(() => resolve(outcome.value));
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      settle.push(() => reject(failureOf(error)));
    }
  return { kept: await draft.write(ground, { ask, receipt }), settle };
}

const failureOf = (error: unknown): unknown =>
  error instanceof MemoryFull ? new StoreUnavailable('An event', error) : error;

/** A locked world in the midst of a transaction. */
class Draft {
  epoch: number;
  nextId: number;
  bytes: number;
  state: WorldState;
  readonly #row: WorldRow;
  readonly #before: WorldState;
  readonly #start: WorldStart;
  readonly #read: (epoch: number, ids: readonly number[]) => Promise<readonly EventRow[]>;
  /** Events that were looked for; undefined for one that has no row. */
  readonly #seen = new Map<number, StoredEvent | undefined>();
  readonly #written = new Map<number, StoredEvent>();

  constructor(
    { row, state, start }: { readonly row: WorldRow; readonly state: WorldState; readonly start: WorldStart },
    read: (epoch: number, ids: readonly number[]) => Promise<readonly EventRow[]>,
  ) {
    [this.epoch, this.nextId, this.bytes, this.state] = [row.epoch, row.next_id, row.bytes, state];
    this.#row = row;
    this.#before = state;
    this.#start = start;
    this.#read = read;
  }

  async load(ids: readonly number[]): Promise<void> {
    const unseen = [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && !this.#seen.has(id));
    if (unseen.length === 0) return;
    for (const id of unseen) this.#seen.set(id, undefined);
    for (const { id, doc } of await this.#read(this.epoch, unseen)) this.#seen.set(id, readEvent(id, doc));
  }

  async get(id: number): Promise<StoredEvent | undefined> {
    await this.load([id]);
    return this.#seen.get(id);
  }

  /** @throws MemoryFull */
  take({ events = [], state = this.state, nextId = this.nextId, isEmptied }: Outcome<unknown>): void {
    if (isEmptied === true) {
      this.#empty();
    } else {
      const more = events.reduce((sum, event) => sum + moreThan(this.#seen.get(event.id), event), 0);
      mustFit(this.#row, this.bytes + more - this.#row.bytes, 'An event');
      this.bytes += more;
      this.nextId = nextId;
    }
    this.state = state;
    for (const event of events) for (const map of [this.#seen, this.#written]) map.set(event.id, event);
  }

  /** Its events are those of its start again: in the next epoch none has a row. */
  #empty(): void {
    const { seeded, bytes = 0 } = this.#start;
    [this.epoch, this.nextId, this.bytes] = [this.epoch + 1, seeded.events.nextId, bytes];
    for (const map of [this.#seen, this.#written]) map.clear();
  }

  /** @returns undefined where nothing has changed */
  async write({ id, textOf }: WritesGround, { ask, receipt }: Transaction): Promise<Kept | undefined> {
    const { epoch, nextId, bytes } = this;
    const row = this.#row;
    const state = this.state === this.#before ? undefined : this.state;
    const events = [...this.#written.values()];
    if (state === undefined && events.length === 0 && bytes === row.bytes && nextId === row.next_id) return undefined;
    const [moved] = await ask<{ readonly version: number }>(writeStatement, [
      id,
      epoch,
      nextId,
      bytes,
      state === undefined ? null : textOf(state),
      row.partner,
      bytes - row.bytes,
      events.map((event) => event.id),
      textArray(events.map((event) => JSON.stringify(event))),
      receipt,
    ]);
    return moved && { version: moved.version, state, events: events.length };
  }
}

interface EventRow {
  readonly id: number;
  readonly doc: string;
}

/** The ID comes first, as V8 likes it. */
export const readEvent = (id: number, doc: string): StoredEvent => ({ ...(JSON.parse(doc) as StoredEvent), id });

/** Locks a world and its partner. @param version the state comes if it is at another @throws StoreUnavailable where either is gone */
export async function lockedRow(ask: Ask, id: number, version: number): Promise<WorldRow> {
  const [row] = await ask<WorldRow>(lockStatement, [id, version]);
  if (row === undefined) throw new StoreUnavailable('The change', new Error('its world is gone'));
  if (row.partner !== null && row.quota === null) throw new StoreUnavailable('The change', partnerGone());
  return row;
}

/** @throws MemoryFull where the partner of a world has no room for so many bytes more */
export function mustFit({ partner, name, quota, used }: WorldRow, more: number, what: string): void {
  if (partner === null || more <= 0) return;
  if (Number(used) + more > Number(quota)) throw new MemoryFull(fullOfMemory(name ?? '', Number(quota), what));
}

/** What the database or the connection to it has said ends the transaction. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'OutcomeUnknown' || error.name === 'DatabaseAway' || 'severity' in error);
