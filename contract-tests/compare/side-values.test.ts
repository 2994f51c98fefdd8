import { expect, test } from 'vitest';
import { sideValues } from './side-values.ts';
import { placeholders, replacementsOf } from './placeholders.ts';
import { searched, exchangeOf } from '../testing/exchange-of.ts';
import type { BodyDifference } from '../report/comparison.ts';
import { isOfListEnd, withStableType, type Compared } from './compare-request.ts';
import { createHeaderTally, type HeaderCounts } from './header-tally.ts';
import type { Side } from './side.ts';

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

const search = (pages: number) =>
  searched(Array.from({ length: pages }, (_, at) => ({ id: at + 1, title: 'One', logo: 'https://example.com/1.svg' })));

const difference = (kind: BodyDifference['kind'], a: string, b: string): BodyDifference => ({
  pointer: '/paging/next',
  kind,
  a,
  b,
});

test.each<[string, BodyDifference, boolean]>([
  ['null where the list ends', difference('type', 'number', 'null'), true],
  ['no member where the list ends', difference('members', 'string', 'no such member'), true],
  ['a flag', difference('constant', 'boolean "true"', 'boolean "false"'), true],
  ['null where the list goes on', difference('type', 'null', 'number'), false],
  ['another type', difference('type', 'number', 'string'), false],
  ['another text', difference('constant', 'string "next"', 'string "more"'), false],
])('one side shows three pages, the other one: %s', (_, found, expected) =>
  expect(isOfListEnd(found, { a: search(3), b: search(1) })).toBe(expected),
);

test('where both show as many, null and a number are two forms', () =>
  expect(isOfListEnd(difference('type', 'number', 'null'), { a: search(3), b: search(3) })).toBe(false));

const typeOf = (type: unknown) =>
  (withStableType({ operation: 'events.update', body: { type } }).body as { type: unknown }).type;
const [valid] = placeholders.eventTypes;

test('a figure that one side alone may have as an event type becomes a valid one, written alike', () =>
  expect([1, '5', '5.0'].map(typeOf)).toEqual([valid, String(valid), `${valid}.0`]));

test('what nobody has as an event type stays, and so does what stands for one', () =>
  expect([0, -1, 1.5, 'many', null, valid, placeholders.noEventType].map(typeOf)).toEqual([
    0,
    -1,
    1.5,
    'many',
    null,
    valid,
    placeholders.noEventType,
  ]));

type Headers = Readonly<Record<string, string>>;

const side = (url: string) => ({ words: sideValues([], url) }) as Side;
const sides = { a: side('http://127.0.0.1:4700'), b: side('https://staging.example/api') };

function comparedOf(a: Headers, b: Headers, status: number): Compared {
  const exchange = (headers: Headers) => exchangeOf({ operation: 'pages.get', expects: 'either' }, { status, headers });
  const request = { ask: { operation: 'pages.get' }, departs: {} } as Compared['request'];
  const asked: Compared['asked'] = { all: [], onStatus: [], onForm: () => [] };
  return {
    request,
    exchanges: { a: exchange(a), b: exchange(b) },
    asked,
    status: 'same',
    form: 'same',
    differences: [],
  };
}

/** What is told of so many answers, by header. */
function toldOf(
  pairs: readonly (readonly [a: Headers, b: Headers])[],
  status = 200,
): ReadonlyMap<string, HeaderCounts> {
  const tally = createHeaderTally(sides);
  for (const [a, b] of pairs) tally.note(comparedOf(a, b, status));
  return new Map(tally.list().map((one) => [one.name, one]));
}

test.each([
  ['content-type', 'answer.content-type', 'application/json', 'application/json; charset=utf-8'],
  ['cache-control', 'answer.headers', 'no-store', 'no-cache, private'],
  ['x-powered-by', 'answer.headers', 'PHP/8.3', 'Express'],
])('%s that differs is told, with %s', (...row) => {
  const [name, question, a, b] = row;
  const told = toldOf([
    [{ [name]: a }, { [name]: b }],
    [{ [name]: a }, { [name]: a }],
  ]).get(name);
  expect(told).toMatchObject({ question, answers: 2, same: 1, differing: { a, b } });
});

test.each([
  ['retry-after', '1', '7'],
  ['x-ratelimit-remaining', '39', '7'],
  ['ratelimit-reset', '1', '60'],
])('%s is compared by its name', (name, a, b) => {
  const told = toldOf([
    [{ [name]: a }, { [name]: b }],
    [{ [name]: a }, {}],
  ]).get(name);
  expect(told).toMatchObject({ question: 'limits.rate', answers: 2, same: 1, differing: { a: 'some', b: 'none' } });
});

test('what must differ makes no difference', () => {
  const ids = ['3d2b6c1e-52f4-4c0a-9a5e-2f1f6a0f7a11', '4e3c7d2f-63a5-4d1b-8b6f-3a2a7b1a8b12'];
  const told = toldOf([
    [
      { 'x-request-id': ids[0] ?? '', 'x-host': '127.0.0.1:4700', 'content-type': 'application/json;charset=UTF-8' },
      { 'x-request-id': ids[1] ?? '', 'x-host': 'staging.example', 'content-type': 'application/json; charset=utf-8' },
    ],
  ]);
  expect([...told.values()].map(({ answers, same }) => [answers, same])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('a header that is another one on each answer counts by its name', () => {
  const pairs = Array.from({ length: 20 }, (_, at) => [{ 'x-runtime': `0.0${at}1` }, { 'x-runtime': '0.5' }] as const);
  expect(toldOf(pairs).get('x-runtime')).toMatchObject({ answers: 20, same: 20 });
});

test('headers of the connection, of one refusal and of a sandbox alone are none of it', () => {
  const ofOne = { date: 'x', connection: 'close', allow: 'GET', 'www-authenticate': 'Channel', 'x-sandbox-basis': 'a' };
  expect([...toldOf([[ofOne, {}]], 405).keys()]).toEqual([]);
});
