import { expect, test } from 'vitest';
import { notPassed, playRun, silentOn, type PlayedDeployment, type Twist } from '../testing/play-run.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { pageOf, searching, stretch, window } from '../testing/search-twists.ts';

const noFurtherPages = (reason: string) => `skipped: shows pages 3 to 6 without perPage as with perPage 24: ${reason}`;

const noPaging = (reason: string) =>
  [
    'shows the first results where no page is asked for',
    'continues on page 2 where page 1 ended',
    'continues on page 2 of 24 results each',
    'continues on page 2 of 100 results each',
  ].map((title) => `skipped: ${title}: ${reason}`);

const onePageAlone = 'a search shows one page alone here (search.data), so there is nothing to page through';
const onePage =
  'the query matches too few pages: let pages.query in the fixtures be a word that matches more than one page, or start a sandbox with --pages 25 or more';
const noPage = 'data holds no page that could be read, so there is nothing to page through';

const emptyPaging = [
  'skipped: shows the first results where no page is asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches any page, or start a sandbox with --pages 25 or more',
  'skipped: continues on page 2 where page 1 ended: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 5 pages, or start a sandbox with --pages 25 or more',
  'skipped: continues on page 2 of 24 results each: no page of 24 results is shown',
  'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
];

const nothingShown = (paging: readonly string[]) => [
  'skipped: shows pages that can be fetched, with the same title: the search showed no page: let pages.query in the fixtures be a word that matches many',
  'skipped: shows the first results where query alone is given: the search showed no page',
  'failed: shows pages for the query that the fixtures say matches many: no page for "Community", nor for the title of page 10: either pages.query is wrong, or no search finds anything',
  ...paging,
  'skipped: answers the same search a second time: the search showed no page',
];

const notAccepted = (what: string) => [
  `failed: answers a search: ${what}`,
  'skipped: shows pages that can be fetched, with the same title: the search showed no page: let pages.query in the fixtures be a word that matches many',
  `failed: shows the first results where query alone is given: ${what}`,
  `failed: shows pages for the query that the fixtures say matches many: ${what}`,
  `failed: shows the first results where no page is asked for: ${what}`,
  `failed: continues on page 2 where page 1 ended: ${what}`,
  'skipped: continues on page 2 of 24 results each: no page of 24 results is shown',
  'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
  'skipped: answers the same search a second time: the search showed no page',
  'skipped: answers every search with 200 and pages: no search was accepted',
];

const isPage2 = ({ body }: RequestSpec) => JSON.stringify(body ?? {}).includes('"page":2');
const onward = ['where page 1 ended', 'of 24 results each', 'of 100 results each'];

/** A search that asks for page 2 is answered with this status. */
const onPage2 =
  (status: number): Twist =>
  (request, ...others) =>
    searching((search) => window(search).map(pageOf), isPage2(request.ask) ? status : 200)(request, ...others);

/** What is said of pages that have no ID. */
const unnamed = (says: string) => [
  'failed: shows pages that can be fetched, with the same title: a page is shown whose id cannot be fetched',
  'skipped: continues on page 2 where page 1 ended: pages are shown without an id, which page.fields judges',
  'skipped: continues on page 2 of 24 results each: no page of 24 results is shown',
  'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
  'failed: shows no page in any search of the run that cannot be fetched, or has another title then: a page is shown whose id cannot be fetched',
  `failed: answers every search with 200 and pages: ${says}`,
];

const deployments: readonly PlayedDeployment[] = [
  [
    'shows one page alone',
    () => searching((search) => pageOf(window(search)[0] ?? 0)),
    ...noPaging(onePageAlone),
    noFurtherPages(onePageAlone),
  ],
  [
    'shows one page in a list',
    () => searching((search) => window(search).slice(0, 1).map(pageOf)),
    ...noPaging(onePage),
    noFurtherPages(onePage),
  ],
  ['wraps its pages', () => searching((search) => ({ pages: window(search).map(pageOf) }))],
  [
    'shows pages apart, the first ones whatever page is asked for',
    () =>
      searching((search) => ({
        best: [pageOf(stretch(0, 1)[0] ?? 0)],
        more: {
          pages: window({ ...search, page: 1 })
            .slice(1)
            .map(pageOf),
        },
      })),
    'skipped: continues on page 2 where page 1 ended: pages lie deeper in data or apart (search.data), and read in the order in which they stand: a result is shown on two pages: page 10, on page 1 and on page 2 of the results',
    'skipped: continues on page 2 of 24 results each: pages lie deeper in data or apart (search.data), and read in the order in which they stand: page 2 does not continue where page 1 ended',
  ],
  ['finds nothing', () => searching(() => null), ...nothingShown(emptyPaging)],
  [
    'answers a text',
    () => searching(() => 'none'),
    ...nothingShown(noPaging(noPage)),
    noFurtherPages(noPage),
    'failed: answers every search with 200 and pages: data holds no page',
  ],
  ['answers an empty object', () => searching(() => ({})), ...nothingShown(noPaging(noPage)), noFurtherPages(noPage)],
  ['answers an empty list', () => searching(() => []), ...nothingShown(emptyPaging)],
  ['leaves out data', () => searching(() => undefined), ...nothingShown(noPaging(noPage)), noFurtherPages(noPage)],
  [
    'finds nothing for that word',
    () => searching((search) => (search.query === 'Community' ? [] : window(search).map(pageOf))),
    'skipped: shows pages for the query that the fixtures say matches many: no page for "Community": let pages.query in the fixtures be a word that matches many',
  ],
  [
    'is answered with 201',
    () => searching((search) => window(search).map(pageOf), 201),
    'failed: answers every search with 200 and pages: status 201',
  ],
  ['is refused', () => searching(() => null, 422), ...notAccepted('refused with 422')],
  ['fails', () => searching(() => null, 500), ...notAccepted('neither accepted nor refused, but a server error: 500')],
  ['leads elsewhere', () => searching(() => null, 302), ...notAccepted('neither accepted nor refused, but 302')],
  [
    'is refused from page 2 on',
    () => onPage2(422),
    'failed: continues on page 2 where page 1 ended: results are left out between the pages, or come in another order: result 6 is page 20, but page 15 where all come at once',
    'failed: continues on page 2 of 24 results each: page 2 does not continue where page 1 ended',
    'failed: continues on page 2 of 100 results each: page 2 does not continue where page 1 ended',
  ],
  [
    'fails from page 2 on',
    () => onPage2(500),
    ...onward.map(
      (where) => `failed: continues on page 2 ${where}: neither accepted nor refused, but a server error: 500`,
    ),
  ],
  [
    'is silent from page 2 on',
    () => silentOn(isPage2),
    ...[
      'shows pages that can be fetched, with the same title',
      ...onward.map((where) => `continues on page 2 ${where}`),
    ].map((title) => `skipped: ${title}: no answer: ECONNRESET`),
  ],
  [
    'shows pages without an id',
    () => searching((search) => window(search).map((id) => ({ title: pageOf(id).title, logo: pageOf(id).logo }))),
    ...unnamed('id is no int'),
  ],
  [
    'shows an id that is null',
    () => searching((search) => window(search).map((id) => ({ ...pageOf(id), id: null }))),
    ...unnamed('id is no int'),
  ],
  [
    'shows an id as text',
    () => searching((search) => window(search).map((id) => pageOf(String(id)))),
    'failed: answers every search with 200 and pages: id is no int',
  ],
  [
    'shows what is no page',
    () => searching((search) => window(search).map((id) => String(id))),
    ...unnamed('no page object'),
  ],
];

test('a best match beside a hundred results is none of them; a list of more is', async () => {
  const shown = async (most: number) => {
    const twist = searching(({ perPage }) => ({
      best: pageOf(249),
      edges: stretch(0, Math.min(perPage, most)).map((id) => ({ node: pageOf(id) })),
    }));
    const { checks } = await playRun(['search.per-page.max'], twist);
    return checks.filter(({ name }) => name.startsWith('never')).map(({ status, says }) => `${status}: ${says}`);
  };
  expect(await shown(100)).toEqual([
    'skipped: pages lie deeper in data or apart (search.data), and read in the order in which they stand: more than 100 pages for perPage 100, but no list of more than 100',
  ]);
  expect(await shown(101)).toEqual(['failed: more than 100 results for perPage 101']);
});

test.for(deployments)('a deployment whose search %s', async ([, twist, ...says]) => {
  const run = await playRun(['search.answer', 'search.known-pages', 'search.page'], twist());
  const lines = notPassed(run).map((line) => line.replace(' (pages.search)', ''));
  expect(lines.toSorted()).toEqual(says.toSorted());
});
