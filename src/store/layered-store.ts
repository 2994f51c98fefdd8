import type { Decision, Store } from '../domain/ports.ts';
import type { NewEvent, StoredEvent } from '../domain/event/event.ts';

/** Events created or changed on top of those of the layer below; the seeded events are below all layers. */
export interface Layer {
  readonly events: Map<number, StoredEvent>;
  nextId: number;
  below: Layer | undefined;
}

/** Where changes go, and when they count as kept. */
export interface Layers {
  /** All that is kept. Readers see this and nothing else, so no one is shown a change that may still be lost. */
  kept(): Layer;
  /** Everything, changes not kept yet included. Decisions build on it, so that concurrent updates lose nothing. */
  top(): Layer;
  /** The layer that takes a change now. It is on its way to being kept from this call on. */
  open(): Layer;
  /** Settles with the layer opened last: once it is kept, or rejects if it is lost. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** IDs below this one are left to seeds. */
const FIRST_ID = 5001;

export function firstIdAfter(seeded: readonly StoredEvent[]): number {
  return seeded.reduce((next, { id }) => Math.max(next, id + 1), FIRST_ID);
}

function find(layer: Layer, id: number): StoredEvent | undefined {
  for (let at: Layer | undefined = layer; at !== undefined; at = at.below) {
    const event = at.events.get(id);
    if (event !== undefined) return event;
  }
  return undefined;
}

/** The ID comes first: an object made so takes a third of the memory and of the time of `{ ...event, id }` in V8. */
function withId(event: NewEvent, id: number): StoredEvent {
  const stored = { id, ...event };
  // A stored event given as a new one brings an ID of its own.
  return stored.id === id ? stored : { ...stored, id };
}

/** The store over `layers`. Events are handed out as they are kept: never copied, never changed in place. Rejects once closed. */
export function createLayeredStore(seeded: readonly StoredEvent[], layers: Layers): Store {
  const seeds = new Map(seeded.map((event) => [event.id, event]));
  let closing: Promise<void> | undefined;

  function mustBeOpen(): void {
    if (closing !== undefined) throw new Error('The store is closed.');
  }

  return {
    async get(id) {
      mustBeOpen();
      return find(layers.kept(), id) ?? seeds.get(id);
    },

    async list() {
      mustBeOpen();
      const { events } = layers.kept();
      const created = [...events.values()].filter(({ id }) => !seeds.has(id));
      return [...seeded.map((seed) => events.get(seed.id) ?? seed), ...created];
    },

    async insert(event: NewEvent) {
      mustBeOpen();
      const layer = layers.open();
      const id = layer.nextId;
      layer.nextId += 1;
      layer.events.set(id, withId(event, id));
      await layers.settled();
      return id;
    },

    async update<Refusal>(id: number, decide: (current: StoredEvent | undefined) => Decision<Refusal>) {
      mustBeOpen();
      const unseeded = find(layers.top(), id);
      const current = unseeded ?? seeds.get(id);
      const decision = decide(current);
      if ('refused' in decision) {
        // Refused because of a change that is not kept yet: the answer is right only if that change is.
        if (unseeded !== find(layers.kept(), id)) await layers.settled();
        return decision;
      }
      if (current === undefined || decision.event.id !== id)
        throw new Error(`An update of event ${id} can neither create it nor change its ID.`);
      layers.open().events.set(id, decision.event);
      await layers.settled();
      return decision;
    },

    async reset() {
      mustBeOpen();
      const layer = layers.open();
      layer.events.clear();
      layer.below = undefined;
      layer.nextId = firstIdAfter(seeded);
      await layers.settled();
    },

    close() {
      closing ??= layers.close();
      return closing;
    },
  };
}
