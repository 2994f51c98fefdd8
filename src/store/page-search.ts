import { LRUCache } from 'lru-cache';
import { folded, matchSubstring, matchWords, type Matching } from '../domain/page/matching.ts';
import type { Page } from '../domain/page/page.ts';
import { createWordIndex } from './word-index.ts';

/** Finds the IDs of the pages that match, best first, then by ID. */
export type PageSearch = (query: string, matching: Matching) => readonly number[];

const MEBIBYTE = 2 ** 20;
/** What is remembered of results, and of words; 16 MiB in all. Pages never change, so that both stay true. */
const mostOfResults = 4 * MEBIBYTE;
const mostOfWords = 12 * MEBIBYTE;
/** Bytes of an entry without what it holds: an empty result and an unknown word take memory too. */
const perResult = 200;
const perWord = 700;

/** A search over pages. Its indexes are built when they are first used. */
export function createPageSearch(pages: readonly Page[]): PageSearch {
  const finders = { words: lazily(() => byWords(pages)), substring: lazily(() => bySubstring(pages)) };
  // Leafing through the stretches of a search does not search anew.
  const results = remembering<readonly number[]>(mostOfResults, (ids) => perResult + 8 * ids.length);
  return (query, matching) => {
    const text = folded(query);
    return results(`${matching} ${text}`, () => finders[matching]()(text));
  };
}

function byWords(pages: readonly Page[]): (query: string) => readonly number[] {
  const find = createWordIndex(pages);
  // Queries are endless, their words are few: remembered word by word, a query that is new costs no more than its rarest word.
  const words = remembering<ReturnType<typeof find>>(mostOfWords, ({ ids }) => perWord + 13 * ids.length);
  return (query) => matchWords(query, (word) => words(word, () => find(word)));
}

function bySubstring(pages: readonly Page[]): (query: string) => readonly number[] {
  const titles = pages.map(({ id, title }) => ({ id, title: folded(title) }));
  return (query) => matchSubstring(query, titles);
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
