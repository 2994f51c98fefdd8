import MiniSearch from 'minisearch';
import type { Page } from '../domain/page/page.ts';
import type { PageDirectory } from '../domain/ports.ts';

type Matching = 'words' | 'substring';

/** IDs that remembered results may hold in all: pages never change, so that results stay true, but memory is bounded. */
const mostRemembered = 400_000;

/** Pages in memory, with a search index that is built when somebody first searches. */
export function createPageDirectory(pages: readonly Page[]): PageDirectory {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const finders = new Map<Matching, (query: string) => readonly number[]>();
  const finderOf = (matching: Matching) => {
    const finder = finders.get(matching) ?? remembering(matching === 'words' ? findByWords(pages) : findBySubstring(pages));
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
const wholeLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i' };

/** A text without case, accents and apostrophes (`search.matching`). */
export function folded(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replaceAll(/[\p{M}'’]/gu, '');
  return plain.replaceAll(/[łøđßæœþðı]/g, (letter) => wholeLetters[letter] ?? letter).trim();
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

// Each word a prefix of a word of the title. Whole words come first: BM25 weighs rarer words more, and the longer word that a frequent
// one begins is rare.
function findByWords(pages: readonly Page[]): (query: string) => readonly number[] {
  const index = new MiniSearch<Page>({
    fields: ['title'],
    idField: 'id',
    tokenize: (text) => wordsOf(folded(text)),
    processTerm: (term) => term,
    searchOptions: { prefix: true, combineWith: 'AND' },
  });
  index.addAll(pages);
  return (query) => {
    const results = index.search(query).map(({ id, score, queryTerms, terms }) => {
      return { id: id as number, score, whole: queryTerms.filter((word) => terms.includes(word)).length };
    });
    return results.sort((a, b) => b.whole - a.whole || b.score - a.score || a.id - b.id).map(({ id }) => id);
  };
}

function findBySubstring(pages: readonly Page[]): (query: string) => readonly number[] {
  const titles = pages.map(({ id, title }) => ({ id, title: folded(title) }));
  return (query) => titles.filter(({ title }) => title.includes(query)).map(({ id }) => id);
}

/** Remembers the latest results, so that leafing through the stretches of a search does not search anew. */
function remembering(find: (query: string) => readonly number[]): (query: string) => readonly number[] {
  const remembered = new Map<string, readonly number[]>();
  let held = 0;
  return (query) => {
    const known = remembered.get(query);
    if (known !== undefined) return known;
    const ids = find(query);
    held += ids.length + 1;
    remembered.set(query, ids);
    for (const [oldest, result] of remembered) {
      if (held <= mostRemembered || oldest === query) break;
      held -= result.length + 1;
      remembered.delete(oldest);
    }
    return ids;
  };
}
