import type { EventAttributes } from './event-attributes.ts';

/** What was read of an image when its URL was fetched (`image.check`: fetch). */
export interface FetchedImage {
  /** Media type, by its content. */
  readonly type: string;
  /** Pixels; null for one without, such as an SVG. */
  readonly width: number | null;
  readonly height: number | null;
  /** Size of its content and SHA-256 over it, in hex; null where there was more than is read. */
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/** An image that was retrieved and stored (§4.4). */
export interface RetrievedImage {
  readonly url: string;
  /** 1 for the first image of an event, one more for each that replaced it. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly storedAt: number;
  /** Absent where the image was judged by its URL alone, so that nobody has fetched it. */
  readonly fetched?: FetchedImage;
}

/** What the platform keeps of an event's image: each time one is provided it is retrieved and stored anew. */
export interface StoredImage extends RetrievedImage {
  /** Those that it replaced, the oldest first, the last nine of them; absent for the first one. */
  readonly earlier?: readonly RetrievedImage[];
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

/** Whether a channel created an event, or has it from the seed of its world, which belongs to `owner`. */
export const isCreatedBy = (
  { channel, owner }: { readonly channel: string; readonly owner: string },
  event: Pick<StoredEvent, 'channel'>,
): boolean => (event.channel ?? owner) === channel;

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
