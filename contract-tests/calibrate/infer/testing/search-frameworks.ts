import type { Searched, Written } from './searches.ts';

export const pagesIn = ({ total, perPage }: Searched) => Math.ceil(total / perPage);
const hasNext = ({ page, perPage, total }: Searched) => page * perPage < total;
export const page = { $page: true };
export const number = (name: string, plus?: number) => ({
  $number: name,
  ...(plus === undefined ? {} : { $plus: plus }),
});

/** Forms of searches, by who writes them so, with the template of each. */
export const searchFrameworks: readonly [string, (searched: Searched) => Written, object][] = [
  [
    'Laravel',
    (one) => ({
      data: one.shown,
      members: {
        meta: {
          current_page: one.page,
          per_page: one.perPage,
          total: one.total,
          last_page: Math.max(1, pagesIn(one)),
          from: one.shown.length === 0 ? null : (one.page - 1) * one.perPage + 1,
          to: one.shown.length === 0 ? null : (one.page - 1) * one.perPage + one.shown.length,
          path: 'https://platform.example/api/channels/pages.search',
        },
        links: {
          next: hasNext(one) ? `https://platform.example/api/channels/pages.search?page=${one.page + 1}` : null,
        },
      },
    }),
    {
      data: { $each: page },
      beside: {
        meta: {
          current_page: number('page'),
          per_page: number('perPage'),
          total: number('total'),
          last_page: number('pages'),
          from: number('first'),
          to: number('last'),
          path: { $text: '{origin}{path}' },
        },
        links: { next: { $text: '{origin}{path}?page={next}' } },
      },
    },
  ],
  [
    'Spring',
    (one) => ({
      data: {
        content: one.shown,
        number: one.page - 1,
        size: one.perPage,
        numberOfElements: one.shown.length,
        totalElements: one.total,
        totalPages: pagesIn(one),
        first: one.page === 1,
        last: !hasNext(one),
        empty: one.shown.length === 0,
        pageable: { offset: (one.page - 1) * one.perPage, paged: true },
      },
    }),
    {
      data: {
        content: { $each: page },
        number: number('page', -1),
        size: number('perPage'),
        numberOfElements: number('shown'),
        totalElements: number('total'),
        totalPages: number('pages'),
        first: { $boolean: 'isFirst' },
        last: { $boolean: 'isLast' },
        empty: { $boolean: 'isEmpty' },
        pageable: { offset: number('offset'), paged: true },
      },
    },
  ],
  [
    'Django REST',
    (one) => ({
      data: {
        count: one.total,
        next: hasNext(one)
          ? `https://x.example/?search=${encodeURIComponent(one.query)}&offset=${one.page * one.perPage}`
          : null,
        previous: one.page > 1 ? `?page=${one.page - 1}` : null,
        results: one.shown,
      },
    }),
    {
      data: {
        count: number('total'),
        next: { $text: 'https://x.example/?search={urlQuery}&offset={nextOffset}' },
        previous: { $text: '?page={previous}' },
        results: { $each: page },
      },
    },
  ],
  [
    'a connection of GraphQL',
    (one) => ({
      data: {
        edges: one.shown.map((node) => ({ cursor: String(node.id), node })),
        pageInfo: {
          hasNextPage: hasNext(one),
          hasPreviousPage: one.page > 1,
          endCursor: hasNext(one) ? Buffer.from(`page:${one.page + 1}`).toString('base64') : '',
        },
      },
    }),
    {
      data: {
        edges: { $each: { cursor: { $text: '{id}' }, node: page } },
        pageInfo: {
          hasNextPage: { $boolean: 'hasNext' },
          hasPreviousPage: { $boolean: 'hasPrevious' },
          endCursor: { $if: 'hasNext', $then: { $text: '{cursor}' }, $else: '' },
        },
      },
    },
  ],
  [
    'hits with a score, and a link that is left out',
    (one) => ({
      data: {
        hits: one.shown.map((found, at) => ({ page: found, rank: at + 1, score: 1 })),
        _links: {
          self: { href: '/pages' },
          ...(hasNext(one) ? { next: { href: `/pages?page=${one.page + 1}` } } : {}),
        },
      },
    }),
    {
      data: {
        hits: { $each: { page, rank: number('index', 1), score: 1 } },
        _links: {
          self: { href: '/pages' },
          next: { $if: 'hasNext', $then: { href: { $text: '/pages?page={next}' } } },
        },
      },
    },
  ],
  [
    'a map by ID, with the best in front',
    (one) => ({
      data: {
        best: one.shown[0] ?? null,
        byId: Object.fromEntries(one.shown.map((found) => [`page-${found.id}`, found])),
        ids: one.shown.map(({ id }) => id),
        found: `${one.total} pages for "${one.query}"`,
      },
    }),
    {
      data: {
        best: page,
        byId: { $map: page, $key: 'page-{id}' },
        ids: { $each: number('id') },
        found: { $text: '{total} pages for "{query}"' },
      },
    },
  ],
  [
    'pages around',
    (one) => ({
      data: {
        pages: one.shown,
        paging: { next: hasNext(one) ? one.page + 1 : null, around: [one.page - 1, one.page, one.page + 1] },
        left: Math.max(0, one.total - one.page * one.perPage),
        facets: ['town', 'kind'],
        took: 3,
      },
    }),
    {
      data: {
        pages: { $each: page },
        paging: { next: number('next'), around: [number('page', -1), number('page'), number('page', 1)] },
        left: number('left'),
        facets: ['town', 'kind'],
        took: 3,
      },
    },
  ],
];
