import type { Exchange } from '../target/exchange.ts';
import { payloadOf } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';
import { isInt, isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import { plainSearch, shownPages } from './search-answer.ts';
import type { Session } from '../run/session.ts';

/** Words that some page's title is likely to hold, where the fixtures name none, or one that matches few. */
const likely = ['a', 'community', 'university', 'the'];

/** A query that fills a page shows whether paging works (§8). */
const full = 24;

/** So many serve as host, cohosts and pages to fetch. */
const enough = 4;

/**
 * Learns page IDs and a query that matches, from the fixtures or through search (§4.1), and sees whether anything answers.
 * @returns the first exchanges with the target
 */
export async function discoverPages(session: Session): Promise<readonly Exchange[]> {
  const { known = [], unknown, query } = session.parts.fixtures.pages ?? {};
  const [id] = known;
  const first = id === undefined ? [] : [await session.shared({ operation: 'pages.get', id, expects: 'accepted' })];
  const searches = await searchMany(
    [...(query === undefined ? firstWord(first[0]) : [query]), ...likely],
    query,
    session,
  );
  session.query ??= query;
  const shown = searches
    .flatMap((search) => shownPages(search).pages)
    .flatMap((page) => (isRecord(page) && isInt(page['id']) ? [page['id']] : []));
  session.knownPages = distinct(known.length >= enough - 1 ? known : [...known, ...shown], unknown).slice(0, enough);
  return [...first, ...searches];
}

/** Searches for one word after the other until one fills a page; the one that matched most is the query from then on. */
async function searchMany(
  words: readonly string[],
  given: string | undefined,
  session: Session,
): Promise<readonly Exchange[]> {
  const searches: Exchange[] = [];
  let most = 0;
  for (const query of words) {
    const search = await session.shared({
      operation: 'pages.search',
      body: plainSearch(query),
      expects: query === given ? 'accepted' : 'either',
    });
    searches.push(search);
    const { form, pages } = shownPages(search);
    if (pages.length > most) session.query = query;
    most = Math.max(most, pages.length);
    if (most >= full || form === 'page' || search.answer === undefined) break;
  }
  return searches;
}

function firstWord(exchange: Exchange | undefined): string[] {
  const page = exchange === undefined || outcomeOf(exchange) !== 'accepted' ? undefined : payloadOf(exchange);
  const title = isRecord(page) ? page['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? [title.trim().split(/\s+/)[0] ?? title] : [];
}

function distinct(ids: readonly Id[], unknown: Id | undefined): Id[] {
  return [...new Map(ids.map((id) => [String(id), id])).values()].filter((id) => String(id) !== String(unknown));
}
