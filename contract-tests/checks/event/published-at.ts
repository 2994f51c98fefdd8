import type { LawfulValue } from '../bundle.ts';
import { notApplicable } from '../check.ts';
import type { Session } from '../../target/session.ts';
import { writeDate } from '../../learn/date-forms.ts';
import { inMinutes, soon } from '../../learn/event-dates.ts';

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
