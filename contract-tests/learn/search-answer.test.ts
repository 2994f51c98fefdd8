import { expect, test } from 'vitest';
import { searched } from '../testing/exchange-of.ts';
import { shownPages } from './search-answer.ts';

const page = { id: 10, title: 'Community 1', logo: 'https://images.example.com/10.png' };

test.each<[string, unknown, readonly unknown[]]>([
  [
    'facets with an id and a title before the pages',
    { facets: [{ id: 1, title: 'Company' }], results: [page] },
    [page],
  ],
  ['facets, and nothing matched', { facets: [{ name: 'kind', count: 3 }], results: [] }, []],
  ['facets with an id and a title, and nothing matched', { facets: [{ id: 1, title: 'Company' }], results: [] }, []],
  [
    'pages without a title beside facets',
    { facets: [{ id: 1, title: 'Company' }], results: [{ id: 10, logo: page.logo }] },
    [{ id: 10, logo: page.logo }],
  ],
  [
    'pages without a logo',
    { errors: [{ code: 'none' }], results: [{ id: 10, title: 'Community 1' }] },
    [{ id: 10, title: 'Community 1' }],
  ],
  [
    'groups of pages',
    [
      { group: 'A', pages: [page, page] },
      { group: 'B', pages: [page] },
    ],
    [page, page, page],
  ],
  ['groups by their names', { a: [page, page], b: [page] }, [page, page, page]],
  ['hits that hold the page', { hits: [{ score: 1, page }] }, [page]],
  ['edges with nodes', { edges: [{ cursor: 'c', node: page }], pageInfo: { next: false } }, [page]],
  [
    'edges with nodes beside facets with an id and a title',
    { facets: [{ id: 5, title: 'Charity' }], connection: { edges: [{ cursor: 'c', node: page }] } },
    [page],
  ],
  ['a map by ID', { '10': page, '11': page }, [page, page]],
  ['a map by ID in an object', { pages: { p10: page } }, [page]],
  ['the best match beside a list', { best: page, others: [page] }, [page, page]],
  ['a list beside its metadata, in a list', [[page], { total: 1 }], [page]],
  ['an empty list beside its metadata, in a list', [[], { total: 0 }], []],
  [
    'a page that holds others with an id and a title',
    [{ ...page, tags: [{ id: 1, title: 'Tag' }] }],
    [{ ...page, tags: [{ id: 1, title: 'Tag' }] }],
  ],
  ['nothing but words', 'No pages found', []],
  [
    'groups that hold none',
    [
      { group: 'best', pages: [] },
      { group: 'others', pages: [] },
    ],
    [],
  ],
  [
    'groups of which one holds a page',
    [
      { group: 'best', pages: [] },
      { group: 'others', pages: [page] },
    ],
    [page],
  ],
])('finds the pages: %s', (_, payload, pages) => expect(shownPages(searched(payload)).pages).toEqual(pages));

test.each([
  ['keyed', { '10': page, '11': { ...page, id: 11 } }],
  ['keyed', { pages: { p10: { found: page } }, total: 1 }],
  ['alone', { best: { page, score: 1 } }],
  ['nested', { edges: [{ node: page }] }],
  ['nested', { best: page, second: { ...page, id: 11 } }],
])('pages that lie deeper are %s: %j', (form, payload) => expect(shownPages(searched(payload)).form).toBe(form));
