import type { AnswerTo } from '../look-up.ts';
import { folded, wordsOf } from '../../lib/folded.ts';
import type { Page } from './page.ts';

/** What of a query has to match, and how closely (`search.matching`). */
export type TitleMatching = Exclude<AnswerTo<'search.matching'>, string>;

/** A title, or a query, in the form in which it is compared. */
interface Compared {
  readonly text: string;
  readonly words: readonly string[];
}

export interface ComparedTitle extends Compared {
  readonly id: number;
}

/** More words make no other result that anybody could read, and take their time for each title. */
const MAX_WORDS = 64;

/** A text in the form in which `matching` compares it: without case, accents, or both. */
export function comparedText(text: string, { case: letterCase, accents }: TitleMatching): string {
  if (accents === 'kept') {
    const whole = text.normalize('NFC').trim();
    return letterCase === 'kept' ? whole : whole.toLowerCase();
  }
  return letterCase === 'kept' ? foldedInCase(text) : folded(text);
}

/** Folds each run of letters of one case by itself, so that its case stays. */
function foldedInCase(text: string): string {
  const folding = text.replaceAll(/\p{Lu}[\p{M}]*/gu, (letter) => folded(letter).toUpperCase());
  return folding.replaceAll(/[^\p{Lu}]+/gu, foldedBetween).trim();
}

/** Folding trims, and blanks between words have to stay. */
const foldedBetween = (text: string) => folded(`.${text}.`).slice(1, -1);

export function comparedTitle({ id, title }: Page, matching: TitleMatching): ComparedTitle {
  const text = comparedText(title, matching);
  return { id, text, words: wordsOf(text) };
}

type Fits = (title: Compared, sought: string) => boolean;

const fitting: Readonly<Record<TitleMatching['unit'], Fits>> = {
  word: ({ words }, sought) => words.includes(sought),
  prefix: ({ words }, sought) => words.some((word) => word.startsWith(sought)),
  substring: ({ text }, sought) => text.includes(sought),
  phrase: ({ text }, sought) => text.includes(sought),
  start: ({ text }, sought) => text.startsWith(sought),
};

/** IDs of the pages whose titles match a query that is in the compared form, best first: the more of its words and the more whole ones, the better. */
export function matchTitles(
  query: string,
  titles: readonly ComparedTitle[],
  matching: TitleMatching,
): readonly number[] {
  const words = [...new Set(wordsOf(query))].slice(0, MAX_WORDS);
  const isWhole = matching.unit === 'phrase' || matching.unit === 'start';
  const sought = isWhole ? [query] : words;
  const fits = fitting[matching.unit];
  const least = matching.terms === 'any' ? 1 : sought.length;
  const found = titles.flatMap((title) => {
    const matched = sought.filter((one) => fits(title, one)).length;
    if (matched === 0 || matched < least) return [];
    return [{ id: title.id, matched, whole: words.filter((word) => title.words.includes(word)).length }];
  });
  return found.sort((a, b) => b.matched - a.matched || b.whole - a.whole || a.id - b.id).map(({ id }) => id);
}
