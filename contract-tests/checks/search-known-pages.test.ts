import { expect, test } from 'vitest';
import { playRun, type Twist } from '../testing/play-run.ts';
import { pageOf, searching, window, type Search } from '../testing/search-twists.ts';

const titled = (isOther: (at: number, search: Search) => boolean, title: unknown): Twist =>
  searching((search) => window(search).map((id, at) => (isOther(at, search) ? { ...pageOf(id), title } : pageOf(id))));

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
    const [status, data] = changed === undefined ? [404, null] : [200, changed];
    return { ...answer, status, json: { requestId: crypto.randomUUID(), status, data } };
  };
}

/** Deployments, and what a run says of each; checks that are not named pass. */
const deployments: readonly (readonly [what: string, twist: () => Twist, says: readonly string[]])[] = [
  [
    'shows another title than get',
    () => titled(() => true, 'Other'),
    [
      'failed: shows pages that can be fetched, with the same title: search and get show different titles of a page: of page 10, "Other" in search, "Page 10" in get',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 10, "Other" in search, "Page 10" in get',
    ],
  ],
  [
    'shows no title, which page.fields judges',
    () => titled(() => true, undefined),
    ['failed: answers every search with 200 and pages: title is no string'],
  ],
  [
    'shows another title of the last page',
    () => titled((at, { perPage }) => at === perPage - 1, 'Other'),
    [
      'failed: shows pages that can be fetched, with the same title: search and get show different titles of a page: of page 33, "Other" in search, "Page 33" in get',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 33, "Other" in search, "Page 33" in get',
    ],
  ],
  [
    'shows another title of the 13th page',
    () => titled((at, { page }) => page === 1 && at === 12, 'Other'),
    [
      'failed: shows pages that can be fetched, with the same title: search and get show different titles of a page: of page 22, "Other" in search, "Page 22" in get',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 22, "Other" in search, "Page 22" in get',
    ],
  ],
  [
    'shows another title of the 4th page',
    () => titled((at, { page }) => page === 1 && at === 3, 'Other'),
    [
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 13, "Other" in search, "Page 13" in get',
    ],
  ],
  [
    'shows another title of the first page of the second 24',
    () => titled((at, { page }) => page === 2 && at === 0, 'Other'),
    [
      'failed: shows pages that can be fetched, with the same title: search and get show different titles of a page: of page 34, "Other" in search, "Page 34" in get',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 34, "Other" in search, "Page 34" in get',
    ],
  ],
  [
    'shows another title of the last page of the second 24',
    () => titled((at, { page, perPage }) => page === 2 && at === perPage - 1, 'Other'),
    [
      'failed: shows pages that can be fetched, with the same title: search and get show different titles of a page: of page 57, "Other" in search, "Page 57" in get',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 57, "Other" in search, "Page 57" in get',
    ],
  ],
  [
    'shows another title of the last page of the second 5, and matches no more than 24',
    () =>
      searching((search) =>
        window(search, 24).map((id, at) =>
          search.page === 2 && at === search.perPage - 1 ? { ...pageOf(id), title: 'Other' } : pageOf(id),
        ),
      ),
    [
      'failed: shows pages that can be fetched, with the same title: search and get show different titles of a page: of page 19, "Other" in search, "Page 19" in get',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: search and get show different titles of a page: of page 19, "Other" in search, "Page 19" in get',
    ],
  ],
  [
    'shows the logo of one page for all of them',
    () => searching((search) => window(search).map((id) => ({ ...pageOf(id), logo: pageOf(10).logo }))),
    [
      "failed: shows pages that can be fetched, with the same title: search shows another page's logo: of page 22, that of 10",
      "failed: shows no page in any search of the run that cannot be fetched, or has another title then: search shows another page's logo: of page 11, that of 10",
    ],
  ],
  [
    'shows another logo than get, as one may be signed anew',
    () =>
      searching((search) =>
        window(search).map((id) => ({ ...pageOf(id), logo: 'https://other.example/a.png?signed=1' })),
      ),
    [],
  ],
  [
    'shows what get does not find',
    () =>
      ({ ask }, answer) =>
        ask.operation === 'pages.get' && ask.id !== 10 ? { ...answer, status: 404, json: { data: null } } : undefined,
    [
      'failed: shows pages that can be fetched, with the same title: a page is shown that get has not: page 770000000012, refused with 404',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: either `pages.known: 11` is wrong, or the deployment breaks `search.known-pages`: a page is shown that get has not: page 11, refused with 404',
    ],
  ],
  [
    'shows what get answers without a page',
    () =>
      ({ ask }, answer) =>
        ask.operation === 'pages.get' && ask.id !== 10 ? { ...answer, json: { data: null } } : undefined,
    [
      'failed: shows pages that can be fetched, with the same title: a page is shown that get has not: page 770000000012, accepted with 200',
      'failed: shows no page in any search of the run that cannot be fetched, or has another title then: a page is shown that get has not: page 11, accepted with 200',
    ],
  ],
  ['renames a page before get is asked for it', () => changing({ ...pageOf(13), title: 'Renamed' }), []],
  ['removes a page before get is asked for it', () => changing(undefined), []],
  [
    'shows what get is silent about',
    () =>
      ({ ask }) =>
        ask.operation === 'pages.get' && Number(ask.id) > 12 ? 'silence' : undefined,
    [
      'skipped: shows pages that can be fetched, with the same title: no answer: ECONNRESET',
      'skipped: shows no page in any search of the run that cannot be fetched, or has another title then: no answer: ECONNRESET',
    ],
  ],
];

test.each(deployments)('a deployment that %s', async (_, twist, says) => {
  const { checks } = await playRun(['search.answer', 'search.known-pages'], twist());
  const others = checks.filter(({ status }) => status !== 'passed');
  expect(
    others.map(({ status, name, says: said }) => `${status}: ${name.replace(' (pages.search)', '')}: ${said}`),
  ).toEqual(says);
});
