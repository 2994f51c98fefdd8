import { connectControl } from 'channel-sandbox/control';
import { inject, test as base } from 'vitest';
import { createChannelClient } from '../src/channel-client.js';

const url = inject('url');

/** A test with a world of its own, and the client that is tested, which knows nothing of it but its credentials. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- vitest tells by the pattern what a fixture needs
  world: async ({}, use) => {
    const world = await connectControl(url).world();
    await use(world);
    await world.close();
  },
  client: async ({ world }, use) => use(createChannelClient({ url, headers: world.headers })),
  /** An event that the platform takes, at pages and places of this world. */
  event: async ({ world }, use) => {
    const { pages, eventTypes, places, images, contactEmail = 'events@partner.example' } = await world.fixtures();
    await use({
      title: 'Open garden day',
      type: eventTypes.valid[0],
      contactEmail,
      startedAt: '2027-05-20T18:00:00',
      endedAt: '2027-05-20T20:00:00',
      isVip: false,
      receivesRsvpWebhooks: false,
      isPaid: false,
      image: images.valid,
      location: places.valid[0],
      description: 'Bring gloves.\nWe have tools.',
      host: pages.known[0],
    });
  },
});
