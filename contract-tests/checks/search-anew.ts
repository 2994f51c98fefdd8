import { counted } from '../../src/lib/counted.ts';
import { failed, notDone, passed, skipped, type Check, type Finding, type Trial } from './check.ts';
import { failedInOrder } from './search-order.ts';
import { find, firstOf, ids, perPageDefault, refusedOf } from './search-results.ts';
import { isRecord } from '../target/json.ts';
import { payloadOf } from '../target/exchange.ts';
import { plainSearch, shownPages } from '../learn/search-answer.ts';

const about = { operation: 'pages.search', needs: ['search'] } as const;

/** What is sent anew although an answer like it is there: a cache, or whoever asks with less, may be told something else. */
export const anewChecks: readonly Check[] = [
  {
    ...about,
    rule: 'search.page.default',
    title: 'shows the first results where query alone is given',
    expected: 'the same results as for page 1 with 24 of them',
    run: queryAlone,
  },
  {
    ...about,
    rule: 'search.answer',
    title: 'answers the same search a second time',
    depth: 'standard',
    expected: 'pages, where the first time showed some',
    run: secondTime,
  },
  {
    ...about,
    rule: 'search.answer',
    title: 'shows pages for the query that the fixtures say matches many',
    expected: 'a page at least, or one for the title of a page that get knows',
    run: showsAnything,
  },
];

/** How many there are is another rule's: the default of perPage. */
async function queryAlone(trial: Trial): Promise<Finding> {
  const [alone, first] = [await find(trial, {}), await find(trial, firstOf(perPageDefault))];
  const refused = refusedOf(alone, first);
  if (refused !== undefined) return notDone(refused);
  const length = Math.min(ids(alone).length, ids(first).length);
  if (length === 0) return skipped('the search showed no page');
  return ids(alone).slice(0, length).join() === ids(first).slice(0, length).join()
    ? passed('the same results')
    : await failedInOrder(trial, { what: 'other results than with page 1', compared: [alone, first] });
}

async function secondTime(trial: Trial): Promise<Finding> {
  const body = plainSearch(trial.deployment.query);
  const first = await find(trial, firstOf(perPageDefault));
  if (ids(first).length === 0) return skipped('the search showed no page');
  const again = await trial.send({ operation: 'pages.search', body, expects: 'accepted' });
  const refused = refusedOf(again);
  if (refused !== undefined) return notDone(refused);
  return ids(again).length === 0
    ? failed('no page the second time')
    : passed(`${counted(ids(again).length, 'page')} again`);
}

/** What a query matches is open, but the fixtures say that this one does; which of the two is wrong, nobody can tell from here. */
async function showsAnything(trial: Trial): Promise<Finding> {
  const { fixtures, knownPages } = trial.deployment;
  const given = fixtures.pages?.query;
  if (given === undefined) return passed('no query was given: one was looked for');
  const search = await trial.shared({ operation: 'pages.search', body: plainSearch(given), expects: 'accepted' });
  const refused = refusedOf(search);
  if (refused !== undefined) return notDone(refused);
  if (shownPages(search).pages.length > 0) return passed('pages are shown');
  const [id] = knownPages;
  const page =
    id === undefined ? undefined : payloadOf(await trial.shared({ operation: 'pages.get', id, expects: 'accepted' }));
  const title = isRecord(page) ? page['title'] : undefined;
  if (typeof title !== 'string') return skipped('no page is known whose title could be searched for');
  const byTitle = await trial.shared({ operation: 'pages.search', body: plainSearch(title), expects: 'either' });
  const what = `no page for ${JSON.stringify(given)}`;
  return shownPages(byTitle).pages.length > 0
    ? skipped(`${what}: let pages.query in the fixtures be a word that matches many`)
    : failed(
        `${what}, nor for the title of page ${String(id)}: either pages.query is wrong, or no search finds anything`,
      );
}
