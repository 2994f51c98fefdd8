import { describe, expect, test } from 'vitest';
import type { Fixtures } from '../files/fixtures.ts';
import type { Deployment } from '../learn/deployment.ts';
import type { CheckContext, Need } from './check.ts';
import { unmetNeed } from './needs.ts';

const fixtures = {
  pages: { unknown: 1 },
  eventTypes: { valid: [3], invalid: 999 },
  places: { valid: ['place-a'], invalid: 'nowhere' },
  images: { valid: 'https://images.example.com/a.png', invalid: 'https://images.example.com/none' },
  eventWithRsvps: { id: 5001, rsvps: 2 },
} as unknown as Fixtures;
const complete = {
  fixtures,
  values: { types: [3] },
  accepted: { 'events.create': {}, 'events.update': {} },
  own: { id: 1, title: 'a title', isMade: true },
  knownPages: [10],
  query: 'Community',
} as unknown as Deployment;

interface Permitted {
  readonly noWrites?: string;
  readonly mayCreate?: boolean;
  readonly apiKey?: string;
  readonly channelId?: string;
}

const unmet = (
  needs: readonly Need[],
  change: object = {},
  { noWrites, mayCreate = true, apiKey = 'key-a', channelId = 'chn-a' }: Permitted = {},
) =>
  unmetNeed(needs, {
    deployment: { ...complete, ...change },
    session: {
      mayCreate: () => mayCreate,
      parts: { permissions: { maxEvents: 7, noWrites }, credentials: { apiKey, channelId } },
    },
  } as unknown as CheckContext);

const all = [
  'create',
  'update',
  'search',
  'known-page',
  'pages.unknown',
  'eventTypes.invalid',
  'places.invalid',
  'images.invalid',
  'eventWithRsvps',
] as const satisfies readonly Need[];
const lacks = (key: string, what: string) => `the fixtures have no ${key}: add ${what}`;
const rsvps = 'the ID of an event of this channel with at least 2 RSVPs, all confirmed, and their number';
const noEventTypes = { fixtures: { ...fixtures, eventTypes: {} }, values: undefined };

test('nothing is unmet where all is there', () => {
  for (const need of all) expect(unmet([need])).toBeUndefined();
  expect(unmet(all)).toBeUndefined();
  expect(unmet([])).toBeUndefined();
});

test('credentials are needed by every check', () => {
  const apiKey = lacks('apiKey', 'the key that was issued to you, or give --api-key');
  const channelId = lacks('channelId', 'the channel that was issued to you, or give --channel');
  expect(unmet([], {}, { apiKey: '' })).toBe(apiKey);
  expect(unmet([], {}, { channelId: '' })).toBe(channelId);
});

describe('what is not there is told with what to add', () => {
  test.each<[need: Need, change: object, says: string]>([
    ['search', { query: undefined }, lacks('pages.query', 'a word that matches many pages')],
    ['known-page', { knownPages: [] }, lacks('pages.known', 'IDs of pages, and no search showed one')],
    ['pages.unknown', { fixtures: {} }, lacks('pages.unknown', 'an ID that no page has')],
    ['eventTypes.invalid', { fixtures: {} }, lacks('eventTypes.invalid', 'an int that is no event type')],
    ['places.invalid', { fixtures: {} }, lacks('places.invalid', 'an identifier that no place has')],
    ['images.invalid', { fixtures: {} }, lacks('images.invalid', 'a URL that leads to no image')],
    ['eventWithRsvps', { fixtures: {} }, lacks('eventWithRsvps', rsvps)],
    [
      'eventWithRsvps',
      { fixtures: { eventWithRsvps: { id: 1, rsvps: 1 } } },
      `eventWithRsvps has 1 RSVP: name ${rsvps}`,
    ],
    ['create', noEventTypes, lacks('eventTypes.valid', 'IDs of event types')],
    ['update', noEventTypes, lacks('eventTypes.valid', 'IDs of event types')],
    [
      'create',
      { accepted: { 'events.update': {} } },
      'no lawful create was accepted, so a refusal would prove nothing',
    ],
    [
      'update',
      { accepted: { 'events.create': {} } },
      'no lawful update was accepted, so a refusal would prove nothing',
    ],
    ['update', { own: undefined }, 'there is no event to update'],
  ])('%s', (need, change, says) => expect(unmet([need], change)).toBe(says));

  test('each reason once, of however many needs', () => {
    const noPage = lacks('pages.known', 'IDs of pages, and no search showed one');
    const change = { ...noEventTypes, knownPages: [] };
    expect(unmet(['known-page', 'create', 'update', 'search'], change)).toBe(
      `${noPage}; ${lacks('eventTypes.valid', 'IDs of event types')}`,
    );
  });
});

describe('what a run may not do', () => {
  test.each(['create', 'update'] as const)('%s, where it is read-only, whatever else is lacking', (need) =>
    expect(unmet([need], noEventTypes, { noWrites: 'the run is read-only' })).toBe('the run is read-only'),
  );

  test('create, where no more events may be', () => {
    expect(unmet(['create'], {}, { mayCreate: false })).toBe(
      'this run may create at most 7 events: raise --max-events',
    );
    expect(unmet(['update'], {}, { mayCreate: false })).toBeUndefined();
  });
});
