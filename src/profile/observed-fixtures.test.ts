import { expect, test } from 'vitest';
import { observedFixtures } from './observed-fixtures.ts';

test('what an event was stays out of a profile, and IDs that no sandbox can have', () => {
  const event = { id: 5001, rsvps: 3 };
  expect(
    observedFixtures({
      pages: { known: [7, 2n ** 60n], unknown: 2n ** 61n, query: 'Community' },
      contactEmail: undefined,
      eventWithRsvps: { ...event, body: { title: 'As it was' } },
      eventWithUnconfirmedRsvps: { id: 2n ** 60n, rsvps: 4, confirmed: 1, body: {} },
    }),
  ).toEqual({ pages: { known: [7], query: 'Community' }, eventWithRsvps: event });
});
