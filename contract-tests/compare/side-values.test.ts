import { expect, test } from 'vitest';
import { sideValues } from './side-values.ts';
import { placeholders, replacementsOf } from './placeholders.ts';

const words = sideValues(
  replacementsOf({
    apiKey: 'key-1',
    channelId: 'chn-1',
    pages: [71, 9_007_199_254_740_993n],
    ownEvent: 5061,
    email: 'events@partner.example',
    query: 'Comm"unity',
    title: 'Harbour Community Trust',
    fixtures: {
      places: { valid: ['a/b c'] },
      eventTypes: { valid: [3], invalid: 999 },
      eventWithRsvps: { id: 5001, rsvps: 3 },
      eventWithUnconfirmedRsvps: { id: 5002, rsvps: 4, confirmed: 0 },
    },
  }),
  'http://127.0.0.1:4700',
);

test('a body, a text, a path and headers are filled with a side’s own values', () => {
  const { pages, places, eventTypes, query, email, rsvps, title } = placeholders;
  const body = {
    host: pages[1],
    cohosts: [pages[0], String(pages[0])],
    location: places[0],
    type: (eventTypes[0] ?? 0) + 0.5,
    contactEmail: `first.last@${placeholders.emailDomain}`,
    title: title.middle,
    capacity: rsvps - 1,
    email,
  };
  expect(words.fillIn({ operation: 'events.update', id: placeholders.ownEvent, body })).toEqual({
    operation: 'events.update',
    id: '5061',
    body: {
      host: 9_007_199_254_740_993n,
      cohosts: [71, '71'],
      location: 'a/b c',
      type: 3.5,
      contactEmail: 'first.last@partner.example',
      title: 'rbou',
      capacity: 2,
      email: 'events@partner.example',
    },
  });
  const headers = { authorization: `Channel ${placeholders.apiKey}-more`, 'x-channel': placeholders.channelId };
  expect(words.fillIn({ operation: 'pages.search', text: `{"query": "${query}", `, headers })).toEqual({
    operation: 'pages.search',
    text: '{"query": "Comm\\"unity", ',
    headers: { authorization: 'Channel key-1-more', 'x-channel': 'chn-1' },
  });
});

test('capacities of an event with unconfirmed RSVPs are its own, and 1 where none is confirmed', () => {
  const { eventWithUnconfirmedRsvps: id, unconfirmed } = placeholders;
  const capacities = [unconfirmed.rsvps, unconfirmed.rsvps - 1, unconfirmed.confirmed];
  const filled = capacities.map((capacity) => words.fillIn({ operation: 'events.update', id, body: { capacity } }));
  expect(filled).toEqual([4, 3, 1].map((capacity) => ({ operation: 'events.update', id: '5002', body: { capacity } })));
});

test('what a side has no value for stays as it is', () => {
  const [, , third] = placeholders.pages;
  expect(words.fillIn({ operation: 'pages.get', id: third })).toEqual({ operation: 'pages.get', id: String(third) });
});

test('its own values are named in what it answers', () => {
  expect(words.spell('see http://127.0.0.1:4700/docs of 127.0.0.1:4700, chn-1')).toBe(
    'see <origin>/docs of <host>, <channel>',
  );
  expect([words.names('71'), words.names('3'), words.names('44')]).toEqual([
    ['page 1'],
    ['event type 1', 'RSVPs', 'one below its RSVPs'],
    [],
  ]);
});
