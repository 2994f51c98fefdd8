import { counted } from '../../src/lib/describe.ts';
import { type Check, failed, type Finding, notDone, passed, skipped, type Trial } from './check.ts';
import { payloadOf, type RequestSpec, type SentExchange } from '../target/exchange.ts';
import { ensureAnswered, judgedAcceptance, judgedRefusal, refusedMeans } from './answers.ts';
import type { Deployment } from '../learn/deployment.ts';
import { isInt, isRecord } from '../target/json.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { plainSearch, shownPages } from '../learn/search-answer.ts';
import { named } from './culprits.ts';
import { acceptedOf, inSum } from './envelope.ts';
import { flawsOf } from './page.ts';
import { pagingChecks } from './search-paging.ts';
import { few, find, firstOf, ids, perPageDefault, refusedOf } from './search-results.ts';
import { failedInOrder } from './search-order.ts';

/** §4.1: `query` is required. In none of these is one, however leniently it is read; the most revealing first. */
const withoutQuery: readonly {
  readonly title: string;
  readonly sent: Pick<RequestSpec, 'body' | 'text' | 'contentType'>;
}[] = [
  { title: 'a search that names page and perPage alone', sent: { body: { page: 1, perPage: 24 } } },
  { title: 'a search whose body breaks off', sent: { text: '{"page": ' } },
  { title: 'a search for null', sent: { body: { query: null } } },
  { title: 'a search with an empty body', sent: { text: '' } },
  { title: 'a search whose body is not JSON', sent: { text: 'no attributes here' } },
  { title: 'a search without query', sent: { body: {} } },
  { title: 'a search with a form', sent: { text: 'page=1', contentType: 'application/x-www-form-urlencoded' } },
  { title: 'a search that names a page alone', sent: { body: { page: 1 } } },
  { title: 'a search that names perPage alone', sent: { body: { perPage: 24 } } },
];

const queryChecks: readonly Check[] = withoutQuery.map(({ title, sent }, at) => ({
  rule: 'search.query.required',
  title: `refuses ${title}`,
  operation: 'pages.search',
  expected: refusedMeans,
  needs: [],
  depth: ['quick', 'standard', 'standard', 'standard', 'standard', 'standard'][at] ?? 'thorough',
  run: async (trial) =>
    judgedRefusal(await trial.send({ operation: 'pages.search', ...sent, expects: 'refused' }), trial),
})) as readonly Check[];

const about = { operation: 'pages.search', needs: ['search'] } as const;

/** What is sent anew although an answer like it is there: a cache, or whoever asks with less, may be told something else. */
const anewChecks: readonly Check[] = [
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

export const searchChecks: readonly Check[] = [
  {
    rule: 'search.answer',
    title: 'answers a search',
    operation: 'pages.search',
    expected: 'accepted: a 2xx (the check of every search judges which)',
    needs: ['search'],
    run: async (trial) => {
      const exchange = await trial.shared({
        operation: 'pages.search',
        body: plainSearch(trial.deployment.query),
        expects: 'accepted',
      });
      return await judgedAcceptance(exchange);
    },
  },
  {
    rule: 'search.answer',
    title: 'answers every search with 200 and pages',
    operation: 'pages.search',
    expected: '200, data: a list of pages, one page, or an object that wraps the list (§4.1 leaves open which)',
    needs: [],
    isSummary: true,
    run: async (trial) => answersEverywhere(trial),
  },
  {
    rule: 'search.known-pages',
    title: 'shows pages that can be fetched, with the same title',
    operation: 'pages.search',
    expected: 'get answers 200 for each id shown, with the same title',
    needs: ['search'],
    run: async (trial) => knowsShownPages(trial),
  },
  {
    rule: 'search.known-pages',
    title: 'shows no page in any search of the run that cannot be fetched, or has another title then',
    operation: 'pages.search',
    expected: 'get answers 200 for each id shown, with the same title',
    needs: ['search'],
    depth: 'thorough',
    run: knowsAllShown,
  },
  ...queryChecks,
  ...anewChecks,
  ...pagingChecks,
];

function answersEverywhere(trial: Trial): Finding {
  const searches = acceptedOf(trial, 'pages.search');
  if (searches.length === 0) return skipped('no search was accepted');
  return inSum(
    trial,
    searches.flatMap((exchange) => flawsOfAnswer(exchange, trial.deployment).map((what) => ({ exchange, what }))),
    `200 and pages, ${counted(searches.length, 'time')}`,
  );
}

function flawsOfAnswer(exchange: SentExchange, deployment: Deployment): readonly string[] {
  const { form, pages } = shownPages(exchange);
  const status = exchange.answer?.status;
  const isSaid = form === 'other' && payloadOf(exchange) !== undefined && !isEmpty(payloadOf(exchange));
  return [
    ...(status === 200 ? [] : [`status ${status}`]),
    ...(isSaid && hasMatches(exchange, deployment) ? ['data holds no page'] : []),
    ...new Set(pages.flatMap(flawsOf)),
  ];
}

function isEmpty(payload: unknown): boolean {
  return isRecord(payload) && Object.keys(payload).length === 0;
}

/** Only the first page of the query that is known to match has to show something; what else is answered is open (`search.no-match`). */
function hasMatches({ ask }: SentExchange, { query }: Deployment): boolean {
  return isRecord(ask.body) && ask.body['query'] === query && (ask.body['page'] ?? 1) === 1;
}

/** So many of the pages shown are fetched: the first, one in the middle and the last. */
function picked(pages: readonly unknown[]): readonly unknown[] {
  return [...new Set([pages[0], pages[Math.floor(pages.length / 2)], pages.at(-1)])];
}

/** On the first page, those known among them, which get was asked for anyway, and at the ends of the second: what is added to later pages shows there. */
async function knowsShownPages(trial: Trial): Promise<Finding> {
  const { query, knownPages } = trial.deployment;
  const isKnown = (page: unknown) => isRecord(page) && knownPages.some((id) => String(id) === String(page['id']));
  const search = await trial.shared({ operation: 'pages.search', body: plainSearch(query), expects: 'accepted' });
  const first = shownPages(search).pages;
  const second = await secondPage(trial);
  const pages = new Set([...picked(first), second[0], second.at(-1), ...first.filter(isKnown)]);
  pages.delete(undefined);
  if (first.length === 0)
    return skipped('the search showed no page: let pages.query in the fixtures be a word that matches many');
  return await allCompared(trial, [...pages], [...first, ...second]);
}

/** Of the default size, which nothing of the first one stands on; a smaller one where too few pages match. */
async function secondPage(trial: Trial): Promise<readonly unknown[]> {
  if (trial.depth === 'quick') return [];
  const { pages } = shownPages(await find(trial, { page: 2, perPage: perPageDefault }));
  return pages.length > 0 ? pages : shownPages(await find(trial, { page: 2, perPage: few })).pages;
}

/** So many requests at most. */
const MAX_FETCHED = 150;

async function knowsAllShown(trial: Trial): Promise<Finding> {
  const first = await find(trial, firstOf(perPageDefault));
  const shown = [first, ...trial.session.exchanges]
    .filter(({ ask }) => ask.operation === 'pages.search' && ask.isObservation !== true)
    .flatMap((exchange) => shownPages(exchange).pages);
  const byId = new Map(shown.map((page) => [isRecord(page) ? String(page['id']) : '', page]));
  return await allCompared(trial, [...byId.values()].slice(0, MAX_FETCHED), shown);
}

type Page = Readonly<Record<string, unknown>>;

/** @param shown - all that searches show, to tell whose logo one is */
async function allCompared(trial: Trial, pages: readonly unknown[], shown: readonly unknown[]): Promise<Finding> {
  const fetched: Fetched[] = [];
  for (const page of pages) {
    const one = await fetchShown(trial, page);
    const flaw = flawIn(one, shown) === undefined ? undefined : await lastingFlaw(trial, page, shown);
    if (flaw !== undefined) return failed(flaw);
    if (typeof one !== 'string') fetched.push(one);
  }
  const [foreign] = fetched.flatMap((one) => foreignLogoFlaw(one, fetched) ?? []);
  return foreign === undefined ? passed(`${counted(pages.length, 'page')} fetched, each the same`) : failed(foreign);
}

const flawIn = (one: Fetched | string, shown: readonly unknown[]): string | undefined =>
  typeof one === 'string' ? one : unlikeFlaw(one, shown);

/** Pages go and get other titles while a run lasts: the search that showed this one last is asked for again, and then get. */
async function lastingFlaw(trial: Trial, page: unknown, shown: readonly unknown[]): Promise<string | undefined> {
  const idOf = (one: unknown) => (isRecord(one) ? String(one['id']) : '');
  const shownIn = (exchange: SentExchange) => shownPages(exchange).pages.find((one) => idOf(one) === idOf(page));
  const search = trial.session.exchanges.findLast(
    (one) => one.ask.operation === 'pages.search' && one.ask.isObservation !== true && shownIn(one) !== undefined,
  );
  const again = search && (await trial.send({ operation: 'pages.search', body: search.ask.body, expects: 'accepted' }));
  const isGone = again !== undefined && outcomeOf(again) === 'accepted' && shownIn(again) === undefined;
  if (isGone) return undefined;
  return flawIn(await fetchShown({ ...trial, shared: trial.send }, (again && shownIn(again)) ?? page), shown);
}

/** A page as a search and as get show it. */
interface Fetched {
  readonly page: Page;
  readonly got: Page;
}

/** The page that get shows for the ID of one that a search shows; the flaw where there is none. */
async function fetchShown(trial: Trial, page: unknown): Promise<Fetched | string> {
  const id = isRecord(page) ? page['id'] : undefined;
  if (!isRecord(page) || !(isInt(id) || typeof id === 'string')) return 'a page is shown whose id cannot be fetched';
  const ask = { operation: 'pages.get', id, expects: 'accepted' } as const;
  const exchange = await trial.shared(ask);
  const outcome = outcomeOf(exchange);
  ensureAnswered(exchange);
  const got = payloadOf(exchange);
  if (outcome !== 'accepted' || !isRecord(got))
    return `a page is shown that get has not: page ${String(id)}, ${whatCame(exchange)}`;
  return { page, got };
}

function unlikeFlaw({ got, page }: Fetched, shown: readonly unknown[]): string | undefined {
  const id = String(page['id']);
  if (got['title'] !== page['title'] && isSaid(got['title'], page['title']))
    return `search and get show different titles of a page: of page ${id}, ${named(page['title'])} in search, ${named(got['title'])} in get`;
  const other = pageWithLogo(got['logo'], page, shown.filter(isRecord));
  return other === undefined ? undefined : `get shows another page's logo: of page ${id}, that of ${String(other)}`;
}

/** Where a search shows one logo for many pages, it is no search but get that tells whose it is. */
function foreignLogoFlaw({ got, page }: Fetched, fetched: readonly Fetched[]): string | undefined {
  const gotten = fetched.map((one) => ({ ...one.got, id: one.page['id'] }));
  const other = pageWithLogo(page['logo'], { ...got, id: page['id'] }, gotten);
  if (other === undefined) return undefined;
  return `search shows another page's logo: of page ${String(page['id'])}, that of ${String(other)}`;
}

/**
 * The same logo may be had under several URLs, as a thumbnail or signed anew for each answer: only one that is shown of another page alone is
 * wrong.
 */
function pageWithLogo(logo: unknown, page: Page, shown: readonly Page[]): unknown {
  if (typeof logo !== 'string' || logo === page['logo']) return undefined;
  const owners = shown.filter((one) => one['logo'] === logo);
  return owners.some((one) => String(one['id']) === String(page['id'])) ? undefined : owners[0]?.['id'];
}

/** A field that is missing or of a wrong type is page.fields' to judge. */
function isSaid(left: unknown, right: unknown): boolean {
  return typeof left === 'string' && typeof right === 'string';
}

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
