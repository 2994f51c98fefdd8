import { expect, test } from 'vitest';
import {
  answering,
  answersTo,
  notPassed,
  playRun,
  silentOn,
  type PlayedDeployment,
  type Twist,
} from '../testing/play-run.ts';
import type { RequestSpec } from '../target/exchange.ts';
import { pageOf, searching, window, type Search } from '../testing/search-twists.ts';

const titled = (isOther: (at: number, search: Search) => boolean, title: unknown, most?: number): Twist =>
  searching((search) =>
    window(search, most).map((id, at) => (isOther(at, search) ? { ...pageOf(id), title } : pageOf(id))),
  );

/** Page 13 is changed, or removed, as soon as get is asked for it. */
function changing(changed: object | undefined): Twist {
  let isChanged = false;
  return (request, answer, count) => {
    const { operation, id } = request.ask;
    if (operation !== 'pages.get' || id !== 13)
      return searching((search) =>
        window(search).flatMap((one): readonly unknown[] => {
          if (one !== 13 || !isChanged) return [pageOf(one)];
          return changed === undefined ? [] : [changed];
        }),
      )(request, answer, count);
    isChanged = true;
    return changed === undefined ? answering(answer, 404) : answering(answer, 200, changed);
  };
}

const getsWithLogo =
  (page: number, logo: unknown): Twist =>
  (request, answer, count) => {
    const { operation, id } = request.ask;
    return operation === 'pages.get' && id === page
      ? answering(answer, 200, { ...pageOf(page), logo })
      : searching((search) => window(search).map(pageOf))(request, answer, count);
  };

const isGetBut10 = ({ operation, id }: RequestSpec) => operation === 'pages.get' && id !== 10;

/** What a run says of the pages that the check of searches fetches, and of those of any search. */
const fetched = (says: string, status = 'failed') =>
  `${status}: shows pages that can be fetched, with the same title: ${says}`;
const inAny = (says: string, status = 'failed') =>
  `${status}: shows no page in any search of the run that cannot be fetched, or has another title then: ${says}`;
const otherTitle = (id: number) =>
  `search and get show different titles of a page: of page ${id}, "Other" in search, "Page ${id}" in get`;
const bothTell = (id: number) => [fetched(otherTitle(id)), inAny(otherTitle(id))];

const deployments: readonly PlayedDeployment[] = [
  ['shows another title than get', () => titled(() => true, 'Other'), ...bothTell(10)],
  [
    'shows no title, which page.fields judges',
    () => titled(() => true, undefined),
    'failed: answers every search with 200 and pages: title is no string',
  ],
  [
    'shows another title of the last page',
    () => titled((at, { perPage }) => at === perPage - 1, 'Other'),
    ...bothTell(33),
  ],
  [
    'shows another title of the 13th page',
    () => titled((at, { page }) => page === 1 && at === 12, 'Other'),
    ...bothTell(22),
  ],
  [
    'shows another title of the 4th page',
    () => titled((at, { page }) => page === 1 && at === 3, 'Other'),
    inAny(otherTitle(13)),
  ],
  [
    'shows another title of the first page of the second 24',
    () => titled((at, { page }) => page === 2 && at === 0, 'Other'),
    ...bothTell(34),
  ],
  [
    'shows another title of the last page of the second 24',
    () => titled((at, { page, perPage }) => page === 2 && at === perPage - 1, 'Other'),
    ...bothTell(57),
  ],
  [
    'shows another title of the last page of the second 5, and matches no more than 24',
    () => titled((at, { page, perPage }) => page === 2 && at === perPage - 1, 'Other', 24),
    ...bothTell(19),
  ],
  [
    'shows the logo of one page for all of them',
    () => searching((search) => window(search).map((id) => ({ ...pageOf(id), logo: pageOf(10).logo }))),
    fetched("search shows another page's logo: of page 22, that of 10"),
    inAny("search shows another page's logo: of page 11, that of 10"),
  ],
  [
    'gets one page with the logo of another',
    () => getsWithLogo(22, pageOf(10).logo),
    fetched("get shows another page's logo: of page 22, that of 10"),
    inAny("get shows another page's logo: of page 22, that of 10"),
  ],
  [
    'has no logo of several pages, which page.fields judges',
    () => (request, answer, count) => {
      const { operation, id } = request.ask;
      if (operation === 'pages.get' && Number(id) === 22) return answering(answer, 200, { ...pageOf(22), logo: null });
      const bare = (one: number) => (one === 10 ? { ...pageOf(one), logo: null } : pageOf(one));
      return searching((search) => window(search).map(bare))(request, answer, count);
    },
    'failed: answers every search with 200 and pages: logo is no URL',
  ],
  ['gets a page with a logo that no search shows', () => getsWithLogo(22, 'https://other.example/22.png')],
  ['gets a page with no text as its logo, which page.fields judges', () => getsWithLogo(22, null)],
  [
    'shows another logo than get, as one may be signed anew',
    () =>
      searching((search) =>
        window(search).map((id) => ({ ...pageOf(id), logo: 'https://other.example/a.png?signed=1' })),
      ),
  ],
  [
    'shows what get does not find',
    () => answersTo(isGetBut10, 404),
    fetched('a page is shown that get has not: page 770000000012, refused with 404'),
    inAny(
      'either `pages.known: 11` is wrong, or the deployment breaks `search.known-pages`: a page is shown that get has not: page 11, refused with 404',
    ),
  ],
  [
    'shows what get answers without a page',
    () => answersTo(isGetBut10, 200),
    fetched('a page is shown that get has not: page 770000000012, accepted with 200'),
    inAny('a page is shown that get has not: page 11, accepted with 200'),
  ],
  ['renames a page before get is asked for it', () => changing({ ...pageOf(13), title: 'Renamed' })],
  ['removes a page before get is asked for it', () => changing(undefined)],
  [
    'shows what get is silent about',
    () => silentOn(({ operation, id }) => operation === 'pages.get' && Number(id) > 12),
    fetched('no answer: ECONNRESET', 'skipped'),
    inAny('no answer: ECONNRESET', 'skipped'),
  ],
];

test.for(deployments)('a deployment that %s', async ([, twist, ...says]) => {
  const run = await playRun(['search.answer', 'search.known-pages'], twist());
  expect(notPassed(run).map((line) => line.replace(' (pages.search)', ''))).toEqual(says);
});
