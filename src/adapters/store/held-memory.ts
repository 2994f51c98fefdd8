import type { MemoryShare } from '../../domain/memory.ts';
import { StoreUnavailable } from '../../domain/store-unavailable.ts';
import type { Layers } from './layered-store.ts';
import type { RetrievedImage, Rsvp, StoredEvent } from '../../domain/event/event.ts';

/** The memory of the events that are not the seed's own. */
interface HeldMemory {
  /** Takes memory for a change before it is made. @throws StoreUnavailable where less is left */
  take(bytes: number, what: string): void;
  /** Settles once a change is kept that took so many bytes; where it is lost, they are free again. */
  settled(bytes: number): Promise<void>;
  /** Settles once everything is back to the seed, which frees what was held when this was called. */
  reset(): Promise<void>;
}

/** @throws MemoryFull where what is kept already does not fit */
export function createHeldMemory(layers: Layers, memory: MemoryShare): HeldMemory {
  let held = 0;
  for (const event of layers.kept().events.values()) held += eventWeight(event);
  if (held > 0) memory.take(held, 'What is kept of events');

  function give(bytes: number): void {
    memory.give(bytes);
    held -= bytes;
  }

  return {
    take: (bytes, what) => {
      if (bytes <= 0) return give(-bytes);
      try {
        memory.take(bytes, what);
      } catch (cause) {
        throw new StoreUnavailable('An event', cause);
      }
      held += bytes;
    },
    settled: async (bytes) => {
      try {
        await layers.settled();
      } catch (error) {
        give(bytes);
        throw error;
      }
    },
    reset: async () => {
      const before = held;
      await layers.settled();
      give(before);
    },
  };
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

/** Bytes of an event with its RSVPs. */
const eventWeight = (event: StoredEvent): number => moreThan(undefined, event);

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
