import { shownPages } from '../learn/search-answer.ts';
import { payloadOf, type Exchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Course } from './course.ts';

/** What the searches of a run show together: the order of results (`search.order`), and what is behind the last page (`search.beyond`). */
export function noteSearches({ session, sightings, facts }: Course): void {
  const searches = session.exchanges.filter(({ ask }) => ask.operation === 'pages.search' && isRecord(ask.body));
  for (const exchange of searches) {
    const order = orderShown(exchange);
    if (order !== undefined) facts.note({ question: 'search.order', part: 'any' }, order, exchange);
  }
  const noMatch = sightings.list({}).find(({ question }) => question === 'search.no-match')?.observed;
  if (noMatch === undefined || noMatch === 'empty') return; // both are the same
  const matching = new Set(searches.filter((one) => shownPages(one).pages.length > 0).map(queryOf));
  for (const exchange of searches.filter((one) => matching.has(queryOf(one)) && isBehind(one))) {
    const said = isNothing(exchange, noMatch) ? 'no-match' : 'empty';
    facts.note({ question: 'search.beyond', part: 'any' }, said, exchange);
  }
}

/** Fewer pages stand in an order by chance. */
const fewest = 4;

/** `other` for what may be by match; what rises by ID may be as well, and shows nothing. */
function orderShown(exchange: Exchange): 'newest' | 'title' | 'other' | undefined {
  const { form, pages } = shownPages(exchange);
  const shown = pages.filter(isRecord);
  if (form === 'keyed' || form === 'page' || shown.length < fewest) return undefined;
  const ids = shown.map(({ id }) => Number(id));
  const titles = shown.map(({ title }) => String(title));
  const rises = isSorted(ids, (left, right) => left - right);
  if (isSorted(ids, (left, right) => right - left)) return 'newest';
  const byTitle = isSorted(titles, (left, right) => left.localeCompare(right, 'en', { sensitivity: 'base' }));
  if (rises) return undefined;
  return byTitle ? 'title' : 'other';
}

function isSorted<One>(all: readonly One[], compare: (left: One, right: One) => number): boolean {
  return all.every((one, at) => at === 0 || compare(all[at - 1] as One, one) <= 0);
}

const queryOf = ({ ask }: Exchange): unknown => (isRecord(ask.body) ? ask.body['query'] : undefined);

/** A search for what is known to match, of a page on which nothing is shown. */
function isBehind(exchange: Exchange): boolean {
  const { body } = exchange.ask;
  if (!isRecord(body) || Object.keys(body).length !== 3) return false;
  const isLater = Number.isInteger(body['page']) && Number(body['page']) > 1 && Number(body['perPage']) > 0;
  return isLater && shownPages(exchange).pages.length === 0;
}

function isNothing(exchange: Exchange, noMatch: unknown): boolean {
  if (outcomeOf(exchange) === 'refused') return exchange.answer?.status === noMatch;
  const payload = payloadOf(exchange);
  return noMatch === 'null'
    ? payload === null
    : noMatch === 'object' && isRecord(payload) && Object.keys(payload).length === 0;
}
