import { describe, expect, test } from 'vitest';
import { inferFound } from './infer-found.ts';
import { withCursors } from './render-node.ts';
import { otherSearches, searchesOf, usualSearches, type Searched, type Written } from './testing/searches.ts';
import { number, page, pagesIn, searchFrameworks } from './testing/search-frameworks.ts';
import { renderedSearches } from './testing/rendered-search.ts';

const learn = (write: (searched: Searched) => Written, asked: Parameters<typeof searchesOf>[1] = usualSearches) =>
  inferFound(searchesOf(write, asked), ['apiVersion']);

const answersOf = (write: (searched: Searched) => Written) =>
  Object.fromEntries(Object.entries(learn(write)).map(([question, { answer }]) => [question, answer]));

test.each<[string, (searched: Searched) => Written, object]>([
  ['a list', ({ shown }) => ({ data: shown }), { 'search.data': 'list', 'search.paging': 'none' }],
  ['one page', ({ shown }) => ({ data: shown[0] ?? null }), { 'search.data': 'page', 'search.paging': 'none' }],
  ['pages', ({ shown }) => ({ data: { pages: shown } }), { 'search.data': 'object', 'search.paging': 'none' }],
  [
    'results and figures',
    (one) => ({
      data: { n: one.total, p: one.page, size: one.perPage, count: pagesIn(one), results: one.shown },
    }),
    {
      'search.data': { object: 'results' },
      'search.paging': { where: 'inside', names: { total: 'n', page: 'p', perPage: 'size', pages: 'count' } },
    },
  ],
  [
    'figures beside',
    (one) => ({
      data: one.shown,
      members: { page: one.page, perPage: one.perPage, total: one.total, totalPages: pagesIn(one) },
    }),
    { 'search.data': 'list', 'search.paging': 'beside' },
  ],
])('what the words say is told by them: %s', (_, write, answers) => expect(answersOf(write)).toEqual(answers));

describe('what frameworks write is a template', () => {
  test.each(searchFrameworks)('%s', (_, write, template) => {
    const { 'search.data': found, 'search.paging': paging } = learn(write);
    expect(found).toMatchObject({ answer: template, contradictions: [] });
    expect(paging).toBeUndefined();
  });

  test.each(searchFrameworks)('%s, to searches that were not seen', (_, write) => {
    const template = learn(write)['search.data']?.answer;
    const samples = searchesOf(write, otherSearches);
    const made = renderedSearches(template, samples);
    expect(made).toHaveLength(samples.length);
    for (const [at, { body }] of samples.entries()) {
      const { requestId: _id, status: _status, ...own } = body as Readonly<Record<string, unknown>>;
      expect(withCursors(own, made[at])).toEqual(made[at]);
    }
  });
});

test('where nothing is found, what stands in the place of all that is no part of the template, but that it is left out is', () => {
  const write = (one: Searched): Written =>
    one.total === 0 ? { data: null } : { data: one.shown, members: { total: one.total } };
  const asked = [...usualSearches, ['nowhere', 1, 24]] as const;
  expect(learn(write, asked)['search.data']?.answer).toEqual({
    data: { $each: page },
    beside: { total: { $if: 'hasMatches', $then: number('total') } },
  });
});

test('pages may have members that no double holds, and a list of them is one in an object all the same', () => {
  const write = ({ shown }: Searched): Written => ({
    data: { pages: shown.map((one) => ({ ...(one as object), shard: 2n ** 62n })) },
  });
  expect(answersOf(write)).toEqual({ 'search.data': 'object', 'search.paging': 'none' });
});

test('what every answer has is no part of a search', () => {
  const write = ({ shown }: Searched): Written => ({ data: shown, members: { apiVersion: '2' } });
  expect(answersOf(write)).toEqual({ 'search.data': 'list', 'search.paging': 'none' });
});

test('how many match is told by a figure where no search came to the end', () => {
  const write = (one: Searched): Written => ({ data: { n: one.total, size: one.perPage, all: one.shown } });
  const asked = [
    ['choir', 1, 3],
    ['choir', 2, 3],
    ['choir', 2, 1],
    ['Opera 7', 1, 5],
  ] as const;
  expect(learn(write, asked)['search.data']?.answer).toEqual({
    data: { n: number('total'), size: number('perPage'), all: { $each: page } },
  });
});

test('what varies for no reason stands there as it is most often, and is told', () => {
  const write = (one: Searched): Written => ({ data: { took: (one.page * 37) % 11, all: one.shown } });
  const found = learn(write)['search.data'];
  const { took } = (found?.answer as { readonly data: { readonly took: number } } | undefined)?.data ?? {};
  expect(found?.contradictions).not.toEqual([]);
  for (const { observed, expected } of found?.contradictions ?? [])
    expect({ data: { ...(observed as { readonly data: object }).data, took } }).toEqual(expected);
});

test('too few searches, or none that shows a page, show nothing', () => {
  expect(learn(({ shown }) => ({ data: shown }), usualSearches.slice(0, 2))).toEqual({});
  expect(learn(() => ({ data: [] }))).toEqual({});
});
