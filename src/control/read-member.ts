import { isTimezone } from '../domain/event/timezone.ts';
import type { Member } from '../domain/event/member-view.ts';

/** Reads who looks, and when, from a query; answers a sentence where it cannot be read. */
export function readMember(query: Readonly<Record<string, unknown>>): Partial<Member> | string {
  return faultOf(query) ?? memberOf(query);
}

function faultOf({ at, timezone, eventAccess }: Readonly<Record<string, unknown>>): string | undefined {
  if (at !== undefined && Number.isNaN(Date.parse(String(at)))) return '`at` is not an instant such as 2027-05-20T18:00:00Z.';
  if (timezone !== undefined && !isTimezone(String(timezone))) return '`timezone` is not an IANA timezone such as Europe/Lisbon.';
  if (eventAccess !== undefined && eventAccess !== 'true' && eventAccess !== 'false') return '`eventAccess` is neither true nor false.';
  return undefined;
}

function memberOf({ at, timezone, eventAccess }: Readonly<Record<string, unknown>>): Partial<Member> {
  return {
    ...(at === undefined ? {} : { at: Date.parse(String(at)) }),
    ...(timezone === undefined ? {} : { timezone: String(timezone) }),
    ...(eventAccess === undefined ? {} : { eventAccess: eventAccess === 'true' }),
  };
}
