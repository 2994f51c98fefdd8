import { listAll } from '../lib/list-all.ts';
import { countRsvps } from '../domain/event/availability.ts';
import { isReadDate } from '../domain/event/date-time.ts';
import { filledIn } from '../domain/event/event-attributes.ts';
import { isCreatedBy, type StoredEvent } from '../domain/event/event.ts';
import { isUrl } from '../interface/rules/external-url.ts';
import type { Directory } from '../domain/ports.ts';
import type { Profile } from '../profile/profile.ts';
import type { World } from './world.ts';

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads; what the profile's fixtures name goes first. */
export async function fixturesOf(world: World, origin: string) {
  return {
    apiKey: world.apiKey,
    channelId: world.channel,
    pages: await pagesOf(world),
    ...(await listsOf(world)),
    images: imagesOf(world, origin),
    ...contactEmailOf(world),
    ...(await eventsOf(world)),
  };
}

/** Addresses at reserved names (`.example`) have no domain that exists; nothing is ever sent to this one. */
const contactEmailOf = ({
  state: {
    profile: { answers },
  },
}: World) => (answers['email.check'] === 'domain' ? { contactEmail: 'events@iana.org' } : {});

async function pagesOf(world: World) {
  const { known, unknown = 1, query } = world.state.profile.fixtures?.pages ?? {};
  const { pages } = world.ports;
  return {
    known: known ?? (await firstIds(pages, 3)),
    unknown: await unknownId(pages, unknown),
    query: query ?? (await queryOfMany(world)),
  };
}

async function listsOf({
  ports: { directories },
  state: {
    profile: { fixtures = {} },
  },
}: World) {
  const { eventTypes: types = {}, places = {} } = fixtures;
  return {
    eventTypes: {
      valid: types.valid ?? (await firstIds(directories.eventTypes, 2)),
      invalid: await unknownId(directories.eventTypes, types.invalid ?? 999),
    },
    places: {
      valid: (places.valid ?? (await firstIds(directories.places, 2))).map(String),
      invalid: String(places.invalid ?? 'nowhere-at-all'),
    },
  };
}

async function eventsOf(world: World) {
  const { eventWithRsvps, eventWithUnconfirmedRsvps } = world.state.profile.fixtures ?? {};
  // All of its RSVPs are confirmed, so that the floor is the same however they are counted (`capacity.floor.counts`).
  const counted = await eventOf(world, eventWithRsvps?.id, (event) => confirmedOf(event) === event.rsvps.length);
  const torn = await eventOf(
    world,
    eventWithUnconfirmedRsvps?.id,
    (event) => confirmedOf(event) > 0 && confirmedOf(event) < event.rsvps.length,
  );
  const { answers } = world.state.profile;
  return {
    ...(counted === undefined ? {} : { eventWithRsvps: rsvpsOf(counted, answers) }),
    ...(torn === undefined
      ? {}
      : { eventWithUnconfirmedRsvps: { ...rsvpsOf(torn, answers), confirmed: confirmedOf(torn) } }),
  };
}

function rsvpsOf(event: StoredEvent, answers: Profile['answers']) {
  const body = updateOf(event, answers);
  return { id: event.id, rsvps: event.rsvps.length, ...(body === undefined ? {} : { body }) };
}

/**
 * The update that makes the event what it is, for who changes it and puts it back (§4.4); undefined where the profile does not read dates as
 * they are stored. An image that would be fetched is left out: nobody serves those of the seed.
 */
function updateOf(event: StoredEvent, answers: Profile['answers']): Readonly<Record<string, unknown>> | undefined {
  const { host, ...attributes } = filledIn(event, event);
  const isRead = (['startedAt', 'endedAt', 'publishedAt'] as const).every((name) => {
    const date = attributes[name];
    return date === null || isReadDate(date, answers['datetime.form']);
  });
  if (!isRead) return undefined;
  return {
    ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
    host: answers['host.form'] === 'list' ? [host] : host,
    ...(answers['image.check'] === 'fetch' ? {} : { image: event.image.url }),
  };
}

/** The one that is named, or the first of the channel's own with RSVPs that is meant. */
async function eventOf(
  { ports: { store }, channel }: World,
  named: number | undefined,
  isMeant: (event: StoredEvent) => boolean,
): Promise<StoredEvent | undefined> {
  if (named !== undefined) return store.get(named);
  const isOwn = (event: StoredEvent) => isCreatedBy({ channel, owner: channel }, event) && event.rsvps.length > 1;
  return firstWhere(listAll(store), (event) => isOwn(event) && isMeant(event));
}

const confirmedOf = ({ rsvps }: StoredEvent): number => countRsvps(rsvps, 'confirmed');

async function firstIds<Id>(directory: Directory<Id, { readonly id: Id }>, limit: number): Promise<readonly Id[]> {
  return (await directory.list({ limit })).map(({ id }) => id);
}

async function firstWhere<Entry>(
  entries: AsyncIterable<Entry>,
  isMeant: (entry: Entry) => boolean,
): Promise<Entry | undefined> {
  for await (const entry of entries) if (isMeant(entry)) return entry;
  return undefined;
}

/** Images that the sandbox itself serves; elsewhere only where the profile does not read its URLs (`url.schemes`, `url.features`). */
function imagesOf({ state: { profile }, path }: World, origin: string): { valid: string; invalid: string } {
  const isRead = isUrl(origin, (question) => profile.answers[question]);
  const folder = isRead ? `${origin}${path}/images` : 'https://images.example.org';
  return { valid: `${folder}/cover.png`, invalid: `${folder}/readme.html` };
}

/** A query that matches more than one stretch of the largest size, where the titles have such a word or first letter. */
async function queryOfMany({ ports: { pages }, state: { profile } }: World): Promise<string> {
  const finding = { matching: profile.answers['search.matching'], order: profile.answers['search.order'] };
  let most = { query: 'Community', total: 0 };
  for (const query of ['Community', ...'CSAOEBDFGHIJKLMNPQRTUVWXYZ']) {
    const { total } = await pages.search(query, finding, { page: 1, perPage: 1 });
    if (total > most.total) most = { query, total };
    if (total > 2 * 100) break;
  }
  return most.query;
}

async function unknownId(
  directory: Pick<Directory<number, { readonly id: number }>, 'get'>,
  first: number,
): Promise<number> {
  return (await directory.get(first)) === undefined ? first : unknownId(directory, first + 1);
}
