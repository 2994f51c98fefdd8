import type { Observation } from '../report/report.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { stretchOf, shownIds, shownPages, titledPages, type Stretch } from '../learn/search-answer.ts';
import { isKeptWhole, outcomeOf } from '../target/outcome.ts';
import { largestGroups } from './infer/group-by.ts';
import { inferFound, inferPageMembers, type SeenPage } from './infer/infer-found.ts';
import { pageOf, pagesIn } from './infer/found-facts.ts';
import type { SearchSample } from './infer/search-sample.ts';
import { inferredObservations, type SeenBy } from './as-observations.ts';
import { inLanes, type Observer } from '../learn/observe/observer.ts';

interface Learnt extends SeenBy {
  /** Members that every answer has beside the envelope's three. */
  readonly members: readonly string[];
}

/** What searches show of what they find, and what pages have of their own: `search.data`, `search.paging`, `page.members`. */
export function foundObservations(exchanges: readonly SentExchange[], learnt: Learnt): readonly Observation[] {
  const accepted = exchanges.filter(
    (one) => one.ask.stray === undefined && outcomeOf(one) === 'accepted' && isKeptWhole(one),
  );
  const searches = accepted.flatMap((exchange) => {
    const sample = sampleOf(exchange);
    return sample === undefined ? [] : [{ exchange, sample }];
  });
  const found = inferFound(
    searches.map(({ sample }) => sample),
    learnt.members,
  );
  return [
    ...inferredObservations(
      found,
      searches.map(({ exchange }) => exchange),
      learnt,
    ),
    ...inferredObservations(inferPageMembers(accepted.flatMap(pagesSeen)), accepted, learnt),
  ];
}

function sampleOf({ ask, url, answer }: SentExchange): SearchSample | undefined {
  const asked = ask.operation === 'pages.search' && ask.text === undefined ? stretchOf(ask.body) : undefined;
  if (asked === undefined) return undefined;
  const { origin, pathname } = new URL(url);
  return { ...asked, origin, path: pathname, body: answer?.json };
}

const MAX_ONE = 8;

function pagesSeen(exchange: SentExchange, at: number): readonly SeenPage[] {
  const { operation } = exchange.ask;
  if (operation === 'pages.search')
    return pagesIn(payloadOf(exchange))
      .slice(0, MAX_ONE)
      .map((page) => ({ at, operation, page }));
  const page = operation === 'pages.get' ? pageOf(payloadOf(exchange)) : undefined;
  return page === undefined ? [] : [{ at, operation: 'pages.get', page }];
}

/**
 * Searches in which page, perPage, what is shown, and how many there are in all are different figures each: first stretches and later ones, the
 * last, one behind it, and those of another query, by which what a search shows can be read (`search.data`).
 */
export async function probeSearchPages({ deployment: { query }, session }: Observer): Promise<void> {
  if (query === undefined) return;
  const search = (stretch: Stretch) =>
    session.observe({ operation: 'pages.search', body: stretch, expects: 'either', serves: 'search.data' });
  const all = await search({ query, page: 1, perPage: most });
  const rarer = titlesIn(all).length < most ? undefined : rarerWord(titlesIn(all));
  const counted = rarer === undefined ? all : await search({ query: rarer, page: 1, perPage: most });
  const title = titlesIn(all).findLast((one) => one !== query);
  const alone = title === undefined ? [] : stretchesOf(title, 1);
  await inLanes([...stretchesOf(rarer ?? query, titlesIn(counted).length), ...alone], search);
  await inLanes(shownIds(all).slice(-MAX_FETCHED), async (id) => {
    await session.observe({ operation: 'pages.get', id, expects: 'either', serves: 'page.members' });
  });
}

/** So many pages that a search shows are fetched, too: what they have of their own is told from what all have. */
const MAX_FETCHED = 3;

const most = 100;

/** @param matches - pages that are known to match the query; there may be more */
function stretchesOf(query: string, matches: number): readonly Stretch[] {
  if (matches < 2) return [1, 2].map((page) => ({ query, page, perPage: 5 }));
  const perPage = Math.max(2, Math.floor(matches / 3));
  const last = Math.ceil(matches / perPage);
  const stretches = [
    [1, 3],
    [2, 1],
    [2, 3],
    [3, 2],
    [4, 1],
    [last, perPage],
    [last + 1, perPage],
    [Math.ceil(matches / 4), 4],
  ] as const;
  const distinct = new Map(stretches.map(([page, size]) => [`${page} of ${size}`, { query, page, perPage: size }]));
  return [...distinct.values()];
}

function titlesIn(exchange: SentExchange): readonly string[] {
  return titledPages(shownPages(exchange).pages).map(({ title }) => title);
}

/** A word of several titles, but of few enough that all of them can be counted. */
function rarerWord(titles: readonly string[]): string | undefined {
  const words = titles.flatMap((title) => [...new Set(title.match(/\p{L}{4,}/gu))]);
  return largestGroups(words, (word) => word).find(([, { length }]) => length > 2 && length <= most / 4)?.[0];
}
