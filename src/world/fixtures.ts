import { everyEntry } from '../every-entry.ts';
import { isCreatedBy, type StoredEvent } from '../domain/event/event.ts';
import { isUrl } from '../domain/event/rules/url.ts';
import type { Directory } from '../domain/ports.ts';
import type { World } from './world.ts';

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads; what the profile's fixtures name goes first. */
export async function fixturesOf(world: World, origin: string) {
  const event = await eventOf(world);
  return {
    apiKey: world.apiKey,
    channelId: world.channel,
    pages: await pagesOf(world),
    ...(await listsOf(world)),
    images: imagesOf(world, origin),
    ...(event === undefined ? {} : { eventWithRsvps: { id: event.id, rsvps: event.rsvps.length } }),
  };
}

async function pagesOf(world: World) {
  const { known, unknown = 1, query } = world.profile.fixtures?.pages ?? {};
  const { pages } = world.ports;
  return {
    known: known ?? (await firstIds(pages, 3)),
    unknown: await unknownId(pages, unknown),
    query: query ?? (await queryOfMany(world)),
  };
}

async function listsOf({ ports: { directories }, profile: { fixtures = {} } }: World) {
  const { eventTypes: types = {}, places = {} } = fixtures;
  return {
    eventTypes: {
      valid: types.valid ?? (await firstIds(directories.eventTypes, 2)),
      invalid: await unknownId(directories.eventTypes, types.invalid ?? 999),
    },
    places: {
      valid: places.valid ?? (await firstIds(directories.places, 2)),
      invalid: places.invalid ?? 'nowhere-at-all',
    },
  };
}

async function eventOf({ ports: { store }, profile: { fixtures = {} }, channel }: World) {
  const { eventWithRsvps: named } = fixtures;
  return named === undefined ? firstWhere(everyEntry(store), (one) => isFixture(one, channel)) : store.get(named.id);
}

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
function imagesOf({ profile, path }: World, origin: string): { valid: string; invalid: string } {
  const isRead = isUrl(origin, (question) => profile.answers[question]);
  const folder = isRead ? `${origin}${path}/images` : 'https://images.example.org';
  return { valid: `${folder}/cover.png`, invalid: `${folder}/readme.html` };
}

/** A query that matches more than one stretch of the largest size, where the titles have such a word or first letter. */
async function queryOfMany({ ports: { pages }, profile }: World): Promise<string> {
  const finding = { matching: profile.answers['search.matching'], order: profile.answers['search.order'] };
  const counted = await Promise.all(
    ['Community', 'C', 'S', 'A', 'O', 'E'].map(async (query) => {
      const { total } = await pages.search(query, finding, { page: 1, perPage: 1 });
      return { query, total };
    }),
  );
  const [most] = counted.toSorted((a, b) => b.total - a.total);
  return counted.find(({ total }) => total > 2 * 100)?.query ?? most?.query ?? 'Community';
}

// All of its RSVPs are confirmed, so that the floor is the same however they are counted (`capacity.floor.counts`).
function isFixture(event: StoredEvent, channel: string): boolean {
  const { rsvps } = event;
  return (
    isCreatedBy({ channel, owner: channel }, event) &&
    rsvps.length > 1 &&
    rsvps.every(({ confirmedAt }) => confirmedAt !== null)
  );
}

async function unknownId(
  directory: Pick<Directory<number, { readonly id: number }>, 'get'>,
  first: number,
): Promise<number> {
  return (await directory.get(first)) === undefined ? first : unknownId(directory, first + 1);
}
