import type { StoredEvent } from '../../domain/event/event.ts';
import { byIdOf } from './directory.ts';

/** The events that a store starts from, by ID. Never changed, so that any number of stores share them. */
export interface SeededEvents {
  readonly list: readonly StoredEvent[];
  readonly byId: ReadonlyMap<number, StoredEvent>;
  /** The first ID that is free for a created event. */
  readonly nextId: number;
}

/** IDs below this one are left to seeds. */
const FIRST_ID = 5001;

export function createSeededEvents(events: readonly StoredEvent[]): SeededEvents {
  return {
    list: events.toSorted((a, b) => a.id - b.id),
    byId: byIdOf(events),
    nextId: events.reduce((next, { id }) => Math.max(next, id + 1), FIRST_ID),
  };
}
