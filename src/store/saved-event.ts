import type { Rsvp, StoredEvent, StoredImage } from '../domain/event/event.ts';

interface Kind {
  readonly name: string;
  fits(value: unknown): boolean;
}

type Members<T> = { readonly [Name in keyof T]-?: Kind };

const string: Kind = { name: 'a string', fits: (value) => typeof value === 'string' };
const boolean: Kind = { name: 'true or false', fits: (value) => typeof value === 'boolean' };
const integer: Kind = { name: 'an integer', fits: Number.isSafeInteger };
const number: Kind = { name: 'a number', fits: (value) => typeof value === 'number' };
const integers: Kind = {
  name: 'a list of integers',
  fits: (value) => Array.isArray(value) && value.every(integer.fits),
};

const orNull = (kind: Kind): Kind => ({
  name: `${kind.name} or null`,
  fits: (value) => value === null || kind.fits(value),
});

const imageMembers: Members<StoredImage> = { url: string, version: integer, storedAt: number };
const rsvpMembers: Members<Rsvp> = { member: string, registeredAt: number, confirmedAt: orNull(number) };

const image: Kind = {
  name: 'an image (url, version, storedAt)',
  fits: (value) => misfit(value, imageMembers) === undefined,
};
const rsvps: Kind = {
  name: 'a list of RSVPs (member, registeredAt, confirmedAt)',
  fits: (value) => Array.isArray(value) && value.every((rsvp) => misfit(rsvp, rsvpMembers) === undefined),
};

const eventMembers: Members<StoredEvent> = {
  id: integer,
  channel: orNull(string),
  title: string,
  type: integer,
  contactEmail: string,
  startedAt: orNull(string),
  endedAt: orNull(string),
  isVip: boolean,
  receivesRsvpWebhooks: boolean,
  isPaid: boolean,
  externalUrl: orNull(string),
  location: string,
  description: string,
  host: integer,
  cohosts: integers,
  isSelfPacedCourse: boolean,
  isVirtual: boolean,
  isTicketless: boolean,
  capacity: orNull(number),
  address: orNull(string),
  addressDetails: orNull(string),
  publishedAt: orNull(string),
  image,
  rsvps,
  createdAt: number,
  updatedAt: number,
};
const eventEntries = Object.entries(eventMembers);

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function misfit(value: unknown, members: Readonly<Record<string, Kind>>): string | undefined {
  return isRecord(value) ? firstMisfit(value, Object.entries(members)) : 'is not an object';
}

function firstMisfit(
  value: Readonly<Record<string, unknown>>,
  entries: readonly (readonly [string, Kind])[],
): string | undefined {
  for (const [name, kind] of entries) {
    if (!Object.hasOwn(value, name)) return `has no ${name}, which should be ${kind.name}`;
    if (!kind.fits(value[name])) return `has a ${name} that is not ${kind.name}`;
  }
  return undefined;
}

/** What keeps `value` from being a stored event, as the rest of a sentence; undefined if nothing does. */
export function eventMisfit(value: unknown): string | undefined {
  return isRecord(value) ? firstMisfit(value, eventEntries) : 'is not an object';
}
