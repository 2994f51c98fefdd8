import { isoOf } from './instant.ts';
import type { FetchedImage, RetrievedImage, Rsvp, StoredEvent } from './event.ts';

/** An image that was retrieved and stored; `fetched` is null where it was judged by its URL alone, so that nobody has fetched it. */
export interface ShownImage extends Omit<RetrievedImage, 'fetched' | 'storedAt'> {
  /** ISO 8601 in UTC. */
  readonly storedAt: string;
  readonly fetched: FetchedImage | null;
}

/** A member's registration. */
export interface ShownRsvp {
  readonly member: string;
  /** ISO 8601 in UTC. */
  readonly registeredAt: string;
  /** ISO 8601 in UTC; null while the partner has not confirmed it. */
  readonly confirmedAt: string | null;
}

/** An event in full, as people and programs see it beside the interface. */
export interface ShownEvent extends Omit<StoredEvent, 'channel' | 'image' | 'rsvps' | 'createdAt' | 'updatedAt'> {
  readonly channel: string;
  /** The present image, and the last ten that the event had, the oldest first and the present one last. */
  readonly image: ShownImage & { readonly history: readonly ShownImage[] };
  readonly rsvps: readonly ShownRsvp[];
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** ISO 8601 in UTC. */
  readonly updatedAt: string;
}

/** An event in full; one from the seed of its world is shown as its channel's: that worlds share it is nothing to be seen. */
export function shownEvent(event: StoredEvent, channel: string): ShownEvent {
  const { earlier = [], ...last } = event.image;
  const image = shownImage(last);
  return {
    ...event,
    channel: event.channel ?? channel,
    image: { ...image, history: [...earlier.map(shownImage), image] },
    rsvps: event.rsvps.map(shownRsvp),
    createdAt: isoOf(event.createdAt),
    updatedAt: isoOf(event.updatedAt),
  };
}

const shownImage = ({ url, version, storedAt, fetched }: RetrievedImage): ShownImage => ({
  url,
  version,
  storedAt: isoOf(storedAt),
  fetched: fetched ?? null,
});

export const shownRsvp = ({ member, registeredAt, confirmedAt }: Rsvp): ShownRsvp => ({
  member,
  registeredAt: isoOf(registeredAt),
  confirmedAt: confirmedAt === null ? null : isoOf(confirmedAt),
});
