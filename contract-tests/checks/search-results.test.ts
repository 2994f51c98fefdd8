import { describe, expect, test } from 'vitest';
import type { SentExchange } from '../target/exchange.ts';
import { Silence } from '../target/unanswered.ts';
import type { Trial } from './check.ts';
import { find, firstOf, ids, isNamed, refusedOf, tooFew } from './search-results.ts';
import { exchangeOf, playedTrial } from './testing/trial.ts';

const ask = { operation: 'pages.search', expects: 'either' } as const;
const shows = (...pages: readonly unknown[]) => exchangeOf(ask, { status: 200, json: { data: pages } });
const page = (id: unknown) => ({ id, title: 'A', logo: 'https://images.example.com/a.png' });
const refused = exchangeOf(ask, { status: 422, json: { data: [page(1)] } });
const silent: SentExchange = { ask, method: 'POST', url: 'http://127.0.0.1', headers: {}, failure: 'ECONNRESET' };

test('the first page of results spells out that it is the first', () =>
  expect(firstOf(5)).toEqual({ page: 1, perPage: 5 }));

describe('a search', () => {
  test('is for the query that matches many pages, within its bounds', async () => {
    const trial = playedTrial(() => ({ status: 200, json: { data: [] } }), { query: 'Community' });
    await find(trial, { page: 2, perPage: 5 });
    expect(trial.asked).toEqual([{ ...ask, body: { query: 'Community', page: 2, perPage: 5 } }]);
  });

  test('that nobody answers is no finding', async () => {
    const trial = { deployment: { query: 'a', knownPages: [10] }, shared: async () => silent } as unknown as Trial;
    await expect(find(trial, {})).rejects.toThrow(Silence);
  });
});

describe('results', () => {
  test.each<[what: string, pages: readonly unknown[], is: boolean]>([
    ['are named', [page(1), page('b')], true],
    ['are named where there are none', [], true],
    ['are not where one has null for an ID', [page(1), page(null)], false],
    ['are not where one has no ID', [page(undefined), page(1)], false],
    ['are not where one is no object', [page(1), 7], false],
  ])('%s', (_, pages, is) => expect(isNamed(shows(...pages))).toBe(is));

  test('have IDs as texts, and none without an exchange', () => {
    expect(ids(shows(page(1), page('b')))).toEqual(['1', 'b']);
    expect(ids(undefined)).toEqual([]);
  });

  test('that did not come are told by the first that was not accepted', () => {
    expect(refusedOf(shows(), undefined, refused, silent)).toBe('refused with 422');
    expect(refusedOf(shows(), undefined)).toBeUndefined();
    expect(refusedOf(silent)).toBe('no answer: ECONNRESET');
  });

  test('that are too few are told with what to add', () =>
    expect(tooFew('11 pages')).toEqual({
      status: 'skipped',
      reason:
        'the query matches too few pages: let pages.query in the fixtures be a word that matches 11 pages, or start a sandbox with --pages 25 or more',
    }));
});
