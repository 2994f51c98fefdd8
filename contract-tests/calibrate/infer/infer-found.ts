import { isDeepStrictEqual } from 'node:util';
import { usualPagingNames } from '../../learn/observe/see-searches.ts';
import { besideEnvelope, envelopeMembers, pageFields } from '../../target/exchange.ts';
import { isRecord, ownMember } from '../../target/json.ts';
import { boundedTemplate } from './template.ts';
import { factsOfSearch, factsOfPageAlone, type Facts, type FactCell, type FoundPage } from './found-facts.ts';
import { inferredFrom, isSame, type Contradiction, type Inferred } from './inferred.ts';
import { readFound, readMembers } from './read-found.ts';
import { plainPages, renderSearch, withCursors, renderPageMember } from './render-node.ts';
import { readSearches, type ReadSearch, type SearchSample } from './search-sample.ts';
import type { Template, TemplateMembers, TemplateNode } from '../../../src/lib/templates/compile-node.ts';

/** So many answers show what is variable in them. */
const fewest = 3;

/**
 * Learns what a search shows: `search.data` as a word where one says it, with `search.paging`, otherwise as a template.
 *
 * @param members - those that every answer has beside the envelope's three
 * @returns nothing where too few searches showed pages
 */
export function inferFound(
  samples: readonly SearchSample[],
  members: readonly string[],
): Readonly<Record<string, Inferred>> {
  const searches = tellingOf(readSearches(samples)).map((search) => placed(search, members));
  const showing = searches.filter(({ isShowing }) => isShowing);
  if (showing.length < fewest) return {};
  const data = readFound(showing.map(({ data: value, facts }) => ({ value, facts })));
  if (data === undefined) return {};
  const beside = besideOf(searches);
  const template = boundedTemplate(Object.keys(beside).length === 0 ? { data } : { data, beside });
  if (levelsOf(template) > MAX_LEVELS) return {};
  const comparisons = showing.map((search) => compared(search, template));
  const words = foundWords(template);
  if (words === undefined) return { 'search.data': inferredFrom(template, comparisons) };
  return {
    'search.data': inferredFrom(words.data, comparisons),
    'search.paging': inferredFrom(words.paging, comparisons),
  };
}

/** Those of which it is known how many match, where these show pages; otherwise nothing is made of how many match. */
function tellingOf(read: readonly ReadSearch[]): readonly ReadSearch[] {
  const known = read.filter(({ facts }) => facts.total !== undefined);
  if (known.filter(({ facts }) => facts.pages.length > 0).length >= fewest) return known;
  return read.map((search) => ({ ...search, facts: { ...search.facts, total: undefined } }));
}

interface Placed {
  readonly at: number;
  readonly data: unknown;
  readonly beside: Readonly<Record<string, unknown>>;
  readonly facts: Facts;
  /** Whether `data` is what a search shows; otherwise what stands there where nothing is found (`search.no-match`). */
  readonly isShowing: boolean;
}

function placed({ at, body, facts }: ReadSearch, members: readonly string[]): Placed {
  const { data } = body;
  const isNothing = data === null || data === undefined || (isRecord(data) && Object.keys(data).length === 0);
  return {
    at,
    data,
    beside: besideEnvelope(body, members),
    facts: factsOfSearch(facts),
    isShowing: facts.pages.length > 0 || !isNothing,
  };
}

const MAX_OTHERS = 20;

/** The members beside the envelope's three, where nothing is found too. */
const besideOf = (searches: readonly Placed[]): TemplateMembers =>
  readMembers(
    searches.map(({ beside, facts }) => ({ value: beside, facts })),
    (cells) => readFound(cells),
    MAX_OTHERS,
  );

/** A profile has room for so many (docs/profiles.md). */
const MAX_LEVELS = 12;

const levelsOf = (node: unknown): number =>
  typeof node === 'object' && node !== null ? 1 + Math.max(0, ...Object.values(node).map(levelsOf)) : 0;

function compared({ at, data, beside, facts }: Placed, template: Template): Contradiction {
  const expected = renderSearch(template, facts);
  return { sample: at, observed: withCursors(plainPages({ ...beside, data }), expected), expected };
}

/** Answers that are words, or almost: what says all there is to say without a template. */
interface FoundWords {
  readonly data: unknown;
  readonly paging: unknown;
}

/** The words of `search.data` and `search.paging` that give what a template gives; undefined where none do. */
function foundWords({ data, beside = {} }: Template): FoundWords | undefined {
  const form = formOf(data);
  if (form === undefined) return undefined;
  const { word, inside = {} } = form;
  const [own, others] = [inside, beside].map((members) => Object.keys(members).length > 0);
  if (own !== true && others !== true) return { data: word, paging: 'none' };
  const names = own === others ? undefined : pagingNames({ ...inside, ...beside });
  if (names === undefined) return undefined;
  const where = own === true ? 'inside' : 'beside';
  return { data: word, paging: Object.keys(names).length === 0 ? where : { where, names } };
}

interface Form {
  readonly word: unknown;
  /** What stands beside the list in the object that wraps it. */
  readonly inside?: TemplateMembers;
}

function formOf(data: TemplateNode): Form | undefined {
  if (isList(data)) return { word: 'list' };
  if (isDeepStrictEqual(data, { $page: true })) return { word: 'page' };
  if (!isRecord(data)) return undefined;
  const members = data as TemplateMembers;
  const name = Object.keys(members).find((one) => isList(members[one]));
  if (name === undefined || name === 'id') return undefined;
  const { [name]: _list, ...inside } = members;
  return { word: name === 'pages' ? 'object' : { object: name }, inside };
}

const isList = (node: TemplateNode | undefined): boolean => isDeepStrictEqual(node, { $each: { $page: true } });

const taken: ReadonlySet<string> = new Set([...envelopeMembers, ...pageFields, 'error', '']);

/** The names of exactly these four figures that are not the usual ones. */
function pagingNames(members: TemplateMembers): Readonly<Record<string, string>> | undefined {
  const all = Object.keys(members);
  const named = Object.entries(usualPagingNames).map(([role, usual]) => {
    return { role, usual, name: all.find((name) => isDeepStrictEqual(members[name], { $number: role })) ?? '' };
  });
  if (all.length !== named.length || named.some(({ name }) => taken.has(name))) return undefined;
  return Object.fromEntries(named.filter(({ usual, name }) => usual !== name).map(({ role, name }) => [role, name]));
}

/** A page as an answer showed it. */
export interface SeenPage {
  /** The place of that answer in the list of them. */
  readonly at: number;
  readonly operation: 'pages.search' | 'pages.get';
  readonly page: FoundPage;
}

const MAX_PAGES = 60;
const MAX_MEMBERS = 20;

/** What pages have beside `id`, `title` and `logo` (`page.members`), in search and in get; nothing where no page was seen. */
export function inferPageMembers(seen: readonly SeenPage[]): Readonly<Record<string, Inferred>> {
  if (seen.length === 0) return {};
  const found = seenIn(seen, 'pages.search');
  const got = seenIn(seen, 'pages.get');
  const search = membersOf(found, {});
  const get = membersOf(got, search);
  const ofOne = found.length === 0 ? get : search;
  const isAlike = found.length === 0 || got.length === 0 || isDeepStrictEqual(search, get);
  const answer = isAlike ? ofOne : withoutNone({ 'pages.search': search, 'pages.get': get });
  const comparisons = [...found, ...got].map(({ at, page, operation }) => ({
    sample: at,
    observed: page.members,
    expected: rendered(operation === 'pages.search' ? search : get, page),
  }));
  return { 'page.members': inferredFrom(answer, comparisons) };
}

const seenIn = (seen: readonly SeenPage[], operation: SeenPage['operation']): readonly SeenPage[] =>
  seen.filter((one) => one.operation === operation).slice(0, MAX_PAGES);

const rendered = (members: TemplateMembers, page: FoundPage) =>
  Object.fromEntries(Object.entries(members).map(([name, node]) => [name, renderPageMember(node, page)]));

const withoutNone = (byOperation: Readonly<Record<string, TemplateMembers>>) =>
  Object.fromEntries(Object.entries(byOperation).filter(([, members]) => Object.keys(members).length > 0));

/** @param likely - members that are taken where they give as much of what was seen: of one page alone all is constant */
function membersOf(seen: readonly SeenPage[], likely: TemplateMembers): TemplateMembers {
  return readMembers(
    seen.map(({ page }) => ({ value: page.members, facts: factsOfPageAlone(page) })),
    (cells, name) => (isLawful(name) ? likelier(ownMember(likely, name), readFound(cells), cells) : undefined),
    MAX_MEMBERS,
  );
}

function likelier(
  likely: TemplateNode | undefined,
  read: TemplateNode | undefined,
  cells: readonly FactCell[],
): TemplateNode | undefined {
  if (likely === undefined || read === undefined) return read;
  const given = (node: TemplateNode) =>
    cells.filter(({ value, facts: { one } }) => one !== undefined && isSame(renderPageMember(node, one), value)).length;
  return given(likely) >= given(read) ? likely : read;
}

const isLawful = (name: string) => name !== 'pages.search' && name !== 'pages.get';
