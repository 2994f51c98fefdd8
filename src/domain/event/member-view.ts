import type { RuleId } from '../../openapi/ids.ts';
import type { Answer } from '../ask.ts';
import { availability } from './availability.ts';
import { instantOf, readDateTime, wallAt } from './date-time.ts';
import type { Place, StoredEvent } from './event.ts';
import { visibleFrom } from './visibility.ts';

/** Who looks, and when. */
export interface Member {
  /** Epoch milliseconds. */
  readonly at: number;
  /** IANA timezone. */
  readonly timezone: string;
  /** The event-access flag that the partner's single-sign-on returned (§5). */
  readonly eventAccess: boolean;
}

/** Something that a member would be shown, and the rule that it follows from. */
export interface ShownFact {
  readonly fact: string;
  readonly value: unknown;
  readonly rule: RuleId;
}

/** What of an event's surroundings the view needs. */
export interface Surroundings {
  readonly place: Place | undefined;
  readonly publishedAtOffset: Answer<'published-at.offset'>;
}

/** The stated facts that a member would be shown of an event (§2.2, §3, §6). */
export function memberView(
  event: StoredEvent,
  member: Member,
  { place, publishedAtOffset }: Surroundings,
): readonly ShownFact[] {
  const from = visibleFrom(event, publishedAtOffset);
  const timezone = place?.timezone ?? 'UTC';
  return [
    {
      fact: 'visible',
      value: member.at >= from,
      rule: event.publishedAt === null ? 'event.published-at.default' : 'event.published-at.schedules',
    },
    {
      fact: 'visibleFrom',
      value: Number.isFinite(from) ? new Date(from).toISOString() : null,
      rule: 'event.published-at.schedules',
    },
    {
      fact: 'startsAt',
      value: memberTime(event.startedAt, timezone, member.timezone),
      rule: 'event.location.timezone',
    },
    { fact: 'endsAt', value: memberTime(event.endedAt, timezone, member.timezone), rule: 'event.location.timezone' },
    { fact: 'localStart', value: event.startedAt, rule: 'event.dates.local' },
    { fact: 'localEnd', value: event.endedAt, rule: 'event.dates.local' },
    { fact: 'label', value: event.isPaid ? 'paid' : 'free', rule: 'event.paid.label' },
    { fact: 'freeEvent', value: event.externalUrl === null, rule: 'event.external-url.null' },
    { fact: 'upgradePrompt', value: event.isVip && !member.eventAccess, rule: 'event.vip' },
    { fact: 'placesLeft', value: availability(event), rule: 'event.capacity.availability' },
    {
      fact: 'communication',
      value: event.receivesRsvpWebhooks ? 'attending' : 'interest',
      rule: 'event.rsvp-webhooks.communication',
    },
    { fact: 'place', value: place === undefined ? null : place.name, rule: 'event.address.unresolved' },
    { fact: 'image', value: event.image.url, rule: 'event.image.stored' },
  ];
}

// Kept as given: an offset on a local time does not move it, the wall-clock part is shown (§2.2, `datetime.offset`).
function memberTime(text: string | null, placeTimezone: string, memberTimezone: string): string | null {
  const when = text === null ? undefined : readDateTime(text);
  if (when === undefined) return null;
  return wallAt(instantOf({ ...when, offset: null }, placeTimezone), memberTimezone);
}
