import { expect, test } from 'vitest';
import { playRun } from '../testing/play-run.ts';
import { pageOf, searching, stretch, window, type Search } from '../testing/search-twists.ts';

/** Deployments that page so, and what a run says of each; checks that are not named pass. */
const deployments: readonly (readonly [
  what: string,
  shown: (search: Search) => readonly number[],
  says: readonly string[],
])[] = [
  [
    'shows page 2 by default',
    ({ page, perPage, isDefault }) => stretch(((isDefault.page ? 2 : page) - 1) * perPage, Math.min(perPage, 100)),
    [
      'failed: shows the first results where query alone is given: other results than with page 1',
      'failed: shows the first results where no page is asked for: other results than with page 1',
    ],
  ],
  [
    'shows page 1 whatever is asked for',
    ({ perPage }) => stretch(0, Math.min(perPage, 100)),
    [
      'failed: continues on page 2 where page 1 ended: a result is shown on two pages: page 10, on page 1 and on page 2 of the results',
      'failed: continues on page 2 of 24 results each: page 2 does not continue where page 1 ended',
      'skipped: shows 100 results where as many are asked for: the query matches 100 pages only',
    ],
  ],
  [
    'reads page beside perPage alone',
    ({ page, perPage, isDefault }) => stretch(((isDefault.perPage ? 1 : page) - 1) * perPage, Math.min(perPage, 100)),
    [
      'failed: continues on page 2 of 24 results each: page 1 again where page 2 is asked for without perPage',
      'failed: shows pages 3 to 6 without perPage as with perPage 24: another page 3 without perPage than with perPage 24',
    ],
  ],
  [
    'shows 20 by default from page 2 on',
    ({ page, perPage, isDefault }) => {
      const size = isDefault.perPage && page > 1 ? 20 : Math.min(perPage, 100);
      return stretch((page - 1) * size, size);
    },
    [
      'failed: continues on page 2 of 24 results each: another page 2 without perPage than with perPage 24',
      'failed: shows pages 3 to 6 without perPage as with perPage 24: another page 3 without perPage than with perPage 24',
    ],
  ],
  [
    'shows the last result again on the next page',
    ({ page, perPage }) => stretch(Math.max(0, (page - 1) * perPage - 1), Math.min(perPage, 100)),
    [
      'failed: continues on page 2 where page 1 ended: a result is shown on two pages: page 14, on page 1 and on page 2 of the results',
      'failed: continues on page 2 of 24 results each: page 2 does not continue where page 1 ended',
    ],
  ],
  [
    'leaves a result out before each page',
    ({ page, perPage }) => stretch((page - 1) * (perPage + 1), Math.min(perPage, 100)),
    [
      'failed: continues on page 2 where page 1 ended: results are left out between the pages, or come in another order: result 6 is page 16, but page 15 where all come at once',
      'failed: continues on page 2 of 24 results each: page 2 does not continue where page 1 ended',
      'failed: continues on page 2 of 100 results each: page 2 does not continue where page 1 ended',
    ],
  ],
  [
    'leaves a result out before page 3',
    ({ page, perPage }) => stretch((page - 1) * perPage + (page > 2 ? 1 : 0), Math.min(perPage, 100)),
    [
      'failed: continues on page 2 where page 1 ended: results are left out between the pages, or come in another order: result 11 is page 21, but page 20 where all come at once',
      'failed: continues on page 2 of 100 results each: page 2 does not continue where page 1 ended',
    ],
  ],
  [
    'leaves a result out before large pages',
    ({ page, perPage }) => stretch((page - 1) * perPage + (page > 1 && perPage >= 24 ? 1 : 0), Math.min(perPage, 100)),
    ['failed: continues on page 2 of 24 results each: page 2 does not continue where page 1 ended'],
  ],
  [
    'leaves a result out before the largest pages',
    ({ page, perPage }) => stretch((page - 1) * perPage + (page > 1 && perPage >= 100 ? 1 : 0), Math.min(perPage, 100)),
    ['failed: continues on page 2 of 100 results each: page 2 does not continue where page 1 ended'],
  ],
  [
    'has one page alone',
    ({ page, perPage }) => stretch(0, page > 1 ? 0 : Math.min(perPage, 100)),
    [
      'failed: continues on page 2 where page 1 ended: page 2 is empty, though there are more results',
      'failed: continues on page 2 of 24 results each: page 2 does not continue where page 1 ended',
      'skipped: continues on page 2 of 100 results each: the query matches too few pages for a second page of 100',
      'skipped: shows 100 results where as many are asked for: the query matches 100 pages only',
    ],
  ],
  [
    'shows 20 by default',
    ({ page, perPage, isDefault }) => stretch((page - 1) * perPage, isDefault.perPage ? 20 : Math.min(perPage, 100)),
    [
      'failed: shows 24 results where perPage is not asked for: 20 results instead of 24, though there are more',
      'skipped: shows pages 3 to 6 without perPage as with perPage 24: page 1 without perPage is another one, which search.per-page.default judges',
    ],
  ],
  [
    'shows 24 whatever is asked for',
    ({ page }) => stretch((page - 1) * 24, 24),
    [
      'skipped: continues on page 2 of 24 results each: the query matches too few pages for a second page of 24',
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'failed: shows 1 result where as many are asked for: 24 results instead of 1',
      'failed: shows 5 results where as many are asked for: 24 results instead of 5',
      'failed: shows 30 results where as many are asked for: 24 results instead of 30, though there are more',
      'failed: shows 100 results where as many are asked for: 24 results instead of 100, though there are more',
      'failed: shows as many results as are asked for, between 2 and 99 too: 24 results instead of 2',
    ],
  ],
  [
    'shows 6 where 5 are asked for',
    ({ page, perPage }) => stretch((page - 1) * perPage, perPage === 5 ? 6 : Math.min(perPage, 100)),
    [
      'failed: continues on page 2 where page 1 ended: a result is shown on two pages: page 15, on page 1 and on page 2 of the results',
      'failed: shows 5 results where as many are asked for: 6 results instead of 5',
    ],
  ],
  [
    'shows 50 at most',
    ({ page, perPage }) => stretch((page - 1) * perPage, Math.min(perPage, 50)),
    [
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'failed: shows 100 results where as many are asked for: 50 results instead of 100, though there are more',
      'failed: accepts perPage 100: fewer than 100 results, though there are more and perPage 30 is kept to',
      'failed: shows as many results as are asked for, between 2 and 99 too: 50 results instead of 99, though there are more',
    ],
  ],
  [
    'shows 30 at most',
    ({ page, perPage }) => stretch((page - 1) * perPage, Math.min(perPage, 30)),
    [
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'failed: shows 100 results where as many are asked for: 30 results instead of 100, though there are more',
      'failed: shows as many results as are asked for, between 2 and 99 too: 30 results instead of 50, though there are more',
    ],
  ],
  [
    'shows 101 at most',
    ({ page, perPage }) => stretch((page - 1) * perPage, Math.min(perPage, 101)),
    ['failed: never shows more than 100 results: more than 100 results for perPage 101'],
  ],
  [
    'shows as many as are asked for',
    ({ page, perPage }) => stretch((page - 1) * perPage, perPage),
    ['failed: never shows more than 100 results: more than 100 results for perPage 101'],
  ],
  [
    'matches 7 pages',
    (search) => window(search, 7),
    [
      'skipped: continues on page 2 of 24 results each: no page of 24 results is shown',
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'skipped: shows 24 results where perPage is not asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 24 pages, or start a sandbox with --pages 25 or more',
      'skipped: shows 30 results where as many are asked for: the query matches 7 pages only',
      'skipped: shows 100 results where as many are asked for: the query matches 7 pages only',
      'skipped: shows as many results as are asked for, between 2 and 99 too: the query matches 7 pages only',
    ],
  ],
  [
    'matches 5 pages',
    (search) => window(search, 5),
    [
      'skipped: continues on page 2 where page 1 ended: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 5 pages, or start a sandbox with --pages 25 or more',
      'skipped: continues on page 2 of 24 results each: no page of 24 results is shown',
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'skipped: shows 24 results where perPage is not asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 24 pages, or start a sandbox with --pages 25 or more',
      'skipped: shows 5 results where as many are asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 5 pages, or start a sandbox with --pages 25 or more',
      'skipped: shows 30 results where as many are asked for: the query matches 5 pages only',
      'skipped: shows 100 results where as many are asked for: the query matches 5 pages only',
      'skipped: shows as many results as are asked for, between 2 and 99 too: the query matches 5 pages only',
    ],
  ],
  [
    'matches 4 pages',
    (search) => window(search, 4),
    [
      'skipped: continues on page 2 where page 1 ended: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 5 pages, or start a sandbox with --pages 25 or more',
      'skipped: continues on page 2 of 24 results each: no page of 24 results is shown',
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'skipped: shows 24 results where perPage is not asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 24 pages, or start a sandbox with --pages 25 or more',
      'skipped: shows 5 results where as many are asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 5 pages, or start a sandbox with --pages 25 or more',
      'skipped: shows 30 results where as many are asked for: the query matches 4 pages only',
      'skipped: shows 100 results where as many are asked for: the query matches 4 pages only',
      'skipped: shows as many results as are asked for, between 2 and 99 too: the query matches 4 pages only',
    ],
  ],
  [
    'matches 24 pages',
    (search) => window(search, 24),
    [
      'skipped: continues on page 2 of 24 results each: the query matches too few pages for a second page of 24',
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'skipped: shows 24 results where perPage is not asked for: the query matches too few pages: let pages.query in the fixtures be a word that matches more than 24 pages, or start a sandbox with --pages 25 or more',
      'skipped: shows 30 results where as many are asked for: the query matches 24 pages only',
      'skipped: shows 100 results where as many are asked for: the query matches 24 pages only',
      'skipped: shows as many results as are asked for, between 2 and 99 too: the query matches 24 pages only',
    ],
  ],
  [
    'matches 25 pages',
    (search) => window(search, 25),
    [
      'skipped: continues on page 2 of 100 results each: no page of 100 results is shown',
      'skipped: shows 30 results where as many are asked for: the query matches 25 pages only',
      'skipped: shows 100 results where as many are asked for: the query matches 25 pages only',
      'skipped: shows as many results as are asked for, between 2 and 99 too: the query matches 25 pages only',
    ],
  ],
  [
    'matches 100 pages',
    (search) => window(search, 100),
    [
      'skipped: continues on page 2 of 100 results each: the query matches too few pages for a second page of 100',
      'skipped: shows 100 results where as many are asked for: the query matches 100 pages only',
    ],
  ],
  ['matches 101 pages', (search) => window(search, 101), []],
];

test.each(deployments)('a deployment whose search %s', async (_, shown, says) => {
  const { checks } = await playRun(
    ['search'],
    searching((search) => shown(search).map(pageOf)),
  );
  const others = checks.filter(({ status }) => status !== 'passed');
  expect(
    others.map(({ status, name, says: said }) => `${status}: ${name.replace(' (pages.search)', '')}: ${said}`),
  ).toEqual(says);
});
