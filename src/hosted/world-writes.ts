import { moreThan } from '../adapters/store/held-memory.ts';
import type { SeededEvents } from '../adapters/store/seeded-events.ts';
import type { StoredEvent } from '../domain/event/event.ts';
import { MemoryFull } from '../domain/memory.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { fullOfMemory, partnerGone } from '../world/partners.ts';
import type { WorldState } from '../world/world.ts';
import type { Ask, Database } from './database.ts';
import { madeOnce, unavailable } from './made-twice.ts';
import { eventsStatement, lockStatement, writeStatement } from './row-statements.ts';
import { textArray } from './text-array.ts';

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
export type Change<Value> = (world: LockedWorld) => Outcome<Value> | Promise<Outcome<Value>>;

/** What the writes of a world need to know of it. */
export interface WritesGround {
  readonly id: number;
  readonly database: Database;
  /** What is known of it now. */
  readonly known: () => {
    readonly version: number;
    readonly state: WorldState;
    readonly seeded: SeededEvents;
    /** Bytes that its start takes. */
    readonly startBytes: number;
  };
  readonly read: (text: string) => WorldState;
  readonly textOf: (state: WorldState) => string;
  /** Is told of a version that is kept. @param state where that is another one */
  readonly onKept: (kept: Kept) => void;
}

/** What a transaction has made of a world. */
interface Kept {
  readonly version: number;
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
  #waiting: Waiting[] = [];
  #going: Promise<void> | undefined;

  constructor(ground: WritesGround) {
    this.#ground = ground;
  }

  /** @param ids of events that it will ask for, as far as that is known @throws StoreUnavailable, MemoryFull, and what the change throws */
  make<Value>(change: Change<Value>, ids: readonly number[] = []): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ change, ids, resolve: resolve as Waiting['resolve'], reject });
      this.#going ??= this.#go();
    });
  }

  /** Does something with the database while no change of this process is on its way. */
  async alone<Result>(act: () => Promise<Result>): Promise<Result> {
    while (this.#going !== undefined) await this.#going;
    const acting = act();
    this.#going = acting.then(
      () => this.#next(),
      () => this.#next(),
    );
    return acting;
  }

  #next(): Promise<void> | undefined {
    this.#going = undefined;
    if (this.#waiting.length > 0) this.#going = this.#go();
    return this.#going;
  }

  async #go(): Promise<void> {
    await Promise.resolve(); // those of this turn go together
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_TOGETHER);
      await this.#make(batch);
    }
    this.#going = undefined;
  }

  async #make(all: readonly Waiting[]): Promise<void> {
    const { database, id } = this.#ground;
    const batch = new Batch(this.#ground, all);
    try {
      await madeOnce(database, id, (ask, receipt) => batch.run(ask, receipt));
      batch.settle();
    } catch (error) {
      for (const { reject } of all) reject(unavailable(error));
    }
  }
}

/** What is decided in one transaction. */
class Batch {
  readonly #ground: WritesGround;
  readonly #all: readonly Waiting[];
  readonly #settle: (() => void)[] = [];
  readonly #events = new Map<number, StoredEvent | undefined>();
  readonly #written = new Map<number, StoredEvent>();
  #kept: Kept | undefined;

  constructor(ground: WritesGround, all: readonly Waiting[]) {
    this.#ground = ground;
    this.#all = all;
  }

  /** @param receipt is written with what it changes */
  async run(ask: Ask, receipt: string): Promise<void> {
    this.#restart();
    const { id, read, known } = this.#ground;
    const { version, state: knownState, seeded, startBytes } = known();
    const row = await lockedRow(ask, id, version);
    const state = row.state === null ? knownState : read(row.state);
    const before = { epoch: row.epoch, nextId: row.next_id, bytes: row.bytes, state };
    const from = {
      row,
      seeded,
      startBytes,
      isKnown: row.epoch === knownState.epoch,
      load: this.#loadBy(ask, row.epoch),
    };
    await from.load(this.#all.flatMap(({ ids }) => ids));
    let present: Present = before;
    for (const waiting of this.#all) present = await this.#decide(waiting, present, from);
    const isSame = present.state === before.state;
    await this.#write(ask, row, { ...present, isSame, receipt });
  }

  /** Events that no change of this transaction has asked for before. */
  #loadBy(ask: Ask, epoch: number): (ids: readonly number[]) => Promise<void> {
    return async (ids) => {
      const unknown = [...new Set(ids)].filter((one) => Number.isSafeInteger(one) && !this.#events.has(one));
      if (unknown.length === 0) return;
      const rows = await ask<{ readonly id: number; readonly doc: string }>(eventsStatement, [
        this.#ground.id,
        epoch,
        unknown,
      ]);
      for (const one of unknown) this.#events.set(one, undefined);
      for (const { id, doc } of rows) this.#events.set(id, readEvent(id, doc));
    };
  }

  /** @returns the world after a change; where that fails, as before */
  async #decide({ change, resolve, reject }: Waiting, present: Present, from: From): Promise<Present> {
    const { row, seeded, startBytes, isKnown, load } = from;
    const { epoch, state, nextId } = present;
    const event = async (id: number) => {
      await load([id]);
      return this.#events.get(id) ?? seeded.byId.get(id);
    };
    try {
      const outcome = await change({ epoch, state, nextId, seeded: isKnown ? seeded : undefined, event });
      const next = nextOf(present, outcome, { more: this.#more(outcome.events ?? []), seeded, startBytes });
      if (outcome.isEmptied !== true) mustFit(row, next.bytes - row.bytes, 'An event');
      if (outcome.isEmptied === true) this.#empty();
      for (const one of outcome.events ?? []) this.#put(one);
      this.#settle.push(() => resolve(outcome.value));
      return next;
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      this.#settle.push(() => reject(error instanceof MemoryFull ? new StoreUnavailable('An event', error) : error));
      return present;
    }
  }

  /** A transaction may be made again, from its beginning. */
  #restart(): void {
    this.#settle.length = 0;
    this.#kept = undefined;
    this.#empty();
  }

  /** Tells all what became of them. */
  settle(): void {
    if (this.#kept !== undefined) this.#ground.onKept(this.#kept);
    for (const settle of this.#settle) settle();
  }

  #more(events: readonly StoredEvent[]): number {
    let more = 0;
    const before = new Map<number, StoredEvent | undefined>();
    for (const event of events) {
      more += moreThan(before.get(event.id) ?? this.#events.get(event.id), event);
      before.set(event.id, event);
    }
    return more;
  }

  #put(event: StoredEvent): void {
    this.#events.set(event.id, event);
    this.#written.set(event.id, event);
  }

  #empty(): void {
    this.#events.clear();
    this.#written.clear();
  }

  async #write(ask: Ask, row: WorldRow, { epoch, nextId, bytes, state, isSame, receipt }: Next): Promise<void> {
    const events = [...this.#written.values()];
    const next = isSame ? undefined : state;
    if (events.length === 0 && next === undefined && bytes === row.bytes && nextId === row.next_id) return;
    const [moved] = await ask<{ readonly version: number }>(writeStatement, [
      this.#ground.id,
      epoch,
      nextId,
      bytes,
      next === undefined ? null : this.#ground.textOf(next),
      row.partner,
      bytes - row.bytes,
      events.map(({ id }) => id),
      textArray(events.map((event) => JSON.stringify(event))),
      receipt,
    ]);
    if (moved !== undefined) this.#kept = { version: moved.version, state: next, events: events.length };
  }
}

/** A world in the midst of a transaction. */
interface Present {
  readonly epoch: number;
  readonly nextId: number;
  readonly bytes: number;
  readonly state: WorldState;
}

/** What is to be written of it. */
interface Next extends Present {
  /** Whether its state is as it was. */
  readonly isSame: boolean;
  readonly receipt: string;
}

/** What a transaction has found. */
interface From {
  readonly row: WorldRow;
  readonly seeded: SeededEvents;
  readonly startBytes: number;
  /** Whether what is known here is what the world starts from. */
  readonly isKnown: boolean;
  readonly load: (ids: readonly number[]) => Promise<void>;
}

function nextOf(
  present: Present,
  { state = present.state, nextId = present.nextId, isEmptied }: Outcome<unknown>,
  { more, seeded, startBytes }: Pick<From, 'seeded' | 'startBytes'> & { readonly more: number },
): Present {
  return isEmptied === true
    ? { epoch: state.epoch, nextId: seeded.nextId, bytes: startBytes, state }
    : { epoch: state.epoch, nextId, bytes: present.bytes + more, state };
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
