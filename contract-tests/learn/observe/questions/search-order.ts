import type { SentExchange } from '../../../target/exchange.ts';
import { isRecord } from '../../../target/json.ts';
import type { SeenParts } from '../../observations.ts';
import { knownPages, shownPages, titledPages, wordsIn, type TitledPage } from '../../search-answer.ts';
import type { Observer } from '../observer.ts';
import type { Compose } from './event-question.ts';
import { readNoMatch } from './searches.ts';

/** A search that shows whether results come by match or by ID. */
export async function probeOrder({ session }: Observer): Promise<void> {
  const word = tellingWord(knownPages(session));
  if (word === undefined) return;
  const body = { query: word, page: 1, perPage: 100 };
  await session.observe({ operation: 'pages.search', body, expects: 'either', serves: 'search.order' });
}

/** What the searches of a run show together: the order of results (`search.order`), and what is behind the last page (`search.beyond`). */
export function noteSearches({ session, observations }: Observer): void {
  const searches = session.exchanges.filter(({ ask }) => ask.operation === 'pages.search' && isRecord(ask.body));
  for (const exchange of searches) {
    const order = orderShown(exchange);
    if (order !== undefined) observations.seePart({ question: 'search.order', part: 'any' }, order, exchange);
    const byMatch = matchOrderShown(exchange, String(queryOf(exchange)));
    if (byMatch !== undefined) observations.seePart({ question: 'search.order', part: 'match' }, byMatch, exchange);
  }
  const noMatch = observations.answerTo('search.no-match');
  if (noMatch === undefined || noMatch === 'empty') return; // both are the same
  const matching = new Set(searches.filter((one) => shownPages(one).pages.length > 0).map(queryOf));
  for (const exchange of searches.filter((one) => matching.has(queryOf(one)) && isBehind(one))) {
    const said = readNoMatch(exchange) === noMatch ? 'no-match' : 'empty';
    observations.seePart({ question: 'search.beyond', part: 'any' }, said, exchange);
  }
}

const queryOf = ({ ask }: SentExchange): unknown => (isRecord(ask.body) ? ask.body['query'] : undefined);

/** A search for what is known to match, of a page on which nothing is shown. */
function isBehind(exchange: SentExchange): boolean {
  const { body } = exchange.ask;
  if (!isRecord(body) || Object.keys(body).length !== 3) return false;
  const isLater = Number.isInteger(body['page']) && Number(body['page']) > 1 && Number(body['perPage']) > 0;
  return isLater && shownPages(exchange).pages.length === 0;
}

/** What these searches tell together. */
export const orderAnswers: Readonly<Record<string, Compose>> = {
  'search.order': searchOrder,
  'search.beyond': seenOf,
};

function seenOf(parts: SeenParts): unknown {
  return parts.get('any')?.observed;
}

/** What is in no other order may be by match. */
function searchOrder(parts: SeenParts): unknown {
  const [order, byMatch] = [seenOf(parts), parts.get('match')?.observed];
  if (order !== undefined && order !== 'other') return order;
  return byMatch === 'id' && order === 'other' ? undefined : byMatch;
}

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
  const wanted = wordsIn(query.toLowerCase());
  const misses = shown.map(({ title }) => {
    const words = new Set(wordsIn(title.toLowerCase()));
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
  const worded = pages.map(({ id, title }) => ({ id: Number(id), words: wordsIn(title.toLowerCase()) }));
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
