import {
  foundBooleans,
  foundNumbers,
  foundParts,
  type FoundFacts,
  type SearchResultsContext,
} from '../../../src/lib/templates/found-context.ts';
import type { PresentedPage } from '../../../src/lib/templates/page-nodes.ts';
import type { Stretch } from '../../learn/search-answer.ts';
import { pageFields } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { boundedBy, boundedText, boundedValue } from './bounded.ts';

/** What is known of a search and of what it found. */
export interface SearchFacts extends Stretch {
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
  /** What the sandbox would render the place with. */
  readonly context: Omit<SearchResultsContext, 'room'>;
}

/** A value at one place of several answers, and what it may be made of; undefined where the member is not there. */
export interface FactCell<Value = unknown> {
  readonly value: Value;
  readonly facts: Facts;
}

export function factsOfSearch(search: SearchFacts): Facts {
  const { query, page, perPage, total = null, origin, path, requestId, pages } = search;
  const found: FoundFacts = { query, page, perPage, total, pages: pages.map(presented), origin };
  const [one] = found.pages;
  const request = { status: 200, method: 'POST', path, id: '', requestId, now: someTime };
  const context = { request, found, one, index: 0, cursor: someCursor };
  return {
    numbers: known(foundNumbers, found).set('id', one?.id ?? null),
    booleans: known(foundBooleans, found),
    texts: textsOf(['requestId', 'origin', 'path', 'urlQuery', 'query'], context),
    pages,
    one: pages[0],
    context,
  };
}

/** These variable parts, as the sandbox would write them. */
const textsOf = (names: readonly string[], context: Facts['context']): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [name, foundParts[name]?.({ ...context, room: { left: 0 } }) ?? '']));

/** What stands for the time of an answer, and for an opaque text, where one is made again. */
const someTime = Date.UTC(2000, 0);
export const someCursor = 'b64-0123456789';

/** A page as the sandbox would present it; it stays known as one. */
const presented = (page: FoundPage): PresentedPage => ({ ...page, id: Number(page.id) });

/** The facts of one page among those found. */
export function factsOfPage(page: FoundPage, index: number, search: Facts): Facts {
  const context = { ...search.context, one: presented(page), index };
  return {
    numbers: new Map([['index', index], ...search.numbers, ['id', Number(page.id)]]),
    booleans: search.booleans,
    texts: new Map([...textsOf(['logo', 'title', 'slug'], context), ...search.texts]),
    pages: [],
    one: page,
    context,
  };
}

/** The facts of a page alone: of no search is anything known. */
export function factsOfPageAlone(page: FoundPage): Facts {
  const facts = factsOfPage(page, 0, nothingFound);
  const texts = new Map([...facts.texts].filter(([name]) => !nothingFound.texts.has(name)));
  return { ...facts, texts, numbers: new Map([['id', Number(page.id)]]), booleans: new Map() };
}

/** Where nobody knows how many match, what hangs on that is unknown too. */
function known<Made>(all: Readonly<Record<string, (found: FoundFacts) => Made>>, found: FoundFacts): Map<string, Made> {
  const isKnown = (make: (of: FoundFacts) => Made) => found.total !== null || !hangsOnTotal(make);
  const entries = Object.entries(all).filter(([, make]) => isKnown(make));
  return new Map(entries.map(([name, make]) => [name, make(found)]));
}

const hangsOnTotal = (make: (of: FoundFacts) => unknown): boolean => {
  const of = (total: number | null) => make({ query: '', page: 2, perPage: 1, total, pages: [], origin: '' });
  return [2, 9].some((total) => of(total) !== of(null));
};

const nothingFound: Facts = factsOfSearch({
  query: '',
  page: 1,
  perPage: 1,
  total: undefined,
  pages: [],
  origin: '',
  path: '',
  requestId: '',
});

const mark = Symbol('page');

/** A page in a search's answer: it stands where it stood, its members apart. */
export interface FoundPage {
  readonly [mark]: true;
  /** As text: an int may be longer than a double holds. */
  readonly id: string;
  readonly title: string;
  readonly logo: string;
  /** What it has beside these three. */
  readonly members: Readonly<Record<string, unknown>>;
}

export const isPage = (value: unknown): value is FoundPage => isRecord(value) && mark in value;

/** A page of the interface (§2.1) in what a deployment answered; undefined where it is something else. */
export function pageOf(value: unknown): FoundPage | undefined {
  if (!isRecord(value) || [...pageFields].some((name) => !Object.hasOwn(value, name))) return undefined;
  const { id, title, logo } = value;
  if ((typeof id !== 'number' && typeof id !== 'bigint') || typeof title !== 'string') return undefined;
  const members = Object.entries(value).filter(([name]) => !pageFields.has(name));
  return {
    [mark]: true,
    id: String(id),
    title: boundedText(title),
    logo: boundedText(String(logo)),
    members: boundedValue(Object.fromEntries(members.slice(0, MAX_MEMBERS))) as FoundPage['members'],
  };
}

const MAX_MEMBERS = 40;

/** A foreign JSON value, bounded, in which pages are told from all else. */
export const withPages = (value: unknown): unknown =>
  boundedBy(value, {
    places: 4000,
    depth: 9,
    members: 120,
    scalar: (one) => (typeof one === 'string' ? boundedText(one) : Number(one)),
    whole: pageOf,
  });

/** All pages in what a deployment answered. */
export function pagesIn(value: unknown): readonly FoundPage[] {
  const within = (inner: unknown): readonly FoundPage[] => {
    if (isPage(inner)) return [inner];
    return typeof inner === 'object' && inner !== null ? Object.values(inner).flatMap(within) : [];
  };
  return within(withPages(value));
}
