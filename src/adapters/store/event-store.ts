import type { IdRow, PageStretch, Store } from '../../domain/ports.ts';
import type { NewEvent, RetrievedImage, Rsvp, StoredEvent } from '../../domain/event/event.ts';
import { unboundedShare, type MemoryShare } from '../../domain/memory.ts';
import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import type { SeededEvents } from './seeded-events.ts';

/** The events that were created or changed, and the next ID. */
export interface Kept {
  readonly events: Map<number, StoredEvent>;
  nextId: number;
}

export const nothingKept = ({ nextId }: Pick<SeededEvents, 'nextId'>): Kept => ({ events: new Map(), nextId });

/** What changes make of what is kept, as long as it is not. */
export class Draft {
  readonly events = new Map<number, StoredEvent>();
  nextId: number;
  /** Nothing of what was there before is left. */
  isReset = false;
  readonly #kept: Kept;
  readonly #memory: MemoryShare;
  /** Bytes that it has taken, and those that are free once it is kept. */
  #taken = 0;
  #freed = 0;

  constructor(kept: Kept, memory: MemoryShare) {
    this.#kept = kept;
    this.#memory = memory;
    this.nextId = kept.nextId;
  }

  find(id: number): StoredEvent | undefined {
    return this.events.get(id) ?? (this.isReset ? undefined : this.#kept.events.get(id));
  }

  /** All of them, or none. @throws StoreUnavailable if less memory is left */
  put(events: readonly StoredEvent[], what: string): void {
    const bytes = events.reduce((sum, event) => sum + moreThan(this.find(event.id), event), 0);
    if (bytes > 0) this.#take(bytes, what);
    else this.#freed -= bytes;
    for (const event of events) this.events.set(event.id, event);
  }

  #take(bytes: number, what: string): void {
    try {
      this.#memory.take(bytes, what);
    } catch (cause) {
      throw new StoreUnavailable('An event', cause);
    }
    this.#taken += bytes;
  }

  reset({ nextId }: SeededEvents): void {
    this.isReset = true;
    this.nextId = nextId;
    this.events.clear();
    this.#freed = this.#memory.held;
  }

  keep(): void {
    if (this.isReset) this.#kept.events.clear();
    for (const [id, event] of this.events) this.#kept.events.set(id, event);
    this.#kept.nextId = this.nextId;
    this.#memory.give(this.#freed);
  }

  drop(): void {
    this.#memory.give(this.#taken);
  }
}

/** Where changes are kept. */
export interface Keeper {
  /** All that is kept, and nothing else: no one is shown a change that may still be lost. */
  readonly kept: Kept;
  /** Decides by what is kept by then, and answers once what comes of it is kept too. @throws StoreUnavailable, and what `decide` throws */
  change<Value>(decide: (draft: Draft) => Value): Promise<Value>;
  close(): Promise<void>;
}

/** The first ID of a row that is not below the next one. */
export function nextOf(next: number, ids: IdRow | undefined): number {
  if (ids === undefined || next <= ids.first) return Math.max(next, ids?.first ?? next);
  return ids.first + Math.ceil((next - ids.first) / ids.step) * ids.step;
}

/** The ID comes first: an object made so takes a third of the memory and of the time of `{ ...event, id }` in V8. */
function withId(event: NewEvent, id: number): StoredEvent {
  const stored = { id, ...event };
  // A stored event given as a new one brings an ID of its own.
  return stored.id === id ? stored : { ...stored, id };
}

/** Events are handed out as they are kept: never copied, never changed in place. Rejects once closed: a world may be dropped while requests are on their way. */
export function createEventStore(seeded: SeededEvents, { kept, ...keeper }: Keeper): Store {
  const { byId } = seeded;
  let closing: Promise<void> | undefined;

  function mustBeOpen(): void {
    if (closing !== undefined) throw new StoreUnavailable('An event', new Error('the store is closed'));
  }

  async function change<Value>(decide: (draft: Draft) => Value): Promise<Value> {
    mustBeOpen();
    return keeper.change(decide);
  }

  const updateAll: Store['updateAll'] = (updates) =>
    change((draft) => {
      const written = new Map<number, StoredEvent>();
      const values = updates.map(({ id, decide }) => {
        const current = written.get(id) ?? draft.find(id) ?? byId.get(id);
        const { event, value } = decide(current);
        if (event === undefined) return value;
        if (current === undefined || event.id !== id)
          throw new Error(`An update of event ${id} can neither create it nor change its ID.`);
        written.set(id, event);
        return value;
      });
      draft.put([...written.values()], 'A change of an event');
      return values;
    });

  return {
    async get(id) {
      mustBeOpen();
      return kept.events.get(id) ?? byId.get(id);
    },

    async list(stretch) {
      mustBeOpen();
      return listed(seeded, kept, stretch);
    },

    async count() {
      mustBeOpen();
      return byId.size + [...kept.events.keys()].filter((id) => !byId.has(id)).length;
    },

    insert: (event: NewEvent, ids?: IdRow) =>
      change((draft) => {
        const id = nextOf(draft.nextId, ids);
        if (!Number.isSafeInteger(id + 1)) throw new StoreUnavailable('An event', new Error('there is no ID left'));
        draft.put([withId(event, id)], 'A new event');
        draft.nextId = id + 1;
        return id;
      }),

    update: async (id, decide) => {
      const [value] = await updateAll([{ id, decide }]);
      return value as Exclude<typeof value, undefined>;
    },
    updateAll,
    reset: () => change((draft) => draft.reset(seeded)),

    close() {
      closing ??= keeper.close();
      return closing;
    },
  };
}

/** A stretch of the seeded events, then of the created ones, whose IDs rise. */
function listed(
  { list, nextId: firstCreated }: SeededEvents,
  kept: Kept,
  { after = Number.NEGATIVE_INFINITY, limit }: PageStretch<number>,
): readonly StoredEvent[] {
  const first = list.findIndex(({ id }) => id > after);
  const events = first === -1 ? [] : list.slice(first, first + limit).map((one) => kept.events.get(one.id) ?? one);
  for (const event of kept.events.values()) {
    if (events.length >= limit) break;
    if (event.id >= firstCreated && event.id > after) events.push(event);
  }
  return events;
}

/** Events for as long as the process lives. IDs begin above the seeded ones, at 5001 at the lowest. */
export function createMemoryStore(seeded: SeededEvents, memory: MemoryShare = unboundedShare): Store {
  const kept = nothingKept(seeded);
  return createEventStore(seeded, {
    kept,
    change: async (decide) => {
      const draft = new Draft(kept, memory);
      const value = decide(draft);
      draft.keep();
      return value;
    },
    close: () => Promise.resolve(),
  });
}

/** Bytes of a stored event, an earlier image and an RSVP without their texts, about. */
const perEvent = 600;
const perImage = 250;
const perRsvp = 120;
/** A text outside Latin-1 takes two bytes for each character. */
const perCharacter = 2;

/** Bytes that an event takes more than the one it replaces, about. RSVPs are walked only where somebody has registered or confirmed. */
export function moreThan(before: StoredEvent | undefined, event: Omit<StoredEvent, 'id'>): number {
  const own = weightOf(event) - (before === undefined ? 0 : weightOf(before));
  if (event.rsvps === before?.rsvps) return own;
  return own + rsvpsWeight(event.rsvps) - rsvpsWeight(before?.rsvps ?? []);
}

function weightOf(event: Omit<StoredEvent, 'id'>): number {
  let weight = perEvent + 8 * event.cohosts.length + imageWeight(event.image);
  for (const value of Object.values(event)) if (typeof value === 'string') weight += perCharacter * value.length;
  for (const image of event.image.earlier ?? []) weight += imageWeight(image);
  return weight;
}

const imageWeight = ({ url }: RetrievedImage): number => perImage + perCharacter * url.length;

function rsvpsWeight(rsvps: readonly Rsvp[]): number {
  let weight = 0;
  for (const { member } of rsvps) weight += perRsvp + perCharacter * member.length;
  return weight;
}
