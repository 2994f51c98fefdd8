import { shownIds, shownPages, titledPages } from '../learn/search-answer.ts';
import type { SentExchange } from '../target/exchange.ts';
import { inLanes, type Observer } from '../learn/observe/observer.ts';

/** A stretch of a search's results. */
interface Stretch {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
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
  const counts = new Map<string, number>();
  for (const title of titles)
    for (const word of new Set(title.match(/\p{L}{4,}/gu))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 2 && count <= most / 4)
    .sort(([, left], [, right]) => right - left)[0]?.[0];
}
