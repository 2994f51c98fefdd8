import { slugOf, type FoundPage } from './found-page.ts';

/** What is known of a search and of what it found. */
export interface SearchFacts {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  /** Pages that match; undefined where that is not known. */
  readonly total: number | undefined;
  /** Those shown, in their order. */
  readonly pages: readonly FoundPage[];
  /** Scheme and host. */
  readonly origin: string;
  readonly path: string;
  readonly requestId: string;
}

/** What a value at a place of an answer may be made of: names as templates have them (`search.data`, `page.members`). */
export interface Facts {
  /** Null where there is none: the last page has no next one. */
  readonly numbers: ReadonlyMap<string, number | null>;
  readonly booleans: ReadonlyMap<string, boolean>;
  /** The likeliest to be meant first. */
  readonly texts: ReadonlyMap<string, string>;
  /** The pages that were found. */
  readonly pages: readonly FoundPage[];
  /** The page that is spoken of. */
  readonly one: FoundPage | undefined;
}

/** A value at one place of several answers, and what it may be made of; undefined where the member is not there. */
export interface FactCell<Value = unknown> {
  readonly value: Value;
  readonly facts: Facts;
}

export function factsOfSearch(search: SearchFacts): Facts {
  const { query, origin, path, requestId, pages } = search;
  const texts = [
    ['requestId', requestId],
    ['origin', origin],
    ['path', path],
    ['urlQuery', encodeURIComponent(query.toWellFormed())],
    ['query', query],
  ] as const;
  return {
    numbers: new Map(Object.entries({ ...numbersOf(search), id: pages[0] === undefined ? null : Number(pages[0].id) })),
    booleans: new Map(Object.entries(booleansOf(search))),
    texts: new Map(texts),
    pages,
    one: pages[0],
  };
}

/** The facts of one page among those found, or of a page alone. */
export function factsOfPage(page: FoundPage, index = 0, search?: Facts): Facts {
  const { id, title, logo } = page;
  const numbers: readonly (readonly [string, number | null])[] = [...(search?.numbers ?? []), ['id', Number(id)]];
  const texts = [
    ['logo', logo],
    ['title', title],
    ['slug', slugOf(title)],
  ] as const;
  return {
    numbers: new Map(search === undefined ? numbers : [['index', index], ...numbers]),
    booleans: search?.booleans ?? new Map(),
    texts: new Map([...texts, ...(search?.texts ?? [])]),
    pages: [],
    one: page,
  };
}

function numbersOf({ page, perPage, total, pages }: SearchFacts): Readonly<Record<string, number | null>> {
  const offset = (page - 1) * perPage;
  const shown = pages.length;
  const known = { page, perPage, offset, shown, previous: page > 1 ? page - 1 : null };
  const places = {
    first: shown === 0 ? null : offset + 1,
    last: shown === 0 ? null : offset + shown,
    previousOffset: page > 1 ? offset - perPage : null,
  };
  if (total === undefined) return { ...known, ...places };
  const stretches = Math.ceil(total / perPage);
  const isLast = offset + perPage >= total;
  return {
    ...known,
    total,
    pages: stretches,
    next: isLast ? null : page + 1,
    lastPage: Math.max(1, stretches),
    left: Math.max(0, total - offset - shown),
    nextOffset: isLast ? null : offset + perPage,
    ...places,
  };
}

function booleansOf({ page, perPage, total, pages }: SearchFacts): Readonly<Record<string, boolean>> {
  const known = { hasPrevious: page > 1, isFirst: page === 1, isEmpty: pages.length === 0, hasPages: pages.length > 0 };
  if (total === undefined) return known;
  const hasNext = page * perPage < total;
  return { hasNext, ...known, isLast: !hasNext, hasMatches: total > 0 };
}
