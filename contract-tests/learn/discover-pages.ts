import { given } from '../../src/lib/given.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { isInt, isRecord, type Id } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import { intIds, plainSearch, shownPages } from './search-answer.ts';
import type { Session } from '../target/session.ts';
import type { Deployment } from './deployment.ts';

/** Words that some page's title is likely to hold, where the fixtures name none, or one that matches few. */
const likely = ['a', 'community', 'university', 'the'];

/** A query that fills a page shows whether paging works (§8). */
const full = 24;

/** So many serve as host, cohosts and pages to fetch. */
const enough = 4;

/** Of the known pages, those that get did not find stand last. */
export interface DiscoveredPages extends Pick<Deployment, 'knownPages' | 'query' | 'matches' | 'search'> {
  /** The first exchanges with the target. */
  readonly exchanges: readonly SentExchange[];
}

/** Learns page IDs and a query that matches, from the fixtures or through search (§4.1), and sees whether anything answers. */
export async function discoverPages(session: Session): Promise<DiscoveredPages> {
  const { known = [], unknown, query } = session.parts.fixtures.pages ?? {};
  const gets = await getKnown(distinct(known, unknown).slice(0, enough), session);
  const words = [
    ...(query === undefined ? firstWord(gets.find((get) => outcomeOf(get) === 'accepted')) : [query]),
    ...likely,
  ];
  const { searches, best = query, most } = await searchMany(words, query, session);
  const shown = intIds(searches.flatMap((search) => shownPages(search).pages));
  const search = searches.map((one) => shownPages(one).form).find((form) => form !== 'nothing');
  const missing = refusedOf(gets);
  const there = distinct(known, unknown, ...missing);
  const usable = there.length >= enough - 1 ? there : distinct([...there, ...shown], unknown, ...missing);
  return {
    knownPages: [...usable.slice(0, enough), ...missing],
    exchanges: [...gets, ...searches],
    ...given({ query: best, matches: best === undefined ? undefined : most, search }),
  };
}

/** Pages that may host an event: a wrong ID of the fixtures must not hide what all the others show. */
export function hostsAmong({ knownPages, exchanges }: DiscoveredPages): readonly Id[] {
  const found = distinct(knownPages, ...refusedOf(exchanges));
  return found.length === 0 ? knownPages : found;
}

/** Whether get did not find the page. */
export function isMissing(page: Id | undefined, { exchanges }: DiscoveredPages): boolean {
  return refusedOf(exchanges).some((id) => String(id) === String(page));
}

/** The same requests as those of `page.get`, so that they cost nothing. */
async function getKnown(ids: readonly Id[], session: Session): Promise<readonly SentExchange[]> {
  const gets: SentExchange[] = [];
  for (const id of ids) {
    const get = await session.shared({ operation: 'pages.get', id, expects: 'accepted' });
    gets.push(get);
    if (get.answer === undefined) break;
  }
  return gets;
}

/** IDs that get did not find. */
function refusedOf(exchanges: readonly SentExchange[]): readonly Id[] {
  return exchanges.flatMap((exchange) => {
    const { operation, id } = exchange.ask;
    return operation === 'pages.get' && isInt(id) && outcomeOf(exchange) === 'refused' ? [id] : [];
  });
}

/** Searches for one word after the other until one fills a page; the one that matched most is the query from then on. */
async function searchMany(
  words: readonly string[],
  given: string | undefined,
  session: Session,
): Promise<{ readonly searches: readonly SentExchange[]; readonly best?: string; readonly most: number }> {
  const searches: SentExchange[] = [];
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
    if (most >= full || form === 'page' || form === 'alone' || search.answer === undefined) break;
  }
  return { searches, most, ...(best === undefined ? {} : { best }) };
}

function firstWord(exchange: SentExchange | undefined): string[] {
  const page = exchange === undefined ? undefined : payloadOf(exchange);
  const title = isRecord(page) ? page['title'] : undefined;
  return typeof title === 'string' && title.trim() !== '' ? [title.trim().split(/\s+/)[0] ?? title] : [];
}

function distinct(ids: readonly Id[], ...others: readonly (Id | undefined)[]): Id[] {
  const left = new Map(ids.map((id) => [String(id), id]));
  for (const other of others) left.delete(String(other));
  return [...left.values()];
}
