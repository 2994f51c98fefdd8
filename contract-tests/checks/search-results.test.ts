import { expect, test } from 'vitest';
import { ids, refusedOf } from './search-results.ts';
import { exchangeOf } from '../testing/exchange-of.ts';

const ask = { operation: 'pages.search', expects: 'either' } as const;
const [shown, refused] = [200, 422].map((status) => exchangeOf(ask, { status, json: { data: [{ id: 1 }] } }));

test('a search that was not made shows nothing, and was not refused', () => {
  expect([ids(shown), ids(undefined)]).toEqual([['1'], []]);
  expect([refusedOf(shown, undefined, refused), refusedOf(shown, undefined)]).toEqual(['refused with 422', undefined]);
});
