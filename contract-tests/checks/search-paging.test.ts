import { expect, test } from 'vitest';
import { notPassed, playRun } from '../testing/play-run.ts';
import { pageOf, searching, stretch, window, type Search } from '../testing/search-twists.ts';

const onward = (says: string) => `failed: continues on page 2 where page 1 ended: ${says}`;
/** What is said of pages of so many results. */
const second = (size: number, says: string, status = 'failed') =>
  `${status}: continues on page 2 of ${size} results each: ${says}`;
const noSecond = (size: number) => second(size, 'page 2 does not continue where page 1 ended');
const noneOf = (size: number) => second(size, `no page of ${size} results is shown`, 'skipped');
const tooFewFor = (size: number) =>
  second(size, `the query matches too few pages for a second page of ${size}`, 'skipped');
const later = (says: string, status = 'failed') =>
  `${status}: shows pages 3 to 6 without perPage as with perPage 24: ${says}`;
const many = 'shows as many results as are asked for, between 2 and 99 too';
const shows = (asked: number, says: string) =>
  `failed: shows ${asked} result${asked === 1 ? '' : 's'} where as many are asked for: ${says}`;
const instead = (came: number, asked: number) =>
  `${came} results instead of ${asked}${came < asked ? ', though there are more' : ''}`;
const byDefault = (says: string, status = 'failed') =>
  `${status}: shows 24 results where perPage is not asked for: ${says}`;
const over100 = 'failed: never shows more than 100 results: more than 100 results for perPage 101';
const raise = (least: number) =>
  `the query matches too few pages: let pages.query in the fixtures be a word that matches more than ${least} pages, or start a sandbox with --pages 25 or more`;

/** What a query that matches so many pages cannot show. */
const onlyOf = (pages: number) =>
  ['shows 30 results where as many are asked for', 'shows 100 results where as many are asked for', many].map(
    (title) => `skipped: ${title}: the query matches ${pages} pages only`,
  );
const upTo5 = (pages: number) => [
  `skipped: continues on page 2 where page 1 ended: ${raise(5)}`,
  noneOf(24),
  noneOf(100),
  byDefault(raise(24), 'skipped'),
  `skipped: shows 5 results where as many are asked for: ${raise(5)}`,
  ...onlyOf(pages),
];
const anotherOrder =
  'results come in another order for another perPage, so pages of different sizes cannot be compared';

const differentSizes = [24, 100].map((size) => second(size, anotherOrder, 'skipped'));

/** All results, in an order of its own for each size of a page. */
const shuffledBy = (perPage: number): readonly number[] =>
  stretch(0, 1000).toSorted((one, other) => ((one * (perPage + 2)) % 1009) - ((other * (perPage + 2)) % 1009));

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
      onward('a result is shown on two pages: page 10, on page 1 and on page 2 of the results'),
      noSecond(24),
      'skipped: shows 100 results where as many are asked for: the query matches 100 pages only',
    ],
  ],
  [
    'reads page beside perPage alone',
    ({ page, perPage, isDefault }) => stretch(((isDefault.perPage ? 1 : page) - 1) * perPage, Math.min(perPage, 100)),
    [
      second(24, 'page 1 again where page 2 is asked for without perPage'),
      later('another page 3 without perPage than with perPage 24'),
    ],
  ],
  [
    'shows 20 by default from page 2 on',
    ({ page, perPage, isDefault }) => {
      const size = isDefault.perPage && page > 1 ? 20 : Math.min(perPage, 100);
      return stretch((page - 1) * size, size);
    },
    [
      second(24, 'another page 2 without perPage than with perPage 24'),
      later('another page 3 without perPage than with perPage 24'),
    ],
  ],
  [
    'shows the last result again on the next page',
    ({ page, perPage }) => stretch(Math.max(0, (page - 1) * perPage - 1), Math.min(perPage, 100)),
    [onward('a result is shown on two pages: page 14, on page 1 and on page 2 of the results'), noSecond(24)],
  ],
  [
    'leaves a result out before each page',
    ({ page, perPage }) => stretch((page - 1) * (perPage + 1), Math.min(perPage, 100)),
    [
      onward(
        'results are left out between the pages, or come in another order: result 6 is page 16, but page 15 where all come at once',
      ),
      noSecond(24),
      noSecond(100),
    ],
  ],
  [
    'leaves a result out before page 3',
    ({ page, perPage }) => stretch((page - 1) * perPage + (page > 2 ? 1 : 0), Math.min(perPage, 100)),
    [
      onward(
        'results are left out between the pages, or come in another order: result 11 is page 21, but page 20 where all come at once',
      ),
      noSecond(100),
    ],
  ],
  [
    'leaves a result out before large pages',
    ({ page, perPage }) => stretch((page - 1) * perPage + (page > 1 && perPage >= 24 ? 1 : 0), Math.min(perPage, 100)),
    [noSecond(24)],
  ],
  [
    'leaves a result out before the largest pages',
    ({ page, perPage }) => stretch((page - 1) * perPage + (page > 1 && perPage >= 100 ? 1 : 0), Math.min(perPage, 100)),
    [noSecond(100)],
  ],
  [
    'has another order for each perPage',
    ({ page, perPage }) => shuffledBy(perPage).slice((page - 1) * perPage, page * Math.min(perPage, 100)),
    [onward(anotherOrder).replace('failed', 'skipped'), ...differentSizes],
  ],
  [
    'has another order for each perPage, and shows the last result again on the next page',
    ({ page, perPage }) =>
      shuffledBy(perPage).slice(Math.max(0, (page - 1) * perPage - 1), page * Math.min(perPage, 100)),
    [onward('a result is shown on two pages: page 149, on page 1 and on page 2 of the results'), ...differentSizes],
  ],
  [
    'counts pages from 0',
    ({ page, perPage }) => stretch(page * perPage, Math.min(perPage, 100)),
    [
      onward(
        'results are left out between the pages, or come in another order: result 1 is page 15, but page 34 where all come at once',
      ),
      noSecond(24),
      noSecond(100),
    ],
  ],
  [
    'has one page alone',
    ({ page, perPage }) => stretch(0, page > 1 ? 0 : Math.min(perPage, 100)),
    [
      onward('page 2 is empty, though there are more results'),
      noSecond(24),
      tooFewFor(100),
      'skipped: shows 100 results where as many are asked for: the query matches 100 pages only',
    ],
  ],
  [
    'shows 20 by default',
    ({ page, perPage, isDefault }) => stretch((page - 1) * perPage, isDefault.perPage ? 20 : Math.min(perPage, 100)),
    [
      byDefault(instead(20, 24)),
      later('page 1 without perPage is another one, which search.per-page.default judges', 'skipped'),
    ],
  ],
  [
    'shows 24 whatever is asked for',
    ({ page }) => stretch((page - 1) * 24, 24),
    [
      tooFewFor(24),
      noneOf(100),
      shows(1, instead(24, 1)),
      shows(5, instead(24, 5)),
      shows(30, instead(24, 30)),
      shows(100, instead(24, 100)),
      `failed: ${many}: ${instead(24, 2)}`,
    ],
  ],
  [
    'shows 6 where 5 are asked for',
    ({ page, perPage }) => stretch((page - 1) * perPage, perPage === 5 ? 6 : Math.min(perPage, 100)),
    [
      onward('a result is shown on two pages: page 15, on page 1 and on page 2 of the results'),
      shows(5, instead(6, 5)),
    ],
  ],
  [
    'shows 50 at most',
    ({ page, perPage }) => stretch((page - 1) * perPage, Math.min(perPage, 50)),
    [
      noneOf(100),
      shows(100, instead(50, 100)),
      'failed: accepts perPage 100: fewer than 100 results, though there are more and perPage 30 is kept to',
      `failed: ${many}: ${instead(50, 99)}`,
    ],
  ],
  [
    'shows 30 at most',
    ({ page, perPage }) => stretch((page - 1) * perPage, Math.min(perPage, 30)),
    [noneOf(100), shows(100, instead(30, 100)), `failed: ${many}: ${instead(30, 50)}`],
  ],
  ['shows 101 at most', ({ page, perPage }) => stretch((page - 1) * perPage, Math.min(perPage, 101)), [over100]],
  ['shows as many as are asked for', ({ page, perPage }) => stretch((page - 1) * perPage, perPage), [over100]],
  [
    'matches 7 pages',
    (search) => window(search, 7),
    [noneOf(24), noneOf(100), byDefault(raise(24), 'skipped'), ...onlyOf(7)],
  ],
  ['matches 5 pages', (search) => window(search, 5), upTo5(5)],
  ['matches 4 pages', (search) => window(search, 4), upTo5(4)],
  [
    'matches 24 pages',
    (search) => window(search, 24),
    [tooFewFor(24), noneOf(100), byDefault(raise(24), 'skipped'), ...onlyOf(24)],
  ],
  ['matches 25 pages', (search) => window(search, 25), [noneOf(100), ...onlyOf(25)]],
  [
    'matches 100 pages',
    (search) => window(search, 100),
    [tooFewFor(100), 'skipped: shows 100 results where as many are asked for: the query matches 100 pages only'],
  ],
  ['matches 101 pages', (search) => window(search, 101), []],
];

test.each(deployments)('a deployment whose search %s', async (_, shown, says) => {
  const run = await playRun(
    ['search'],
    searching((search) => shown(search).map(pageOf)),
  );
  const lines = notPassed(run).map((line) => line.replace(' (pages.search)', ''));
  expect(lines.toSorted()).toEqual(says.toSorted());
});
