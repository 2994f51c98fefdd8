import { besideEnvelope } from '../../target/exchange.ts';
import { isRecord, ownMember } from '../../target/json.ts';
import { boundedTemplate } from './template.ts';
import { factsOfSearch, type Facts, type FactCell } from './found-facts.ts';
import { inferredFrom, type Contradiction, type Inferred } from './inferred.ts';
import { readFound } from './read-found.ts';
import { plainPages, renderSearch, withCursors } from './render-node.ts';
import { readSearches, type ReadSearch, type SearchSample } from './search-sample.ts';
import type { Template, TemplateNode } from '../../../shared/templates/compile-node.ts';

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
  const template = boundedTemplate(withBeside(data, besideOf(searches)));
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
function besideOf(searches: readonly Placed[]): readonly (readonly [string, TemplateNode])[] {
  const names = new Set(searches.flatMap(({ beside }) => Object.keys(beside)));
  return [...names].slice(0, MAX_OTHERS).flatMap((name) => {
    const cells = searches.map(({ beside, facts }): FactCell => ({
      value: ownMember(beside, name),
      facts,
    }));
    const node = readFound(cells);
    return node === undefined ? [] : [[name, node] as const];
  });
}

const withBeside = (data: TemplateNode, beside: readonly (readonly [string, TemplateNode])[]): Template =>
  beside.length === 0 ? { data } : { data, beside: Object.fromEntries(beside) };

/** A profile has room for so many (docs/profiles.md). */
const MAX_LEVELS = 12;

const levelsOf = (node: unknown): number =>
  typeof node === 'object' && node !== null ? 1 + Math.max(0, ...Object.values(node).map(levelsOf)) : 0;

function compared({ at, data, beside, facts }: Placed, template: Template): Contradiction {
  const expected = renderSearch(template, facts);
  return { sample: at, observed: withCursors(plainPages({ ...beside, data }), expected), expected };
}

/** Answers that are words, or almost: what says all there is to say without a template. */
export interface FoundWords {
  readonly data: unknown;
  readonly paging: unknown;
}

type Members = Readonly<Record<string, TemplateNode>>;

/** The words of `search.data` and `search.paging` that give what a template gives; undefined where none do. */
export function foundWords({ data, beside = {} }: Template): FoundWords | undefined {
  const form = formOf(data);
  if (form === undefined) return undefined;
  const { word, inside } = form;
  if (Object.keys(inside).length > 0 && Object.keys(beside).length > 0) return undefined;
  if (Object.keys({ ...inside, ...beside }).length === 0) return { data: word, paging: 'none' };
  const where = Object.keys(inside).length > 0 ? 'inside' : 'beside';
  const names = pagingNames(where === 'inside' ? inside : beside);
  if (names === undefined) return undefined;
  return { data: word, paging: Object.keys(names).length === 0 ? where : { where, names } };
}

interface Form {
  readonly word: unknown;
  /** What stands beside the list in the object that wraps it. */
  readonly inside: Members;
}

function formOf(data: TemplateNode): Form | undefined {
  if (!isRecord(data)) return undefined;
  const members = data as Members;
  if (isList(members)) return { word: 'list', inside: {} };
  if (members['$page'] === true) return { word: 'page', inside: {} };
  const lists = Object.entries(members).filter(([, node]) => isList(node));
  const [name] = lists[0] ?? [];
  if (name === undefined || lists.length > 1 || name === 'id') return undefined;
  const inside = Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
  return { word: name === 'pages' ? 'object' : { object: name }, inside };
}

const isList = (node: TemplateNode): boolean => {
  const each: unknown = isRecord(node) ? node['$each'] : undefined;
  return isRecord(each) && each['$page'] === true;
};

/** By role: the names where the profile gives no others. */
const usual: Readonly<Record<string, string>> = {
  page: 'page',
  perPage: 'perPage',
  total: 'total',
  pages: 'totalPages',
};

const taken: ReadonlySet<string> = new Set(['requestId', 'status', 'data', 'id', 'title', 'logo', 'error', '']);

/** The names of exactly these four figures that are not the usual ones. */
function pagingNames(members: Members): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(members);
  const roles = new Set(entries.map(([, node]) => roleOf(node)));
  const isAll = Object.keys(usual).every((role) => roles.has(role));
  if (!isAll || entries.length !== Object.keys(usual).length || entries.some(([name]) => taken.has(name)))
    return undefined;
  const named = entries.map(([name, node]) => [roleOf(node) ?? '', name] as const);
  return Object.fromEntries(named.filter(([role, name]) => usual[role] !== name));
}

function roleOf(node: TemplateNode): string | undefined {
  if (!isRecord(node) || Object.keys(node).length !== 1) return undefined;
  const number: unknown = node['$number'];
  return typeof number === 'string' && Object.hasOwn(usual, number) ? number : undefined;
}
