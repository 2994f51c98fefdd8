import { rule } from './rule.ts';

export const searchRules = [
  rule({
    id: 'search.answer',
    section: '4.1',
    text: 'Search answers 200, and every page it shows has the fields of page.fields',
    quotes: [
      'Response: envelope with `status` 200.',
      '`data` holds a page object with `id`, `title` and `logo` (section 2.1).',
    ],
    example: { comes: 'accepted', search: { query: 'Community' } },
  }),
  rule({
    id: 'search.known-pages',
    section: '4.1',
    text: 'A page that search shows can be fetched by its `id`, with the same title and logo',
    quotes: ['`data` holds a page object with `id`, `title` and `logo` (section 2.1).'],
    example: { comes: 'accepted', search: { query: 'Community' } },
  }),
  rule({
    id: 'search.query.required',
    section: '4.1',
    text: 'A search without `query` is refused',
    quotes: ['| query | string | yes | - | Search query. |'],
    kind: 'required',
    audit: { scope: 'search' },
    example: { comes: 'refused', search: {} },
  }),
  rule({
    id: 'search.page.default',
    section: '8',
    text: 'Without `page`, the first page of results is shown',
    quotes: ['| page default | pages.search | 1 |'],
    example: { comes: 'accepted', search: { query: 'Community' } },
  }),
  rule({
    id: 'search.page.advances',
    section: '4.1',
    text: '`page` 2 continues where `page` 1 ended: no overlap, nothing skipped',
    quotes: ['| page | int | no | 1 | Page number of results. |'],
    example: { comes: 'accepted', search: { query: 'Community', page: 2, perPage: 10 } },
  }),
  rule({
    id: 'search.per-page.default',
    section: '8',
    text: 'Without `perPage`, 24 results are shown, where there are as many',
    quotes: ['| perPage default | pages.search | 24 |'],
    example: { comes: 'accepted', search: { query: 'Community' } },
  }),
  rule({
    id: 'search.per-page.honoured',
    section: '4.1',
    text: '`perPage` results are shown, where there are as many',
    quotes: ['| perPage | int | no | 24 | Results per page. Maximum 100. |'],
    example: { comes: 'accepted', search: { query: 'Community', perPage: 3 } },
  }),
  rule({
    id: 'search.per-page.max',
    section: '8',
    text: '`perPage` 100 is accepted; no answer ever holds more than 100',
    quotes: ['| perPage maximum | pages.search | 100 |'],
    kind: 'maximum',
    audit: { scope: 'search', needs: 'a search that gives `perPage`' },
    example: { comes: 'accepted', search: { query: 'Community', perPage: 100 } },
  }),
] as const;
