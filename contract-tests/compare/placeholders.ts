import type { Fixtures } from '../files/fixtures.ts';

/**
 * Values that stand for the n-th known page, the second valid place and so on while a request is made: each side's own values take
 * their places before it is sent, so that both get the same request. Each is lawful as it stands, so that a request can be judged.
 */
export const placeholders = {
  apiKey: 'own-api-key-4f1d7c',
  channelId: 'own-channel-4f1d7c',
  pages: [7_770_000_000_001, 7_770_000_000_002, 7_770_000_000_003, 7_770_000_000_004],
  unknownPage: 7_770_000_000_900,
  ownEvent: 7_770_000_001_000,
  eventWithRsvps: 7_770_000_001_100,
  eventWithUnconfirmedRsvps: 7_770_000_001_200,
  // A capacity that everybody takes (`capacity.maximum`).
  rsvps: 77_207,
  unconfirmed: { rsvps: 77_409, confirmed: 77_303 },
  eventTypes: [7_770_000_003_001, 7_770_000_003_002, 7_770_000_003_003, 7_770_000_003_004],
  noEventType: 7_770_000_003_900,
  places: ['own-place-1', 'own-place-2', 'own-place-3', 'own-place-4'],
  noPlace: 'own-place-none',
  image: 'https://own-image.example/valid.png',
  noImage: 'https://own-image.example/none.html',
  email: 'contact@own-mail.example',
  emailDomain: 'own-mail.example',
  query: 'own-query',
  title: { start: 'own-title-start', middle: 'own-title-middle', upper: 'own-title-upper', turned: 'own-title-turned' },
} as const;

/** An own value of a side, and what stands for it. */
export interface Replacement {
  readonly placeholder: string;
  readonly own: string;
  /** What a reader is told: `page 1`. */
  readonly name: string;
}

export interface OwnValues {
  readonly fixtures: Fixtures;
  readonly pages: readonly unknown[];
  readonly ownEvent?: unknown;
  readonly email?: string;
  readonly query?: string;
  readonly title?: string;
  readonly apiKey: string;
  readonly channelId: string;
}

/** What stands for each of a side's own values. */
export function replacementsOf(own: OwnValues): readonly Replacement[] {
  const { fixtures, pages, ownEvent, email, query, apiKey, channelId } = own;
  const { eventTypes = {}, places = {}, images = {}, pages: { unknown } = {} } = fixtures;
  const all: readonly (readonly [name: string, placeholder: unknown, own: unknown])[] = [
    ['API key', placeholders.apiKey, apiKey],
    ['channel', placeholders.channelId, channelId],
    ...numbered('page', placeholders.pages, pages),
    ...numbered('event type', placeholders.eventTypes, eventTypes.valid),
    ...numbered('place', placeholders.places, places.valid),
    ['unknown page', placeholders.unknownPage, unknown],
    ['own event', placeholders.ownEvent, ownEvent],
    ['no event type', placeholders.noEventType, eventTypes.invalid],
    ['no place', placeholders.noPlace, places.invalid],
    ['image', placeholders.image, images.valid],
    ['no image', placeholders.noImage, images.invalid],
    ['email', placeholders.email, email],
    ['email domain', placeholders.emailDomain, email?.split('@').at(-1)],
    ['query', placeholders.query, query],
    ...titleParts(own.title),
    ...rsvpParts(fixtures.eventWithRsvps),
    ...unconfirmedParts(fixtures.eventWithUnconfirmedRsvps),
  ];
  return all.flatMap(([name, placeholder, value]) =>
    value === undefined ? [] : [{ name, placeholder: String(placeholder), own: String(value) }],
  );
}

/** Whether a title tells by its parts how a query is matched: two words, the first of six letters or more. */
export function isTelling(title: string): boolean {
  return /^[A-Za-z]{6,} [A-Za-z]{3,}/.test(title);
}

type Row = readonly [name: string, placeholder: unknown, own: unknown];

function numbered(name: string, marks: readonly unknown[], values: readonly unknown[] = []): readonly Row[] {
  return marks.map((mark, at) => [`${name} ${at + 1}`, mark, values[at]]);
}

function titleParts(title: string | undefined): readonly Row[] {
  if (title === undefined) return [];
  const [first = '', second = ''] = title.split(' ');
  return [
    ['start of a title', placeholders.title.start, first.slice(0, 4)],
    ['middle of a title', placeholders.title.middle, first.slice(2, 6)],
    ['title in capitals', placeholders.title.upper, first.toUpperCase()],
    ['title turned round', placeholders.title.turned, `${second} ${first}`],
  ];
}

/** §4.4, rule 1: one below the RSVPs is what a capacity cannot be. */
function rsvpParts(event: Fixtures['eventWithRsvps']): readonly Row[] {
  if (event === undefined) return [];
  return [
    ['event with RSVPs', placeholders.eventWithRsvps, event.id],
    ['RSVPs', placeholders.rsvps, event.rsvps],
    ['fewer than the RSVPs', placeholders.rsvps - 1, event.rsvps - 1],
  ];
}

/** Both ends of what is between the confirmed RSVPs and all of them; below 1 there is nothing but unlimited. */
function unconfirmedParts(event: Fixtures['eventWithUnconfirmedRsvps']): readonly Row[] {
  if (event === undefined) return [];
  const { rsvps, confirmed } = placeholders.unconfirmed;
  return [
    ['event with unconfirmed RSVPs', placeholders.eventWithUnconfirmedRsvps, event.id],
    ['its RSVPs', rsvps, event.rsvps],
    ['one below its RSVPs', rsvps - 1, event.rsvps - 1],
    ['its confirmed RSVPs', confirmed, Math.max(1, event.confirmed)],
  ];
}
