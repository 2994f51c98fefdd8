import { without } from './without.mjs';

const MANY = ['wrapped', 'list', 'pages'];

export const pageBreaks = [
  {
    id: 'page.get@other',
    rule: 'page.get',
    what: 'answers another page than the one asked for',
    alter: (outcome, { operation, world, target }) =>
      operation === 'pages.get' ? { ...outcome, data: neighbour(world, target) } : undefined,
  },
  {
    id: 'page.get@wraps',
    rule: 'page.get',
    what: 'an ID is cut to 32 bits',
    readId: (id) => id % 2 ** 32,
  },
  {
    id: 'page.get@status',
    rule: 'page.get',
    what: 'answers 202',
    alter: (outcome, { operation }) => (operation === 'pages.get' ? { ...outcome, status: 202 } : undefined),
  },
  {
    id: 'page.fields@pages.get:id',
    rule: 'page.fields',
    what: 'get shows the ID as a string',
    show: (page, operation) => (operation === 'pages.get' ? { ...page, id: String(page.id) } : undefined),
  },
  {
    id: 'page.fields@pages.search:id',
    rule: 'page.fields',
    what: 'search shows the ID as a string',
    show: (page, operation) => (operation === 'pages.search' ? { ...page, id: String(page.id) } : undefined),
  },
  // Wherever a page is shown: otherwise search and get would differ, which is search.known-pages.
  {
    id: 'page.fields@logo',
    rule: 'page.fields',
    what: 'the logo is a path, not a URL',
    show: (page) => ({ ...page, logo: `logos/${page.id}.svg` }),
  },
  {
    id: 'page.fields@logo:missing',
    rule: 'page.fields',
    what: 'no logo is shown',
    show: (page) => without('logo', page),
  },
  {
    id: 'page.fields@title',
    rule: 'page.fields',
    what: 'the title is null',
    show: (page) => ({ ...page, title: null }),
  },
];

export const searchBreaks = [
  {
    id: 'search.answer@status',
    rule: 'search.answer',
    what: 'answers 201',
    alter: (outcome, { operation }) => (operation === 'pages.search' ? { ...outcome, status: 201 } : undefined),
  },
  {
    id: 'search.known-pages@title',
    rule: 'search.known-pages',
    what: 'shows other titles than get does',
    show: (page, operation) => (operation === 'pages.search' ? { ...page, title: `${page.title} (page)` } : undefined),
  },
  {
    id: 'search.known-pages@unknown',
    rule: 'search.known-pages',
    what: 'shows IDs that get does not know',
    show: (page, operation) => (operation === 'pages.search' ? { ...page, id: page.id + 1 } : undefined),
  },
  {
    id: 'search.query.required@missing',
    rule: 'search.query.required',
    what: 'accepts a search without query',
    skip: (violation) => violation.rule === 'search.query.required',
  },
  {
    id: 'search.page.default@second',
    rule: 'search.page.default',
    what: 'shows the second page by default',
    forms: MANY,
    tune: { defaultPage: 2 },
  },
  {
    id: 'search.page.advances@overlap',
    rule: 'search.page.advances',
    what: 'page 2 repeats the last of page 1',
    forms: MANY,
    tune: { window: (page, perPage) => ({ start: Math.max(0, (page - 1) * perPage - 1), count: perPage }) },
  },
  {
    id: 'search.page.advances@skip',
    rule: 'search.page.advances',
    what: 'page 2 leaves one out',
    forms: MANY,
    tune: { window: (page, perPage) => ({ start: (page - 1) * (perPage + 1), count: perPage }) },
  },
  {
    id: 'search.page.advances@ignored',
    rule: 'search.page.advances',
    what: 'page is ignored',
    forms: MANY,
    tune: { window: (page, perPage) => ({ start: 0, count: perPage }) },
  },
  {
    id: 'search.per-page.default@20',
    rule: 'search.per-page.default',
    what: 'shows 20 by default',
    forms: MANY,
    tune: { defaultPerPage: 20 },
  },
  {
    id: 'search.per-page.honoured@ignored',
    rule: 'search.per-page.honoured',
    what: 'shows 24, whatever was asked for',
    forms: MANY,
    tune: { window: (page) => ({ start: (page - 1) * 24, count: 24 }) },
  },
  {
    id: 'search.per-page.max@refused',
    rule: 'search.per-page.max',
    what: 'refuses perPage 100',
    refuse: ({ operation, values }) => (operation === 'pages.search' && values.perPage === 100 ? 'perPage' : undefined),
  },
  {
    id: 'search.per-page.max@more',
    rule: 'search.per-page.max',
    what: 'shows more than 100',
    forms: MANY,
    tune: { maxPerPage: 10_000 },
  },
];

function neighbour(world, page) {
  return [...world.pages.values()].find(({ id }) => id !== page.id);
}
