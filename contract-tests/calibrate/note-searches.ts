import { shownPages } from '../learn/search-answer.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { CalibrationContext } from './calibration-context.ts';
import { matchOrderShown, orderShown } from './search-order.ts';

/** What the searches of a run show together: the order of results (`search.order`), and what is behind the last page (`search.beyond`). */
export function noteSearches({ session, observations }: CalibrationContext): void {
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
    const said = isNothing(exchange, noMatch) ? 'no-match' : 'empty';
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

function isNothing(exchange: SentExchange, noMatch: unknown): boolean {
  if (outcomeOf(exchange) === 'refused') return exchange.answer?.status === noMatch;
  const payload = payloadOf(exchange);
  return noMatch === 'null'
    ? payload === null
    : noMatch === 'object' && isRecord(payload) && Object.keys(payload).length === 0;
}
