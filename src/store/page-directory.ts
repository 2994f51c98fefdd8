import MiniSearch from 'minisearch';
import type { Page } from '../domain/page/page.ts';
import type { PageDirectory } from '../domain/ports.ts';

type Matching = 'words' | 'substring';

/** IDs that remembered results may hold in all: pages never change, so that results stay true, but memory is bounded. */
const mostRemembered = 400_000;
/** The same for words, at 13 bytes each: all words of 100,000 titles and their beginnings fit. */
const mostOfWords = 2_000_000;

/** Pages in memory, with a search index that is built when somebody first searches. */
export function createPageDirectory(pages: readonly Page[]): PageDirectory {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const finders = new Map<Matching, (query: string) => readonly number[]>();
  const finderOf = (matching: Matching) => {
    const finder =
      finders.get(matching) ??
      remembering(matching === 'words' ? findByWords(pages) : findBySubstring(pages), {
        sizeOf: (ids) => ids.length,
        most: mostRemembered,
      });
    finders.set(matching, finder);
    return finder;
  };
  return {
    size: pages.length,
    get: (id) => byId.get(id),
    list: () => pages,
    search: (query, matching) => finderOf(matching)(folded(query)),
  };
}

/** Letters that Unicode does not take apart into a plain letter and its accent. */
const wholeLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
};

/** A text without case, accents and apostrophes (`search.matching`). */
export function folded(text: string): string {
  // Accents that stand alone go first: putting a long run of them in order takes time that grows with its square.
  const plain = text
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '');
  return plain.replaceAll(/[łøđßæœþðı]/g, (letter) => wholeLetters[letter] ?? letter).trim();
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The pages that have a word beginning with a certain one, by ID, and how well each matches. */
interface WordMatches {
  readonly ids: Uint32Array;
  readonly scores: Float64Array;
  /** 1 where the title has the word itself, 0 where only a longer one. */
  readonly whole: Uint8Array;
}

// Each word a prefix of a word of the title. Whole words come first: BM25 weighs rarer words more, and the longer word that a frequent
// one begins is rare.
function findByWords(pages: readonly Page[]): (query: string) => readonly number[] {
  const index = new MiniSearch<Page>({
    fields: ['title'],
    idField: 'id',
    tokenize: (text) => wordsOf(folded(text)),
    processTerm: (term) => term,
    searchOptions: { prefix: true },
  });
  index.addAll(pages);
  // Queries are endless, their words are few: remembered word by word, a query that is new costs no more than its rarest word.
  const matchesOf = remembering((word) => wordMatches(index, word), {
    sizeOf: ({ ids }) => ids.length,
    most: mostOfWords,
  });
  return (query) => {
    const words: WordMatches[] = [];
    for (const word of new Set(wordsOf(query))) {
      const matches = matchesOf(word);
      if (matches.ids.length === 0) return []; // a query may have a hundred thousand words
      words.push(matches);
    }
    return bestFirst(inAll(words));
  };
}

function wordMatches(index: MiniSearch<Page>, word: string): WordMatches {
  const results = index.search(word).sort((a, b) => Number(a.id) - Number(b.id));
  return {
    ids: Uint32Array.from(results, ({ id }) => Number(id)),
    scores: Float64Array.from(results, ({ score }) => score),
    whole: Uint8Array.from(results, ({ terms }) => Number(terms.includes(word))),
  };
}

interface Scored {
  readonly id: number;
  /** Words of the query that the title has as they are. */
  whole: number;
  score: number;
}

/** The pages that match every word; what the words count for adds up. */
function inAll(words: readonly WordMatches[]): Scored[] {
  const [rarest] = words.toSorted((a, b) => a.ids.length - b.ids.length);
  const found: Scored[] = [];
  for (const id of rarest?.ids ?? []) {
    const scored = { id, whole: 0, score: 0 };
    if (words.every((word) => adds(scored, word))) found.push(scored);
  }
  return found;
}

/** Adds what a word counts for in a page; false where the page does not match it. */
function adds(scored: Scored, { ids, scores, whole }: WordMatches): boolean {
  const at = positionOf(scored.id, ids);
  if (ids[at] !== scored.id) return false;
  scored.whole += whole[at] ?? 0;
  scored.score += scores[at] ?? 0;
  return true;
}

/** Where an ID stands among IDs in order, or would stand. */
function positionOf(id: number, ids: Uint32Array): number {
  let [from, to] = [0, ids.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[middle] ?? 0) < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

function bestFirst(found: Scored[]): readonly number[] {
  return found.sort((a, b) => b.whole - a.whole || b.score - a.score || a.id - b.id).map(({ id }) => id);
}

function findBySubstring(pages: readonly Page[]): (query: string) => readonly number[] {
  const titles = pages.map(({ id, title }) => ({ id, title: folded(title) }));
  return (query) => titles.filter(({ title }) => title.includes(query)).map(({ id }) => id);
}

/** Longer keys, in UTF-16 units, are not remembered: the bound on memory counts results. */
const longestRemembered = 200;

/** A word that was cut out of a query would keep all of the query in memory. */
const ownCopy = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');

/** Remembers the latest results, so that leafing through the stretches of a search does not search anew. */
function remembering<Result>(
  find: (key: string) => Result,
  { sizeOf, most }: { sizeOf: (result: Result) => number; most: number },
): (key: string) => Result {
  const remembered = new Map<string, Result>();
  let held = 0;
  return (key) => {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = find(key);
    if (key.length > longestRemembered) return found;
    held += sizeOf(found) + 1;
    remembered.set(ownCopy(key), found);
    for (const [oldest, result] of remembered) {
      if (held <= most || oldest === key) break;
      held -= sizeOf(result) + 1;
      remembered.delete(oldest);
    }
    return found;
  };
}
