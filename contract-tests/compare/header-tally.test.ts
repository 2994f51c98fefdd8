import { expect, test } from 'vitest';
import { exchangeOf } from '../testing/exchange-of.ts';
import type { Compared } from './compare-request.ts';
import { createHeaderTally, type HeaderCounts } from './header-tally.ts';
import { sideValues } from './side-values.ts';
import type { Side } from './side.ts';

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
