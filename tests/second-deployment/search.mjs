/** §4.1: reading a search, matching titles, and the forms that an answer may take. */
import { READERS } from './formats.mjs';
import { violation, readerOptions } from './attributes.mjs';

const MAX_PER_PAGE = 100;
const words = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Each matcher answers a rank (smaller is better) or undefined for no match. */
const MATCHERS = {
  phrase: (title, query) => (title.toLowerCase().includes(query.trim().toLowerCase()) ? 0 : undefined),
  best: (title, query) => {
    const at = title.toLowerCase().indexOf(query.trim().toLowerCase());
    return at < 0 ? undefined : at * 1000 + title.length;
  },
  'word-substring': (title, query) => {
    const parts = words(title);
    return words(query).every((wanted) => parts.some((part) => part.includes(wanted))) ? 0 : undefined;
  },
  'any-word': (title, query) => {
    const wanted = words(query);
    const parts = words(title);
    return wanted.length === 0 || wanted.some((word) => parts.includes(word)) ? 0 : undefined;
  },
};

const ORDERS = {
  phrase: (a, b) => b.id - a.id,
  best: (a, b) => a.rank - b.rank || a.id - b.id,
  'word-substring': (a, b) => compare(b.title, a.title) || a.id - b.id,
  'any-word': (a, b) => compare(a.title, b.title) || b.id - a.id,
};

/** @returns { values: { query, page, perPage }, violations } */
export function readSearch(body, { settings }) {
  const violations = [];
  const values = { query: readQuery(body, settings, violations) };
  values.page = readCount(body, { name: 'page', fallback: settings.defaultPage ?? 1 }, { settings, violations });
  values.perPage = readCount(
    body,
    { name: 'perPage', fallback: settings.defaultPerPage ?? 24 },
    { settings, violations },
  );
  const most = settings.maxPerPage ?? MAX_PER_PAGE;
  if (values.perPage > most) {
    if (settings.search.overMax === 'refused')
      violations.push({ ...violation('search.per-page.over', 'perPage', `is over ${most}`), value: values.perPage });
    values.perPage = most;
  }
  if (settings.refuses.includes('unknownAttribute')) {
    const unknown = Object.keys(body).filter((name) => !['query', 'page', 'perPage'].includes(name));
    violations.push(...unknown.map((name) => violation('body.unknown-attribute', name, 'is not known')));
  }
  return { values, violations };
}

function readQuery(body, settings, violations) {
  const value = Object.hasOwn(body, 'query') ? body.query : undefined;
  if (value === undefined || value === null) {
    violations.push({ ...violation('search.query.required', 'query', 'must be supplied'), value });
    return '';
  }
  const query = READERS.string(value, readerOptions(settings));
  if (query === undefined)
    violations.push({ ...violation('search.types.query', 'query', 'cannot be read as string'), value, type: 'string' });
  else if (query.trim() === '' && settings.search.emptyQuery === 'refused')
    violations.push(violation('search.bounds', 'query', 'is empty'));
  return query ?? '';
}

function readCount(body, { name, fallback }, { settings, violations }) {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined) return fallback;
  if (value === null) {
    if (settings.refuses.includes('null')) violations.push(violation('body.null', name, 'must not be null'));
    return fallback;
  }
  const count = READERS.int(value, readerOptions(settings));
  if (count === undefined)
    violations.push({ ...violation(`search.types.${name}`, name, 'cannot be read as int'), value, type: 'int' });
  else if (count < 1 && settings.search.belowOne === 'refused')
    violations.push({ ...violation('search.bounds', name, 'is below 1'), value });
  return Math.max(1, count ?? fallback);
}

/** @returns { found, total, start }: the pages of the window asked for */
export function findPages(world, { query, page, perPage }, settings) {
  const rank = MATCHERS[settings.search.matcher];
  const matches = [];
  for (const candidate of world.pages.values()) {
    const place = rank(candidate.title, query);
    if (place !== undefined) matches.push({ ...candidate, rank: place });
  }
  matches.sort(ORDERS[settings.search.matcher]);
  const { start, count } = settings.window?.(page, perPage) ?? { start: (page - 1) * perPage, count: perPage };
  const found = matches.slice(start, start + count).map(({ id }) => world.pages.get(id));
  return { found, total: matches.length };
}

/** @returns { data, members }: `members` stand beside the envelope's three */
export const SEARCH_FORMS = {
  laravel: (shown, { total, page, perPage }) => ({
    data: shown,
    members: {
      meta: { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) },
    },
  }),
  spring: (shown, { total, page, perPage }) => ({
    data: {
      content: shown,
      number: page,
      size: perPage,
      totalElements: total,
      totalPages: Math.ceil(total / perPage),
      first: page === 1,
      last: page * perPage >= total,
    },
  }),
  django: (shown, { total }) => ({ data: { count: total, results: shown } }),
  wrapped: (shown, { total, page, perPage }) => ({
    data: {
      totalCount: total,
      currentPage: page,
      pageSize: perPage,
      pageCount: Math.ceil(total / perPage),
      results: shown,
    },
  }),
  single: (shown) => ({ data: shown[0] ?? null }),
  list: (shown, { total, page, perPage }) => ({ data: shown, members: { paging: { total, page, perPage } } }),
  pages: (shown, { total, page, perPage }) => ({
    data: {
      pages: shown,
      paging: { next: page * perPage < total ? page + 1 : null, around: [page - 1, page, page + 1] },
    },
  }),
};

function compare(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
