import { filledIn, type EventAttributes, type EventDefaults } from '../../domain/event/event-attributes.ts';
import type { RetrievedImage, Rsvp, StoredEvent } from '../../domain/event/event.ts';
import { readInstant } from '../../domain/event/instant.ts';
import { everyOf } from '../../lib/list-all.ts';
import type { Contract } from '../../contract/contract.ts';
import { eventDefaultsOf } from '../../contract/stored-attributes.ts';
import type { Profile } from '../../profile/profile.ts';
import { ScenarioRefused } from '../errors.ts';
import type {
  EventByHand,
  EventInFull,
  ImageInFull,
  RsvpByHand,
  Scenario,
  ScenarioEvent,
  WrittenChannel,
  WrittenStep,
} from '../scenario/scenario.ts';
import type { Credential } from '../credentials.ts';
import { directoriesOf } from '../directories.ts';
import { hashOf, type Seed, type Seeded, sharedSeed, withOwn } from '../shared-seed.ts';
import { nearest } from '../../contract/input/did-you-mean.ts';
import { availability } from '../../domain/event/availability.ts';
import { errorAt, firstErrors } from '../../contract/input/input-refused.ts';
import type { SchemaError } from '../../contract/input/schema-errors.ts';

/** What a scenario's own pages and events stand on. */
interface ContentsContext {
  readonly seed: Seed;
  readonly profile: Profile;
  readonly credentials: readonly Credential[];
  readonly contract: Contract;
}

/** The pages and events that a world starts with, and what names those that do not follow from the seed. */
export interface Contents {
  readonly seeded: Seeded;
  /** SHA-256; undefined where all follows from the seed. */
  readonly contents: string | undefined;
}

/** The pages and events of a scenario. @throws ScenarioRefused where it refers to what does not exist */
export async function contentsOf(scenario: Scenario, ground: ContentsContext): Promise<Contents> {
  const { ownPages = [], ownEvents: events = [] } = scenario;
  const base = await sharedSeed(ground.seed);
  if (!refersToAny(scenario)) return { seeded: base, contents: undefined };
  const own = await ownEventsOf(scenario, base, ground);
  const seeded = await withOwn(ground.seed, ownPages, own);
  const errors = referenceErrors(scenario, await referencesOf(scenario, { own, seeded, profile: ground.profile }));
  if (errors.length > 0) throw new ScenarioRefused(errors);
  return { seeded, contents: ownPages.length + events.length === 0 ? undefined : hashOf([ownPages, events]) };
}

/** Whether a scenario has anything of its own, or refers to what there is. */
const refersToAny = ({ ownPages, ownEvents: events, removedPages, steps, credentials }: Scenario): boolean =>
  [ownPages, events, removedPages, steps, credentials].some((list) => list !== undefined && list.length > 0);

async function ownEventsOf(
  { ownPages = [], ownEvents: written = [] }: Scenario,
  base: Seeded,
  { seed, profile, contract, credentials }: ContentsContext,
): Promise<readonly StoredEvent[]> {
  const { eventTypes, places } = directoriesOf(profile);
  return ownEvents(written, {
    seededAt: seed.seededAt,
    host: ownPages[0]?.id ?? (await firstId(base.pages)) ?? 0,
    type: (await firstId(eventTypes)) ?? 0,
    location: (await firstId(places)) ?? '',
    defaults: eventDefaultsOf(contract),
    channels: credentials.map(({ channel }) => channel),
    nextId: base.events.nextId,
  });
}

async function firstId<Id>(directory: {
  list(stretch: { readonly limit: number }): Promise<readonly { readonly id: Id }[]>;
}): Promise<Id | undefined> {
  return (await directory.list({ limit: 1 }))[0]?.id;
}

interface Started {
  readonly own: readonly StoredEvent[];
  readonly seeded: Seeded;
  readonly profile: Profile;
}

async function referencesOf(scenario: Scenario, { own, seeded, profile }: Started): Promise<References> {
  const { eventTypes, places } = directoriesOf(profile);
  const known = await seeded.pages.known([...scenarioPages(scenario), ...own.map(({ host }) => host)]);
  const { byId, nextId } = seeded.events;
  return {
    isPage: (id) => known.has(id),
    pages: (await seeded.pages.list({ limit: 3 })).map(({ id }) => id),
    types: (await everyOf(eventTypes)).map(({ id }) => id),
    places: (await everyOf(places)).map(({ id }) => id),
    events: own,
    isEvent: (id) => byId.has(id) || id >= nextId, // it may be created by then
  };
}

/** What a scenario refers to. */
interface References {
  readonly isPage: (id: number) => boolean;
  /** Some that there are. */
  readonly pages: readonly number[];
  readonly types: readonly number[];
  readonly places: readonly string[];
  /** The scenario's own events, as they are stored. */
  readonly events: readonly StoredEvent[];
  readonly isEvent: (id: number) => boolean;
}

/** What is wrong with a scenario that its schema cannot see: each reference to what does not exist, and what contradicts itself. */
function referenceErrors(scenario: Scenario, references: References): readonly SchemaError[] {
  const { ownPages = [], ownEvents = [], removedPages = [], credentials = [], steps = [] } = scenario;
  const pageIds = ownPages.map(({ id }) => id);
  const eventIds = ownEvents.map(({ id }) => id);
  const channels = credentials.map(({ channelId }) => channelId);
  const looks: readonly (() => readonly SchemaError[])[] = [
    () => twice('/ownPages', pageIds, { of: '/id', expected: 'an ID that no other own page has' }),
    () => twice('/ownEvents', eventIds, { of: '/id', expected: 'an ID that no other own event has' }),
    () => twice('/credentials', channels, { of: '/channelId', expected: 'a channel that is not named before' }),
    () => firstErrors(ownEvents, (event, index) => eventErrors(event, index, { references, scenario })),
    () => firstErrors(removedPages, (id, index) => pageErrors(`/removedPages/${index}`, id, references)),
    () => firstErrors(steps, (step, index) => stepErrors(step, `/steps/${index}`, { references, scenario })),
  ];
  return firstErrors(looks, (look) => look());
}

function twice(
  list: string,
  values: readonly (string | number | undefined)[],
  { of, expected }: { readonly of: string; readonly expected: string },
): readonly SchemaError[] {
  const known = new Set<unknown>();
  return firstErrors(values, (value, index) => {
    if (value === undefined || !known.has(value)) {
      known.add(value);
      return [];
    }
    return [errorAt(`${list}/${index}${of}`, expected, value)];
  });
}

interface Against {
  readonly references: References;
  readonly scenario: Scenario;
}

function eventErrors(event: ScenarioEvent, index: number, { references, scenario }: Against): readonly SchemaError[] {
  const at = `/ownEvents/${index}`;
  const channel = channelErrors(`${at}/channel`, event.channel, scenario);
  const stored = references.events[index];
  if (isInFull(event) || stored === undefined) return channel; // it was stored as it is, under whatever rules
  const { types, places } = references;
  return [
    ...channel,
    ...pageErrors(`${at}/host`, stored.host, references),
    ...firstErrors(stored.cohosts, (cohost, place) => pageErrors(`${at}/cohosts/${place}`, cohost, references)),
    ...(types.includes(stored.type) ? [] : [typeError(at, stored.type, references)]),
    ...(places.includes(stored.location) ? [] : [placeError(at, stored.location, references)]),
    ...dateErrors(at, stored),
    ...rsvpErrors(event, at, stored),
  ];
}

/** A channel by its place in `credentials`, of which the world's own is always there. */
function channelErrors(pointer: string, channel: unknown, { credentials = [] }: Scenario): readonly SchemaError[] {
  const channels = Math.max(1, credentials.length);
  if (typeof channel !== 'number' || channel <= channels) return [];
  return [errorAt(pointer, `at most ${channels}: so many channels are in \`credentials\``, channel)];
}

const typeError = (at: string, type: number, { types }: References): SchemaError =>
  errorAt(`${at}/type`, `an event type: ${types.slice(0, 30).join(', ')}`, type);

const placeError = (at: string, location: string, { places }: References): SchemaError =>
  errorAt(
    `${at}/location`,
    `a place${nearest(location, places)}; there are ${places.length}, such as ${places.slice(0, 3).join(', ')}`,
    location,
  );

function pageErrors(pointer: string, id: number, { pages, isPage }: References): readonly SchemaError[] {
  if (isPage(id)) return [];
  const some = pages.slice(0, 3).join(', ');
  const expected = some === '' ? 'the ID of a page, of which there are none' : `the ID of a page, such as ${some}`;
  return [errorAt(pointer, expected, id)];
}

/** The IDs of all pages that a scenario refers to. */
const scenarioPages = ({ ownEvents = [], removedPages = [], steps = [] }: Scenario): readonly number[] => [
  ...removedPages,
  ...steps.flatMap((step) => step.removedPages ?? []),
  ...ownEvents.flatMap((event) => [...(event.host === undefined ? [] : [event.host]), ...(event.cohosts ?? [])]),
];

function dateErrors(at: string, { startedAt, endedAt }: StoredEvent): readonly SchemaError[] {
  if (startedAt === null || endedAt === null || endedAt >= startedAt) return [];
  return [errorAt(`${at}/endedAt`, `not before its start, ${startedAt}`, endedAt)];
}

function rsvpErrors({ rsvps }: EventByHand, at: string, stored: StoredEvent): readonly SchemaError[] {
  if (rsvps === undefined) return [];
  const pointer = `${at}/rsvps`;
  if ('registered' in rsvps && (rsvps.confirmed ?? 0) > rsvps.registered)
    return [errorAt(`${pointer}/confirmed`, `at most ${rsvps.registered}, who registered`, rsvps.confirmed)];
  if ('map' in rsvps && new Set(rsvps.map(({ member }) => member)).size < rsvps.length)
    return [{ pointer, expected: 'members who differ', actual: 'one of them twice' }];
  const left = availability(stored) ?? 0;
  if (left >= 0) return [];
  return [errorAt(pointer, `no more than its capacity, ${stored.capacity}`, (stored.capacity ?? 0) - left)];
}

function stepErrors(step: WrittenStep, at: string, { references, scenario }: Against): readonly SchemaError[] {
  const { removedPages = [], rsvps = [], expiredKeys = [] } = step;
  const { at: moment, afterRequests, ...changes } = step;
  const when = [moment, afterRequests].filter((one) => one !== undefined).length;
  return [
    ...(when === 1
      ? []
      : [{ pointer: at, expected: '`at` or `afterRequests`, one of them', actual: when === 0 ? 'neither' : 'both' }]),
    ...(Object.keys(changes).length > 0
      ? []
      : [{ pointer: at, expected: 'something that happens', actual: 'nothing' }]),
    ...firstErrors(removedPages, (id, index) => pageErrors(`${at}/removedPages/${index}`, id, references)),
    ...firstErrors(rsvps, ({ event }, index) =>
      references.isEvent(event) ? [] : [errorAt(`${at}/rsvps/${index}/event`, 'the ID of an event', event)],
    ),
    ...firstErrors(expiredKeys, (key, index) => channelErrors(`${at}/expiredKeys/${index}`, key, scenario)),
  ];
}

/** What stands for what an event by hand leaves out. */
interface OwnEventsContext {
  /** Epoch milliseconds. */
  readonly seededAt: number;
  readonly host: number;
  readonly type: number;
  readonly location: string;
  readonly defaults: EventDefaults;
  /** The channels of the world, its own first. */
  readonly channels: readonly string[];
  /** The first ID that no event has. */
  readonly nextId: number;
}

const DAY = 86_400_000;

const isInFull = (event: ScenarioEvent): event is EventInFull =>
  typeof event.image === 'object' && event.image !== null;

/** A scenario's own events as they are stored. Those without an ID take the next ones that are free. */
function ownEvents(written: readonly ScenarioEvent[], ground: OwnEventsContext): readonly StoredEvent[] {
  let next = written.reduce((free, { id = -1 }) => Math.max(free, id + 1), ground.nextId);
  return written.map((event) =>
    isInFull(event)
      ? storedInFull(event, channelOf(event.channel, ground))
      : eventOf(event, event.id ?? next++, ground),
  );
}

/** Its schema has seen to its moments. */
function storedInFull(event: EventInFull, channel: string | null): StoredEvent {
  const { earlier, ...image } = event.image;
  const createdAt = momentOf(event.createdAt, 0);
  return {
    ...event,
    channel,
    image: { ...storedImage(image), ...(earlier && { earlier: earlier.map(storedImage) }) },
    rsvps: rsvpsOf(event.rsvps, createdAt),
    createdAt,
    updatedAt: momentOf(event.updatedAt, createdAt),
  };
}

const storedImage = (image: ImageInFull): RetrievedImage => ({ ...image, storedAt: momentOf(image.storedAt, 0) });

/** The world's own channel is not named, so that worlds share the event. */
function channelOf(channel: WrittenChannel | undefined, { channels }: OwnEventsContext): string | null {
  if (typeof channel !== 'number') return channel ?? null;
  return channel === 1 ? null : (channels[channel - 1] ?? null);
}

function eventOf({ image, ...event }: EventByHand, id: number, ground: OwnEventsContext): StoredEvent {
  const createdAt = momentOf(event.createdAt, ground.seededAt);
  const url = image ?? 'https://images.example.org/covers/own.jpg';
  return {
    id,
    channel: channelOf(event.channel, ground),
    ...filledIn(withRequired(event, ground), ground.defaults),
    image: { url, version: 1, storedAt: createdAt },
    rsvps: rsvpsOf(event.rsvps ?? [], createdAt),
    createdAt,
    updatedAt: momentOf(event.updatedAt, createdAt),
  };
}

/** In the order in which `filledIn` reads them; null is left out, as in a request. */
function withRequired(event: Omit<EventByHand, 'image'>, ground: OwnEventsContext): Partial<EventAttributes> {
  const { host, type, location } = ground;
  const standIns = {
    type,
    location,
    host,
    contactEmail: 'events@example.org',
    description: event.title,
    isVip: false,
    receivesRsvpWebhooks: false,
    isPaid: false,
    ...(event.isSelfPacedCourse === true ? {} : datesOf(event, ground)),
  };
  const given = Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
  return { ...standIns, ...given };
}

/** A month after the moment of the scenario, two hours long. */
function datesOf({ startedAt }: Pick<EventByHand, 'startedAt'>, { seededAt }: OwnEventsContext) {
  const start = startedAt ?? `${localAt(seededAt + 30 * DAY).slice(0, 10)}T18:00:00`;
  const end = localAt(Date.parse(`${start}Z`) + DAY / 12);
  return { startedAt: start, endedAt: end };
}

const localAt = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

const momentOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : (readInstant(text) ?? otherwise);

type WrittenRsvps = NonNullable<EventByHand['rsvps']>;

const isCount = (rsvps: WrittenRsvps): rsvps is Exclude<WrittenRsvps, readonly RsvpByHand[]> => 'registered' in rsvps;

function rsvpsOf(rsvps: WrittenRsvps, otherwise: number): readonly Rsvp[] {
  if (!isCount(rsvps))
    return rsvps.map(({ member, registeredAt, confirmedAt = null }) => ({
      member,
      registeredAt: momentOf(registeredAt, otherwise),
      confirmedAt: confirmedAt === null ? null : momentOf(confirmedAt, otherwise),
    }));
  const { registered, confirmed = 0 } = rsvps;
  return Array.from({ length: registered }, (_, index) => ({
    member: `member-${index + 1}`,
    registeredAt: otherwise,
    confirmedAt: index < confirmed ? otherwise : null,
  }));
}
