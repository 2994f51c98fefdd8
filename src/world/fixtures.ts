import type { StoredEvent } from '../domain/event/event.ts';
import type { World } from './world.ts';

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads. */
export async function fixturesOf(world: World, origin: string): Promise<object> {
  const { pages, directories, store } = world.ports;
  const pageIds = pages
    .list()
    .slice(0, 3)
    .map(({ id }) => id);
  const typeIds = [...directories.eventTypes.keys()];
  const event = (await store.list()).find((one) => isFixture(one, world.channel));
  return {
    apiKey: world.apiKey,
    channelId: world.channel,
    pages: { known: pageIds, unknown: unknownId((id) => pages.get(id) !== undefined, 1), query: queryOfMany(world) },
    eventTypes: { valid: typeIds.slice(0, 2), invalid: unknownId((id) => directories.eventTypes.has(id), 999) },
    places: { valid: [...directories.places.keys()].slice(0, 2), invalid: 'nowhere-at-all' },
    images: imagesOf(world, origin),
    ...(event === undefined ? {} : { eventWithRsvps: { id: event.id, rsvps: event.rsvps.length } }),
  };
}

/** Images that the sandbox itself serves; elsewhere only where the profile does not read its scheme (`url.schemes`). */
function imagesOf({ profile }: World, origin: string): { valid: string; invalid: string } {
  const schemes = profile.answers['url.schemes'];
  const folder = schemes.includes('http') ? `${origin}/_sandbox/images` : 'https://images.example.org';
  return { valid: `${folder}/cover.png`, invalid: `${folder}/readme.html` };
}

/** A query that matches more than one stretch of the largest size, where the titles have such a word or first letter. */
function queryOfMany({ ports: { pages }, profile }: World): string {
  const matching = profile.answers['search.matching'];
  const counted = ['Community', 'C', 'S', 'A', 'O', 'E'].map((query) => ({
    query,
    matches: pages.search(query, matching).length,
  }));
  const [most] = counted.toSorted((a, b) => b.matches - a.matches);
  return counted.find(({ matches }) => matches > 2 * 100)?.query ?? most?.query ?? 'Community';
}

// All of its RSVPs are confirmed, so that the floor is the same however they are counted (`capacity.floor.counts`).
function isFixture({ channel, rsvps }: StoredEvent, own: string): boolean {
  return channel === own && rsvps.length > 1 && rsvps.every(({ confirmedAt }) => confirmedAt !== null);
}

function unknownId(isKnown: (id: number) => boolean, first: number): number {
  return isKnown(first) ? unknownId(isKnown, first + 1) : first;
}
