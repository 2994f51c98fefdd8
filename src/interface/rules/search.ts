import {
  type DeviatingRequest,
  type Deviation,
  answersStatus,
  changesData,
  changesPages,
  without,
} from './deviation.ts';
import { rule } from './rule.ts';

type Body = Readonly<Record<string, unknown>>;

const isSearch = ({ operation }: DeviatingRequest): boolean => operation === 'pages.search';

const refusesSearches = (text: string, refuses: (request: DeviatingRequest) => boolean): Deviation => ({
  text,
  refuses: (request) => isSearch(request) && refuses(request),
});

const readsPaging = (text: string, reads: (request: DeviatingRequest) => Body): Deviation => ({
  text,
  reads: (request) => (isSearch(request) ? reads(request) : {}),
});

/** The stretch that a search asks for, moved by one result for each stretch before it. */
const moved = ({ page, perPage }: Body, by: 1 | -1): Body => ({
  page: 1 + (Number(page) - 1) * (1 + by / Number(perPage)),
});

function oneMore(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 100 ? [...data, data[0]] : data;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? oneMore(value) : value]),
  );
}

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
    deviations: {
      status: answersStatus('pages.search', 'a search is answered with 202', 202),
      'no-logo': changesPages('pages.search', 'the pages of a search have no logo', (page) => without(page, 'logo')),
    },
  }),
  rule({
    id: 'search.known-pages',
    section: '4.1',
    text: 'A page that search shows can be fetched by its `id`, with the same title and logo',
    quotes: ['`data` holds a page object with `id`, `title` and `logo` (section 2.1).'],
    example: { comes: 'accepted', search: { query: 'Community' } },
    deviations: {
      'other-title': changesPages('pages.search', 'search shows a page under another title than get', (page) => ({
        ...page,
        title: `${String(page['title'])} (old)`,
      })),
      unknown: changesPages('pages.search', 'search shows pages that get does not know', (page) => ({
        ...page,
        id: Number(page['id']) + 1,
      })),
    },
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
    deviations: {
      second: readsPaging('without `page`, the second stretch is shown', ({ body }) =>
        body['page'] === undefined ? { page: 2 } : {},
      ),
      required: refusesSearches('a search without `page` is refused', ({ body }) => body['page'] === undefined),
    },
  }),
  rule({
    id: 'search.page.advances',
    section: '4.1',
    text: '`page` 2 continues where `page` 1 ended: no overlap, nothing skipped',
    quotes: ['| page | int | no | 1 | Page number of results. |'],
    example: { comes: 'accepted', search: { query: 'Community', page: 2, perPage: 10 } },
    deviations: {
      ignored: readsPaging('`page` is ignored', () => ({ page: 1 })),
      overlapping: readsPaging('the second stretch begins with the last page of the first one', ({ input }) =>
        moved(input, -1),
      ),
      skipping: readsPaging('a page of the results is skipped between two stretches', ({ input }) => moved(input, 1)),
    },
  }),
  rule({
    id: 'search.per-page.default',
    section: '8',
    text: 'Without `perPage`, 24 results are shown, where there are as many',
    quotes: ['| perPage default | pages.search | 24 |'],
    example: { comes: 'accepted', search: { query: 'Community' } },
    deviations: {
      ten: readsPaging('without `perPage`, 10 results are shown', ({ body }) =>
        body['perPage'] === undefined ? { perPage: 10 } : {},
      ),
    },
  }),
  rule({
    id: 'search.per-page.honoured',
    section: '4.1',
    text: '`perPage` results are shown, where there are as many',
    quotes: ['| perPage | int | no | 24 | Results per page. Maximum 100. |'],
    example: { comes: 'accepted', search: { query: 'Community', perPage: 3 } },
    deviations: {
      ignored: readsPaging('`perPage` is ignored', ({ body }) =>
        body['perPage'] === undefined ? {} : { perPage: 24 },
      ),
    },
  }),
  rule({
    id: 'search.per-page.max',
    section: '8',
    text: '`perPage` 100 is accepted; no answer ever holds more than 100',
    quotes: ['| perPage maximum | pages.search | 100 |'],
    kind: 'maximum',
    audit: { scope: 'search', needs: 'a search that gives `perPage`' },
    example: { comes: 'accepted', search: { query: 'Community', perPage: 100 } },
    deviations: {
      refused: refusesSearches('`perPage` 100 is refused', ({ input }) => Number(input['perPage']) >= 100),
      more: changesData('pages.search', 'a search for 100 shows 101', oneMore),
    },
  }),
] as const;
