import type { AnswerTo } from '../look-up.ts';
import type { StoredEvent } from './event.ts';

/** What places are counted by. */
interface Counted extends Pick<StoredEvent, 'capacity' | 'receivesRsvpWebhooks'> {
  readonly rsvps: readonly { readonly confirmedAt: unknown }[];
}

/** Places left, or null where registrations are unlimited (§2.2 `capacity`). */
export function availability(event: Counted): number | null {
  if (event.capacity === null || isUnlimited(event.capacity)) return null;
  return event.capacity - countRsvps(event.rsvps, event.receivesRsvpWebhooks ? 'confirmed' : 'all');
}

/** Omitted, null and 0 mean unlimited; a negative one, where accepted, too (`capacity.negative`). */
export function isUnlimited(capacity: number | null): boolean {
  return capacity === null || capacity <= 0;
}

/** RSVPs of an event, all of them or the confirmed ones (§6). */
export function countRsvps(rsvps: Counted['rsvps'], which: AnswerTo<'capacity.floor.counts'>): number {
  return which === 'all' ? rsvps.length : rsvps.filter((rsvp) => rsvp.confirmedAt !== null).length;
}
