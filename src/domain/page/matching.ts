import { wordsOf } from '../../lib/folded.ts';
import type { AnswerTo } from '../look-up.ts';
import type { Page } from './page.ts';

/** How a query finds pages by their titles, and in which order (`search.matching`, `search.order`). */
export interface MatchingOptions {
  readonly matching: AnswerTo<'search.matching'>;
  readonly order: AnswerTo<'search.order'>;
}

/** The pages that have a word beginning with a certain one, by ID, and how well each matches. */
export interface WordMatches {
  readonly ids: Uint32Array;
  readonly scores: Float64Array;
  /** 1 where the title has the word itself, 0 where only a longer one. */
  readonly whole: Uint8Array;
}

/** More words make no other result that anybody could read, and take their time for each title. */
const MAX_WORDS = 64;

/** Pages whose titles have each word of the folded query somewhere (`parts`), or one of them as a word (`any`), those with most of its words first. */
export function matchTitles(
  query: string,
  foldedTitles: readonly Page[],
  matching: 'parts' | 'any',
): readonly number[] {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const found = foldedTitles.flatMap(({ id, title }) => {
    const own = wordsOf(title);
    const whole = words.filter((word) => own.includes(word)).length;
    const isFound = matching === 'any' ? whole > 0 : words.every((word) => title.includes(word));
    return isFound ? [{ id, whole }] : [];
  });
  return found.sort((a, b) => b.whole - a.whole || a.id - b.id).map(({ id }) => id);
}

/** IDs of the pages whose titles have the whole folded query somewhere, in the order of the titles (`search.matching`: substring). */
export function matchSubstring(query: string, foldedTitles: readonly Page[]): readonly number[] {
  return foldedTitles.filter(({ title }) => title.includes(query)).map(({ id }) => id);
}

/**
 * IDs of the pages that have, for each word of the folded query, a word that begins with it, best first (`search.matching`: words).
 * Whole words come first: a frequent word counts for little, and the longer one that it begins is rare and counts for much.
 */
export function matchWords(query: string, matchesOf: (word: string) => WordMatches): readonly number[] {
  const words: WordMatches[] = [];
  for (const word of new Set(wordsOf(query))) {
    const matches = matchesOf(word);
    if (matches.ids.length === 0) return []; // a query may have a hundred thousand words
    words.push(matches);
  }
  return bestFirst(inAll(words));
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
