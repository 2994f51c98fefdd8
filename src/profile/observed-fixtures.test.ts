import { expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { observedFixtures } from './observed-fixtures.ts';

test('what an event was stays out of a profile, and IDs that no sandbox can have', () => {
  const event = { id: 5001, rsvps: 3 };
  expect(
    observedFixtures(
      {
        pages: { known: [7, 2n ** 60n], unknown: 2n ** 61n, query: 'Community' },
        contactEmail: undefined,
        eventWithRsvps: { ...event, body: { title: 'As it was' } },
        eventWithUnconfirmedRsvps: { id: 2n ** 60n, rsvps: 4, confirmed: 1, body: {} },
      },
      loadContract(),
    ),
  ).toEqual({ fixtures: { pages: { known: [7], query: 'Community' }, eventWithRsvps: event }, leftOut: [] });
});

test('whether types and places are all that there are stays out: a sandbox has these alone', () => {
  const given = { eventTypes: { valid: [3], complete: true }, places: { valid: ['a'], invalid: 'b', complete: false } };
  expect(observedFixtures(given, loadContract())).toEqual({
    fixtures: { eventTypes: { valid: [3] }, places: { valid: ['a'], invalid: 'b' } },
    leftOut: [],
  });
});

test('a part that no profile can hold is left out, and said', () => {
  const given = {
    pages: { known: [-7], unknown: 0, query: '' },
    places: { valid: ['a'] },
    eventTypes: { valid: [-1, 0] },
  };
  expect(observedFixtures(given, loadContract())).toEqual({
    fixtures: { places: { valid: ['a'] }, eventTypes: { valid: [-1, 0] } },
    leftOut: [expect.stringContaining('/fixtures/pages/query')],
  });
});
