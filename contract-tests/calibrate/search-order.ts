import { shownPages, titledPages, type TitledPage } from '../learn/search-answer.ts';
import type { SentExchange } from '../target/exchange.ts';

/** Fewer pages stand in an order by chance. */
const fewest = 4;

/** `other` for what may be by match; what rises by ID may be as well, and shows nothing. */
export function orderShown(exchange: SentExchange): 'newest' | 'title' | 'other' | undefined {
  const shown = listed(exchange);
  if (shown.length < fewest) return undefined;
  const ids = shown.map(({ id }) => Number(id));
  const titles = shown.map(({ title }) => title);
  if (isSorted(ids, (left, right) => right - left)) return 'newest';
  if (isRising(ids)) return undefined;
  const byTitle = isSorted(titles, (left, right) => left.localeCompare(right, 'en', { sensitivity: 'base' }));
  return byTitle ? 'title' : 'other';
}

/**
 * Where some titles have more words of the query as they are than others: `best` where those come first and the IDs do not rise, `id` where
 * the IDs rise and those do not come first.
 */
export function matchOrderShown(exchange: SentExchange, query: string): 'best' | 'id' | undefined {
  const shown = listed(exchange);
  const wanted = wordsOf(query);
  const misses = shown.map(({ title }) => {
    const words = new Set(wordsOf(title));
    return wanted.filter((word) => !words.has(word)).length;
  });
  if (new Set(misses).size < 2) return undefined;
  const isBestFirst = isRising(misses);
  const isById = isRising(shown.map(({ id }) => Number(id)));
  if (isBestFirst === isById) return undefined;
  return isBestFirst ? 'best' : 'id';
}

/** A word of one title with which a word of an earlier page's title begins: a search for it shows which of the two comes first. */
export function tellingWord(pages: readonly TitledPage[]): string | undefined {
  const worded = pages.map(({ id, title }) => ({ id: Number(id), words: wordsOf(title) }));
  const isEarlierBeginning = (word: string, later: number) =>
    worded.some(
      ({ id, words }) =>
        id < later && !words.includes(word) && words.some((other) => other.startsWith(word) && other !== word),
    );
  return worded
    .flatMap(({ id, words }) => words.map((word) => ({ id, word })))
    .find(({ id, word }) => /^\p{L}{3,}$/u.test(word) && isEarlierBeginning(word, id))?.word;
}

function listed(exchange: SentExchange): readonly TitledPage[] {
  const { form, pages } = shownPages(exchange);
  if (form === 'keyed' || form === 'page') return [];
  return titledPages(pages);
}

const isRising = (all: readonly number[]) => isSorted(all, (left, right) => left - right);

function isSorted<One>(all: readonly One[], compare: (left: One, right: One) => number): boolean {
  return all.every((one, at) => at === 0 || compare(all[at - 1] as One, one) <= 0);
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
