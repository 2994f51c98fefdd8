import { isDeepStrictEqual } from 'node:util';
import type { Observation } from '../report/report.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { shownIds, shownPages, titledPages, type Stretch } from '../learn/search-answer.ts';
import { isKeptWhole, outcomeOf } from '../target/outcome.ts';
import { isPage } from '../../src/lib/examples/page.ts';
import { largestGroups } from './largest-groups.ts';
import { inferredObservations, type Inferred, type SeenBy } from './as-observations.ts';
import { pageMembers, searchExamples } from './examples/search-examples.ts';
import { boundedValue } from './examples/bounded.ts';
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
  const searches = searchExamples(accepted, learnt.members);
  const examples = searches.map(({ example }) => example);
  return [
    ...inferredObservations(
      examples.length === 0 ? {} : { 'search.data': { answer: { examples }, samples: searches.map((_, at) => at) } },
      searches.map(({ exchange }) => exchange),
      learnt,
    ),
    ...inferredObservations(membersOfPages(accepted), accepted, learnt),
  ];
}

interface SeenPage {
  readonly at: number;
  readonly operation: string;
  readonly page: Readonly<Record<string, unknown>>;
}

/** What pages have of their own, on both operations or on each (`page.members`). */
function membersOfPages(accepted: readonly SentExchange[]): Readonly<Record<string, Inferred>> {
  const seen = accepted
    .flatMap(pagesSeen)
    .toSorted((a, b) => Number(a.page['id']) - Number(b.page['id']) || a.at - b.at);
  const own = (operation: string) => seen.filter((one) => one.operation === operation);
  const [found, fetched] = [own('pages.search'), own('pages.get')];
  if (seen.length === 0) return {};
  const all = pageMembers(seen.map(({ page }) => page));
  const each = [found, fetched].map((pages) => pageMembers(pages.map(({ page }) => page)));
  const [ofFound, ofFetched] = each.map(({ members }) => members);
  const isOne = found.length === 0 || fetched.length === 0 || isDeepStrictEqual(ofFound, ofFetched);
  const answer = isOne
    ? all.members
    : {
        ...(isEmpty(ofFound) ? {} : { 'pages.search': ofFound }),
        ...(isEmpty(ofFetched) ? {} : { 'pages.get': ofFetched }),
      };
  const explained = (isOne ? all.explained : each.flatMap((one) => one.explained)).filter(Boolean).length;
  const count = seen.length - explained;
  const notExpressed = count === 0 ? {} : { notExpressed: [{ reason: 'each page has its own value', count }] };
  return { 'page.members': { answer, samples: seen.map(({ at }) => at), explained, ...notExpressed } };
}

const isEmpty = (members: object | undefined) => Object.keys(members ?? {}).length === 0;

const MAX_ONE = 8;

function pagesSeen(exchange: SentExchange, at: number): readonly SeenPage[] {
  const { operation } = exchange.ask;
  if (operation !== 'pages.search' && operation !== 'pages.get') return [];
  return pagesIn(payloadOf(exchange))
    .slice(0, MAX_ONE)
    .map((page) => ({ at, operation, page: boundedValue(page) as SeenPage['page'] }));
}

function pagesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (isPage(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pagesIn) : [];
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
