import { folded, wordsOf } from '../../lib/folded.ts';
import MiniSearch from 'minisearch';
import { LRUCache } from 'lru-cache';
import {
  matchSubstring,
  matchTitles,
  matchWords,
  type MatchingOptions,
  type WordMatches,
} from '../../domain/page/matching.ts';
import type { Page } from '../../domain/page/page.ts';

/** Finds the IDs of the pages that match, in the order that is asked for; a blank query finds all of them. */
export type PageSearch = (query: string, finding: MatchingOptions) => readonly number[];

/** IDs of the pages that match a folded query, best first, then by ID. */
type Find = (query: string) => readonly number[];

const MEBIBYTE = 2 ** 20;
/** Bytes of an entry without what it holds: an empty result and an unknown word take memory too. */
const perResult = 200;
const perWord = 700;

/**
 * What is remembered of results, and of words: 16 MiB of all pages of the process together, since nothing bounds how many searches over
 * pages there are. Pages never change, so that both stay true.
 */
const results = remembering<readonly number[]>(4 * MEBIBYTE, (ids) => perResult + 8 * ids.length);
const words = remembering<WordMatches>(12 * MEBIBYTE, ({ ids }) => perWord + 13 * ids.length);
let searches = 0;

/** A search over pages. Its indexes are built when they are first used. */
export function createPageSearch(pages: readonly Page[]): PageSearch {
  const own = String((searches += 1)); // tells what is remembered of these pages
  const finders = createFinders(pages, own);
  const inOrder = createOrders(pages);
  return (query, { matching, order }) => {
    const text = folded(query);
    const isBlank = query.trim() === '';
    // Leafing through the stretches of a search does not search again.
    return results(`${own} ${matching} ${order} ${text}`, () =>
      inOrder[order](isBlank ? pages.map(({ id }) => id) : finders[matching](text)),
    );
  };
}

function createFinders(pages: readonly Page[], own: string): Readonly<Record<MatchingOptions['matching'], Find>> {
  const byWord = lazily(() => byWords(pages, own));
  const titles = lazily(() => pages.map(({ id, title }) => ({ id, title: folded(title) })));
  return {
    words: (query) => byWord()(query),
    parts: (query) => matchTitles(query, titles(), 'parts'),
    substring: (query) => matchSubstring(query, titles()),
    any: (query) => matchTitles(query, titles(), 'any'),
  };
}

type Order = (ids: readonly number[]) => readonly number[];

/** What becomes of results that are best first (`search.order`). */
function createOrders(pages: readonly Page[]): Readonly<Record<MatchingOptions['order'], Order>> {
  const ranks = lazily(() => {
    const titles = pages.map(({ id, title }) => ({ id, title: folded(title) }));
    titles.sort((a, b) => (a.title < b.title ? -1 : Number(a.title > b.title)) || a.id - b.id);
    return new Map(titles.map(({ id }, rank) => [id, rank]));
  });
  const rankOf = (id: number) => ranks().get(id) ?? 0;
  return {
    best: (ids) => ids,
    id: (ids) => ids.toSorted((a, b) => a - b),
    newest: (ids) => ids.toSorted((a, b) => b - a),
    title: (ids) => ids.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

function byWords(pages: readonly Page[], own: string): Find {
  const find = createWordIndex(pages);
  // Queries are endless, their words are few: remembered word by word, a query that is new costs no more than its rarest word.
  return (query) => matchWords(query, (word) => words(`${own} ${word}`, () => find(word)));
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A word that was cut out of a query would keep all of the query in memory. */
const ownCopy = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');

/** Remembers what was used last, in `most` bytes; `sizeOf` tells the bytes of a value. */
function remembering<Value extends object>(
  most: number,
  sizeOf: (value: Value) => number,
): (key: string, find: () => Value) => Value {
  const cache = new LRUCache<string, Value>({
    maxSize: most,
    sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length,
  });
  return (key, find) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const found = find();
    cache.set(ownCopy(key), found);
    return found;
  };
}

const nothing: WordMatches = { ids: new Uint32Array(), scores: new Float64Array(), whole: new Uint8Array() };

/** The words of titles, indexed: finds the pages that have a word beginning with a certain one, weighed by BM25. */
function createWordIndex(pages: readonly Page[]): (word: string) => WordMatches {
  const index = new MiniSearch<Page>({
    fields: ['title'],
    idField: 'id',
    tokenize: (text) => [...wordsOf(folded(text))],
    processTerm: (term) => term,
    searchOptions: { prefix: true },
  });
  index.addAll(pages);
  return (word) => {
    const results = index.search(word);
    if (results.length === 0) return nothing;
    results.sort((a, b) => Number(a.id) - Number(b.id));
    return {
      ids: Uint32Array.from(results, ({ id }) => Number(id)),
      scores: Float64Array.from(results, ({ score }) => score),
      whole: Uint8Array.from(results, ({ terms }) => Number(terms.includes(word))),
    };
  };
}
