import { expect, test } from 'vitest';
import type { Exchange } from '../target/exchange.ts';
import { shownPages } from './search-answer.ts';

function answered(payload: unknown): Exchange {
  const json = { requestId: '00000000-0000-4000-8000-000000000001', status: 200, data: payload };
  return {
    ask: { operation: 'pages.search', expects: 'accepted' },
    answer: { status: 200, headers: {}, text: JSON.stringify(json), json, durationMs: 1 },
  } as unknown as Exchange;
}

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
])('finds the pages in an object: %s', (_, payload, pages) => {
  expect(shownPages(answered(payload)).pages).toEqual(pages);
});
