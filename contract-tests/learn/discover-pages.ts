import type { Exchange } from '../target/exchange.ts';
import { payloadOf } from '../target/exchange.ts';
import type { Id } from '../target/json.ts';
import { isInt, isRecord } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { SearchForm } from './search-answer.ts';
import { plainSearch, shownPages } from './search-answer.ts';
import type { Session } from '../target/session.ts';

/** Words that some page's title is likely to hold, where the fixtures name none, or one that matches few. */
const likely = ['a', 'community', 'university', 'the'];

/** A query that fills a page shows whether paging works (§8). */
const full = 24;

/** So many serve as host, cohosts and pages to fetch. */
const enough = 4;

export interface DiscoveredPages {
  readonly knownPages: readonly Id[];
  /** A word that matches many pages; absent where none matched. */
  readonly query?: string;
  /** So many pages match it at least. */
  readonly matches?: number;
  /** What `data` of a search holds; absent where none showed a page. */
  readonly search?: SearchForm;
  /** The first exchanges with the target. */
  readonly exchanges: readonly Exchange[];
}

/** Learns page IDs and a query that matches, from the fixtures or through search (§4.1), and sees whether anything answers. */
export async function discoverPages(session: Session): Promise<DiscoveredPages> {
  const { known = [], unknown, query } = session.parts.fixtures.pages ?? {};
  const [id] = known;
  const first = id === undefined ? [] : [await session.shared({ operation: 'pages.get', id, expects: 'accepted' })];
  const words = [...(query === undefined ? firstWord(first[0]) : [query]), ...likely];
  const { searches, best = query, most } = await searchMany(words, query, session);
  const shown = searches
    .flatMap((search) => shownPages(search).pages)
    .flatMap((page) => (isRecord(page) && isInt(page['id']) ? [page['id']] : []));
  const search = searches.map((one) => shownPages(one).form).find((form) => form !== 'nothing');
  return {
    knownPages: distinct(known.length >= enough - 1 ? known : [...known, ...shown], unknown).slice(0, enough),
    exchanges: [...first, ...searches],
    ...(best === undefined ? {} : { query: best, matches: most }),
    ...(search === undefined ? {} : { search }),
  };
}

/** Searches for one word after the other until one fills a page; the one that matched most is the query from then on. */
async function searchMany(
  words: readonly string[],
  given: string | undefined,
  session: Session,
): Promise<{ readonly searches: readonly Exchange[]; readonly best?: string; readonly most: number }> {
  const searches: Exchange[] = [];
  let most = 0;
  let best: string | undefined;
  for (const query of words) {
    const search = await session.shared({
      operation: 'pages.search',
      body: plainSearch(query),
      expects: query === given ? 'accepted' : 'either',
    });
    searches.push(search);
    const { form, pages } = shownPages(search);
    if (pages.length > most) best = query;
    most = Math.max(most, pages.length);
    if (most >= full || form === 'page' || search.answer === undefined) break;
  }
  return { searches, most, ...(best === undefined ? {} : { best }) };
}

function firstWord(exchange: Exchange | undefined): string[] {
  const page = exchange === undefined || outcomeOf(exchange) !== 'accepted' ? undefined : payloadOf(exchange);
  const title = isRecord(page) ? page['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? [title.trim().split(/\s+/)[0] ?? title] : [];
}

function distinct(ids: readonly Id[], unknown: Id | undefined): Id[] {
  return [...new Map(ids.map((id) => [String(id), id])).values()].filter((id) => String(id) !== String(unknown));
}
