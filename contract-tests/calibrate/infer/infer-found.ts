import { besideEnvelope } from '../../target/exchange.ts';
import { isRecord, ownMember } from '../../target/json.ts';
import { boundedTemplate } from './template.ts';
import { factsOfSearch, type Facts, type FactCell } from './found-facts.ts';
import { foundWords } from './found-words.ts';
import { inferredFrom, type Contradiction, type Inferred } from './inferred.ts';
import { readFound } from './read-found.ts';
import { plainPages, renderSearch, withCursors } from './render-search.ts';
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
