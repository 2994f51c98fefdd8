import { describe, expect, test } from 'vitest';
import { namesOf, playRun, playedFixtures, type PlayedRun } from '../testing/play-run.ts';
import type { RunOptions } from '../run/options.ts';
import { unissued } from '../target/near-misses.ts';
import { noMoreEvents } from '../target/session-parts.ts';

const { pages = {}, eventTypes = {}, places = {}, images = {}, ...others } = playedFixtures;
const { eventWithRsvps = { id: 0, rsvps: 0 }, ...credentials } = others;
const all = { pages, eventTypes, places, images, eventWithRsvps, ...credentials };
const rules = ['page', 'search.query', 'auth.authorization', 'create', 'update', 'event.type', 'event.title'];

/** Why checks did not pass, and of which rules they are. */
function leftOut({ checks }: PlayedRun): Readonly<Record<string, readonly string[]>> {
  const others = checks
    .filter(({ status }) => status !== 'passed')
    .map(({ rule, status, says }) => ({ rule, line: `${status}: ${says}` }));
  const rulesOf = (wanted: string) => others.filter(({ line }) => line === wanted).map(({ rule }) => rule);
  return Object.fromEntries(others.map(({ line }) => [line, [...new Set(rulesOf(line))].sort()]));
}

const lacks = (key: string, what: string) => `the fixtures have no ${key}: add ${what}`;
const noTypes = lacks('eventTypes.valid', 'IDs of event types');
const noWrongType = lacks('eventTypes.invalid', 'an int that is no event type');
const rsvps = 'the ID of an event of this channel with at least 2 RSVPs, all confirmed, and their number';
const noMore = (most: number) => `skipped: ${noMoreEvents(most)}`;
const creating = ['create.answer', 'create.id.unique', 'create.image.required'];
const writing = [
  ...creating,
  'event.title.duplicates',
  'update.answer',
  'update.capacity.floor',
  'update.image.optional',
];

const runs: readonly (readonly [what: string, options: RunOptions, Readonly<Record<string, readonly string[]>>])[] = [
  [
    'may not write',
    { readOnly: true },
    { 'skipped: the run is read-only': ['auth.authorization', 'event.type.valid', ...writing] },
  ],
  [
    'knows no event type',
    { fixtures: { ...all, eventTypes: {} } },
    {
      [`skipped: ${noTypes}`]: ['auth.authorization', 'event.type.valid', ...writing],
      [`skipped: ${noTypes}; ${noWrongType}`]: ['event.type.valid'],
    },
  ],
  [
    'knows no event with RSVPs',
    { fixtures: { pages, eventTypes, places, images, ...credentials } },
    { [`skipped: ${lacks('eventWithRsvps', rsvps)}`]: ['update.capacity.floor'] },
  ],
  [
    'knows an event with one RSVP alone',
    { fixtures: { ...all, eventWithRsvps: { id: 5001, rsvps: 1 } } },
    { [`skipped: eventWithRsvps has 1 RSVP: name ${rsvps}`]: ['update.capacity.floor'] },
  ],
  [
    'knows nothing that is wrong',
    { fixtures: { ...all, pages: { known: [10, 11, 12], query: 'Community' }, eventTypes: { valid: [3, 7] } } },
    {
      [`skipped: ${lacks('pages.unknown', 'an ID that no page has')}`]: ['page.get'],
      [`skipped: ${noWrongType}`]: ['event.type.valid'],
      'skipped: the fixtures do not say that they name all event types (eventTypes.complete), or these have no gap': [
        'event.type.valid',
      ],
    },
  ],
  [
    'may create one event',
    { maxEvents: 1 },
    {
      [noMore(1)]: ['auth.authorization', ...creating, 'event.title.duplicates', 'event.type.valid'],
      'skipped: no other event was created: allow writes, or raise --max-events': ['event.title.duplicates'],
    },
  ],
  [
    'may create no event, where more are coming to the only one there is than it tries to let in',
    { maxEvents: 0, fixtures: { ...all, eventWithRsvps: { id: 5001, rsvps: 41 } }, rules: ['event.types.capacity'] },
    {
      [noMore(0)]: ['event.types.capacity'],
      'skipped: the event to update is that of the fixtures, which has more RSVPs': ['event.types.capacity'],
    },
  ],
  [
    'may create no event, where 3 are coming to the only one there is',
    { maxEvents: 0, rules: ['event.types.capacity', 'event.types.isVip', 'event.dates'] },
    {
      [noMore(0)]: ['event.dates.required', 'event.dates.self-paced', 'event.types.capacity', 'event.types.isVip'],
      'skipped: the event to update is that of the fixtures, which has more RSVPs': ['event.types.capacity'],
    },
  ],
];

describe('a run that', () => {
  test.each(runs)('%s says what it leaves out, and why', async (_, options, says) => {
    const run = await playRun(rules, undefined, options);
    expect(leftOut(run)).toEqual(
      Object.fromEntries(Object.entries(says).map(([line, names]) => [line, names.toSorted()])),
    );
  });

  test('knows no page, and finds none, leaves out what would need one', async () => {
    const run = await playRun(
      ['page', 'auth.authorization'],
      ({ ask }, answer) => (ask.operation === 'pages.search' ? { ...answer, json: { data: [] } } : undefined),
      { fixtures: { ...all, pages: {} }, readOnly: true },
    );
    expect(leftOut(run)).toEqual({
      [`skipped: ${lacks('pages.known', 'IDs of pages, and no search showed one')}`]: [
        'auth.authorization',
        'page.get',
      ],
      [`skipped: ${lacks('pages.unknown', 'an ID that no page has')}`]: ['page.get'],
      'skipped: the run is read-only': ['auth.authorization'],
      'skipped: no page was shown: add pages.known and pages.query to the fixtures': ['page.fields'],
    });
  });

  test('has plain credentials makes none that might be issued to others', async () => {
    const run = await playRun(['auth'], undefined, { fixtures: { ...all, apiKey: 'key-1', channelId: '77' } });
    expect(Object.keys(leftOut(run))).toEqual(['skipped: too short or plain for another one to be surely not issued']);
    expect(
      namesOf(run, 'skipped')
        .filter((name) => name.includes('pages.get'))
        .toSorted(),
    ).toEqual(
      ['key', 'channel']
        .flatMap((one) => [
          `refuses a request with a ${one} that begins like the right one (pages.get)`,
          `refuses a request with a ${one} as long as the right one (pages.get)`,
          `refuses a request with a ${one} that differs in its last character (pages.get)`,
        ])
        .toSorted(),
    );
  });

  test('has a channel that is taken for one that nobody has proves nothing of keys, and says so', async () => {
    const run = await playRun(['auth.scheme'], undefined, { fixtures: { ...all, channelId: unissued.channelId } });
    expect(Object.keys(leftOut(run))).toEqual([
      'error: an error of the kit: the experiment breaks auth.scheme, auth.channel and not auth.scheme',
      'error: an error of the kit: what should be lawful is not: auth.channel at /headers/x-channel',
    ]);
  });
});

test.each([
  ['auth', 'refusal.status.unauthenticated', 96],
  ['page', 'refusal.status.unknown-page', 2],
  ['search.query', 'refusal.status.invalid', 5],
  ['event.type', 'refusal.status.invalid', 16],
])('what checks of refusals show beside of %s: %s', async (rule, question, least) => {
  const { observations } = await playRun([rule]);
  const seen = observations.find((one) => one.question === question);
  expect(seen?.observed).toBe(422);
  expect(seen?.sightings).toBeGreaterThanOrEqual(least);
});
