import type { Fixtures } from '../files/fixtures.ts';

/** Whole fixtures for servers that look at none of them. */
export const someFixtures: Fixtures = {
  apiKey: 'key-for-tests-8c1f+/?',
  channelId: 'chn-for-tests-77e0',
  pages: { known: [10, 11, 12], unknown: 1, query: 'Community' },
  eventTypes: { valid: [3, 7], invalid: 999 },
  places: { valid: ['place-a', 'place-b'], invalid: 'nowhere' },
  images: { valid: 'https://images.example.com/cover.png', invalid: 'https://images.example.com/readme.html' },
  eventWithRsvps: { id: 5001, rsvps: 3 },
};
