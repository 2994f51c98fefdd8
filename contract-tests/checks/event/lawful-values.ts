import type { LawfulValue } from '../bundle.ts';
import { withoutValues, withValue } from '../../learn/consistent.ts';
import { skipped, notApplicable, type Finding, type Trial } from '../check.ts';
import { ofType } from './types.ts';
import { ordinary } from '../../judge/ordinary.ts';
import type { Session } from '../../target/session.ts';
import { writeDate } from '../../learn/date-forms.ts';
import { inMinutes, soon } from '../../learn/event-dates.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { SentExchange } from '../../target/exchange.ts';

/** The rule that speaks of an attribute's being left out, where it is another one than that for all. */
export const omissionRules: Readonly<Record<string, string>> = {
  cohosts: 'event.cohosts.default',
  isSelfPacedCourse: 'event.self-paced.default',
  isVirtual: 'event.flags.optional',
  isTicketless: 'event.flags.optional',
  capacity: 'event.capacity.unlimited',
};

export function omitted(attribute: string): LawfulValue {
  return {
    rule: omissionRules[attribute] ?? 'event.optional.omitted',
    title: `a body without ${attribute}`,
    change: (body) => withoutValues(body, attribute),
  };
}

/** What `withValue` does beside. */
const brought = {
  isVirtual: ['a body without address', 'a body without addressDetails'],
  isTicketless: ['a body without capacity', 'false for isPaid', 'false for receivesRsvpWebhooks'],
} as const;

/** `isVirtual` or `isTicketless`, spelled out. */
export function flag(attribute: 'isVirtual' | 'isTicketless', value: boolean): LawfulValue {
  return {
    rule: 'event.flags.optional',
    title: `${attribute} ${value}`,
    ...(value ? { brings: brought[attribute] } : {}),
    change: (body) => withValue(body, [attribute, value]),
  };
}

export const zeroCapacity: LawfulValue = {
  rule: 'event.capacity.unlimited',
  title: 'capacity 0',
  change: (body) => ({ ...body, capacity: 0 }),
};

/** An int that no other rule speaks about, unless it is below the RSVPs of the event that an update is tried on (§4.4). */
export function ofCapacity(capacity: number): LawfulValue {
  const cannot = (trial: Trial, operation: string): Finding | undefined =>
    operation === 'events.update' && rsvpsOf(trial) > capacity
      ? skipped('the event to update is that of the fixtures, which has more RSVPs')
      : undefined;
  return { ...ofType('capacity', capacity), cannot };
}

/** An event of the run's own has none. */
function rsvpsOf({ deployment: { own, fixtures } }: Trial): number {
  const { eventWithRsvps: given } = fixtures;
  return given !== undefined && String(own?.id) === String(given.id) ? given.rsvps : 0;
}

export const lineBreaks: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks',
  change: (body) => ({
    ...body,
    description: 'Contract check.\n\nPlease\nignore.',
  }),
};

export const longDescription: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: `a description of ${ordinary.description} characters with line breaks`,
  change: (body) => ({
    ...body,
    description: 'For a test.\nPlease ignore.\n\n'.repeat(80).slice(0, ordinary.description - 1) + '.',
  }),
};

export const crlf: LawfulValue = {
  rule: 'event.description.line-breaks',
  title: 'a description with line breaks as Windows writes them (CRLF)',
  change: (body) => ({ ...body, description: 'For a test.\r\nPlease ignore.' }),
};

/** In the form found for it, or else in that of the other dates. */
export const inFuture: LawfulValue = {
  rule: 'event.published-at.schedules',
  title: 'publishedAt in the future',
  change: (body, { values, forms }) =>
    values === undefined || forms === undefined || 'publishedAt' in body
      ? body
      : { ...body, publishedAt: writeDate(values.published, forms.published ?? forms.date) },
};

/**
 * Always UTC (§2.2): read in a zone to the east, it would lie in the past. On update alone, as a later one puts it off again. Read in a
 * zone to the west, it would only lie later, which no answer shows: whether the past is taken is open (`published-at.past`).
 */
export const inMinutesByUtc: LawfulValue = {
  rule: 'event.published-at.schedules',
  title: `publishedAt in ${soon.tried} minutes, by UTC`,
  only: 'events.update',
  cannot: ({ session }) =>
    isClockElsewhere(session)
      ? notApplicable(`the target's clock (\`Date\`) is off: what is ${soon.tried} minutes ahead may be its past`)
      : undefined,
  change: (body, { forms }, { parts }) =>
    forms === undefined
      ? body
      : { ...body, publishedAt: writeDate(inMinutes(parts.now(), soon.tried), forms.published ?? forms.date) },
};

/** Whether the last answer tells a time that is minutes from this machine's. */
function isClockElsewhere({ exchanges, parts }: Session): boolean {
  const date = exchanges.findLast(({ answer }) => answer?.headers['date'] !== undefined)?.answer?.headers['date'];
  return Math.abs(Date.parse(date ?? '') - parts.now().getTime()) > MAX_SKEW_MS;
}

/** An answer may have waited in a cache or on its way. */
const MAX_SKEW_MS = 5 * 60_000;

export const sameTitle: LawfulValue = {
  rule: 'event.title.duplicates',
  title: 'the title of another event',
  cannot: ({ session }, operation) =>
    (otherTitle(session) ?? (operation === 'events.create' ? ownTitle(session) : undefined)) === undefined
      ? skipped('no other event was created: allow writes, or raise --max-events')
      : undefined,
  change: (body, _, session) => ({ ...body, title: otherTitle(session) ?? ownTitle(session) }),
};

export const accentedTitle: LawfulValue = {
  rule: 'event.types.title',
  title: 'a title with a letter beyond ASCII',
  change: (body) => ({ ...body, title: `${String(body['title'])} é` }),
};

/** What counts as empty in PHP, and as false in much else. On update alone, as it does not say that it is a test. */
export const plainZero: LawfulValue = {
  rule: 'event.types.title',
  title: 'the title "0"',
  only: 'events.update',
  change: (body) => ({ ...body, title: '0' }),
};

export const longTitle: LawfulValue = {
  rule: 'event.types.title',
  title: `a title of ${ordinary.title} characters`,
  change: (body) => ({
    ...body,
    title: `${String(body['title'])} `.padEnd(ordinary.title, 'and more ').slice(0, ordinary.title - 1) + '.',
  }),
};

/** The title of an event that a check created: none but the run's own event is ever updated, so it still has that title. */
const otherTitle = ({ exchanges }: Session): unknown => titleIn(exchanges.find(isCreateOfCheck));

/** The title that the run's own event has by now. */
const ownTitle = ({ exchanges }: Session): unknown => titleIn(exchanges.findLast(isWrite));

const isCreateOfCheck = (exchange: SentExchange): boolean =>
  exchange.ask.operation === 'events.create' && exchange.ask.expects === 'accepted' && isAccepted(exchange);

const isWrite = (exchange: SentExchange): boolean =>
  exchange.ask.expects !== 'refused' && isAccepted(exchange) && typeof titleIn(exchange) === 'string';

const isAccepted = (exchange: SentExchange): boolean => outcomeOf(exchange) === 'accepted';

const titleIn = (exchange: SentExchange | undefined): unknown =>
  isRecord(exchange?.ask.body) ? exchange.ask.body['title'] : undefined;
