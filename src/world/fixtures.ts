import type { StoredEvent } from '../domain/event/event.ts';
import type { World } from './world.ts';

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads. */
export async function fixturesOf(world: World, origin: string): Promise<object> {
  const { pages, directories, store } = world.ports;
  const pageIds = pages.list().slice(0, 3).map(({ id }) => id);
  const typeIds = [...directories.eventTypes.keys()];
  const event = (await store.list()).find((one) => isFixture(one, world.channel));
  return {
    apiKey: world.apiKey,
    channelId: world.channel,
    pages: { known: pageIds, unknown: unknownId((id) => pages.get(id) !== undefined, 1), query: 'Community' },
    eventTypes: { valid: typeIds.slice(0, 2), invalid: unknownId((id) => directories.eventTypes.has(id), 999) },
    places: { valid: [...directories.places.keys()].slice(0, 2), invalid: 'nowhere-at-all' },
    images: { valid: `${origin}/_sandbox/images/cover.png`, invalid: `${origin}/_sandbox/images/readme.html` },
    ...(event === undefined ? {} : { eventWithRsvps: { id: event.id, rsvps: event.rsvps.length } }),
  };
}

// All of its RSVPs are confirmed, so that the floor is the same however they are counted (`capacity.floor.counts`).
function isFixture({ channel, rsvps }: StoredEvent, own: string): boolean {
  return channel === own && rsvps.length > 1 && rsvps.every(({ confirmedAt }) => confirmedAt !== null);
}

function unknownId(isKnown: (id: number) => boolean, first: number): number {
  return isKnown(first) ? unknownId(isKnown, first + 1) : first;
}
