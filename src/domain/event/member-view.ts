import { isoOf } from './instant.ts';
import type { RuleId } from '../vocabulary/ids.ts';
import type { AnswerTo } from '../look-up.ts';
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
  /** The event-access flag that the partner's single-sign-on returned (§5); undefined where it returned none. */
  readonly eventAccess?: boolean | undefined;
}

/** What the document says something of. */
export type FactName =
  | 'visible'
  | 'visibleFrom'
  | 'startsAt'
  | 'endsAt'
  | 'localStart'
  | 'localEnd'
  | 'place'
  | 'label'
  | 'freeEvent'
  | 'needsEventAccess'
  | 'upgradePrompt'
  | 'placesLeft'
  | 'communication';

/** Something that the document says of what members are shown or told, and the rule that it follows from. */
export interface ShownFact {
  readonly fact: FactName;
  readonly value: unknown;
  readonly rule: RuleId;
}

/** What of an event's surroundings the view needs. */
export interface Surroundings {
  readonly place: Place | undefined;
  readonly publishedAtOffset: AnswerTo<'published-at.offset'>;
}

type Viewed = Omit<StoredEvent, 'image' | 'channel'>;

/**
 * What the document states of how a member meets an event (§2.2, §3, §6), and nothing that it leaves open: not how a listing looks, nor
 * that a title or a description stands in it. Values are plain text, numbers and flags; a page that shows them has to escape them.
 */
export const memberView = (event: Viewed, member: Member, around: Surroundings): readonly ShownFact[] => [
  ...visibility(event, member, around),
  ...dates(event, member, around),
  { fact: 'place', value: around.place?.name ?? null, rule: 'event.address.unresolved' },
  { fact: 'label', value: event.isPaid ? 'paid' : 'not paid', rule: 'event.paid.label' },
  { fact: 'freeEvent', value: event.externalUrl === null, rule: 'event.external-url.null' },
  { fact: 'needsEventAccess', value: event.isVip, rule: 'event.vip' },
  { fact: 'upgradePrompt', value: event.isVip && member.eventAccess === false, rule: 'event.vip' },
  placesLeft(event),
  {
    fact: 'communication',
    value: event.receivesRsvpWebhooks ? 'attending' : 'interest',
    rule: 'event.rsvp-webhooks.communication',
  },
];

function visibility(event: Viewed, { at }: Member, { publishedAtOffset }: Surroundings): readonly ShownFact[] {
  const from = visibleFrom(event, publishedAtOffset);
  const rule = event.publishedAt === null ? 'event.published-at.default' : 'event.published-at.schedules';
  return [
    { fact: 'visible', value: at >= from, rule },
    { fact: 'visibleFrom', value: Number.isFinite(from) ? isoOf(from) : null, rule },
  ];
}

/** A self-paced course has no formal start and end, whatever dates it was given. */
function dates(event: Viewed, { timezone }: Member, { place }: Surroundings): readonly ShownFact[] {
  const { isSelfPacedCourse, startedAt, endedAt } = event;
  if (isSelfPacedCourse)
    return (['startsAt', 'endsAt', 'localStart', 'localEnd'] as const).map((fact) => ({
      fact,
      value: null,
      rule: 'event.dates.self-paced',
    }));
  return [
    { fact: 'startsAt', value: memberTime(startedAt, { place, timezone }), rule: 'event.location.timezone' },
    { fact: 'endsAt', value: memberTime(endedAt, { place, timezone }), rule: 'event.location.timezone' },
    { fact: 'localStart', value: startedAt, rule: 'event.dates.local' },
    { fact: 'localEnd', value: endedAt, rule: 'event.dates.local' },
  ];
}

/**
 * On the member's wall; null where nobody knows the place, and so its timezone. Kept as given: an offset on a local time does not move
 * it, the wall-clock part is shown (`datetime.offset`). The document is silent about a time that the place's clocks skip or have twice:
 * it is read as long after as it was skipped, or the first time.
 */
function memberTime(
  text: string | null,
  { place, timezone }: Pick<Surroundings, 'place'> & Pick<Member, 'timezone'>,
): string | null {
  const when = text === null ? undefined : readDateTime(text);
  if (when === undefined || place === undefined) return null;
  return wallAt(instantOf({ ...when, offset: null }, place.timezone), timezone);
}

function placesLeft(event: Viewed): ShownFact {
  const value = availability(event);
  return {
    fact: 'placesLeft',
    value,
    rule: value === null ? 'event.capacity.unlimited' : 'event.capacity.availability',
  };
}
