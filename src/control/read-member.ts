import { instantOf, readDateTime } from '../domain/event/date-time.ts';
import { isTimezone } from '../domain/event/timezone.ts';
import type { Member } from '../domain/event/member-view.ts';

/** The query parameters that say who looks, and when. */
export const memberParameters = ['at', 'timezone', 'eventAccess'];

/** Reads who looks, and when, from a query; answers a sentence where it cannot be read. */
export function readMember(query: Readonly<Record<string, unknown>>): Partial<Member> | string {
  return mistakeIn(query) ?? memberOf(query);
}

function mistakeIn({ at, timezone, eventAccess }: Readonly<Record<string, unknown>>): string | undefined {
  if (at !== undefined && instantIn(at) === undefined) return '`at` is not an instant such as 2027-05-20T18:00:00Z.';
  if (timezone !== undefined && !isTimezone(String(timezone)))
    return '`timezone` is not an IANA timezone such as Europe/Lisbon.';
  if (eventAccess !== undefined && eventAccess !== 'true' && eventAccess !== 'false')
    return '`eventAccess` is neither true nor false.';
  return undefined;
}

// A time without an offset names no instant: it would be read in the timezone of this machine.
function instantIn(at: unknown): number | undefined {
  const when = readDateTime(String(at), ['T', 'minutes', 'seconds', 'fraction', 'z', 'offset']);
  return when && instantOf(when, 'UTC');
}

function memberOf({ at, timezone, eventAccess }: Readonly<Record<string, unknown>>): Partial<Member> {
  return {
    ...(at === undefined ? {} : { at: instantIn(at) as number }),
    ...(timezone === undefined ? {} : { timezone: String(timezone) }),
    ...(eventAccess === undefined ? {} : { eventAccess: eventAccess === 'true' }),
  };
}
