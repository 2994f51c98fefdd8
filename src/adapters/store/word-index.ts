import MiniSearch from 'minisearch';
import { folded, wordsOf, type WordMatches } from '../../domain/page/matching.ts';
import type { Page } from '../../domain/page/page.ts';

const nothing: WordMatches = { ids: new Uint32Array(), scores: new Float64Array(), whole: new Uint8Array() };

/** The words of titles, indexed: finds the pages that have a word beginning with a certain one, weighed by BM25. */
export function createWordIndex(pages: readonly Page[]): (word: string) => WordMatches {
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
