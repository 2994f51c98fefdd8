import type { EventAttributes } from './event-attributes.ts';

/** What the platform keeps of an image: each time one is provided it is retrieved and stored anew (§4.4). */
export interface StoredImage {
  readonly url: string;
  /** 1 for the first image of an event, one more for each that replaced it. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly storedAt: number;
}

/** A member's registration for an event (§6). */
export interface Rsvp {
  readonly member: string;
  /** Epoch milliseconds. */
  readonly registeredAt: number;
  /** Epoch milliseconds of the partner's confirmation; null while there is none. */
  readonly confirmedAt: number | null;
}

/** An event as the platform stores it. */
export interface StoredEvent extends EventAttributes {
  readonly id: number;
  /** The channel that created it; null for the one that its world belongs to, so that worlds can share a seeded event. */
  readonly channel: string | null;
  readonly image: StoredImage;
  readonly rsvps: readonly Rsvp[];
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Whether a channel created an event, or has it from the seed of its world. */
export const isCreatedBy = (channel: string, event: Pick<StoredEvent, 'channel'>): boolean =>
  event.channel === null || event.channel === channel;

/** A stored event before the store has given it its ID. */
export type NewEvent = Omit<StoredEvent, 'id'>;

/** A kind of event, by its ID (`event-types`). */
export interface EventType {
  readonly id: number;
  readonly name: string;
}

/** An entry of the places directory (`places`). */
export interface Place {
  /** The place identifier that `location` holds. */
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA timezone. */
  readonly timezone: string;
}
