import { expect, test } from 'vitest';
import { playRun, type Twist } from '../testing/play-run.ts';
import { atOnceChecks } from './at-once.ts';

const data = (json: unknown): unknown => (json as { readonly data: unknown }).data;

/** What get answers becomes this. */
const getting =
  (change: (page: Readonly<Record<string, unknown>>, id: number) => unknown, status = 200): Twist =>
  ({ ask }, answer) =>
    ask.operation === 'pages.get' && ask.expects === 'accepted' && answer.status === 200
      ? {
          ...answer,
          status,
          json: {
            ...(answer.json as object),
            status,
            data: change(data(answer.json) as Readonly<Record<string, unknown>>, Number(ask.id)),
          },
        }
      : undefined;

/** The page with the fixtures' unknown ID is answered so. */
const unknown =
  (payload: unknown, status = 200): Twist =>
  ({ ask }, answer) =>
    ask.operation === 'pages.get' && ask.id === 1
      ? { ...answer, status, json: { requestId: crypto.randomUUID(), status, data: payload } }
      : undefined;

const page = { id: 1, title: 'Page 1', logo: 'https://example.com/1.svg' };
const logo = (value: unknown) => getting((one) => ({ ...one, logo: value }));

const noLogo = 'failed: shows every page with id, title and logo: pages.get: logo is no URL: page 10, and 2 more';

/** Deployments, and what a run says of each; checks that are not named pass. */
const deployments: readonly (readonly [what: string, twist: () => Twist, says: readonly string[]])[] = [
  [
    'answers another page',
    () => getting((one) => ({ ...one, id: 99 })),
    ['failed: answers with the page that was asked for (pages.get): another page than the one asked for: 99, not 10'],
  ],
  [
    'answers another page for the last that is known',
    () => getting((one, id) => (id === 12 ? { ...one, id: 99 } : one)),
    ['failed: answers with the page that was asked for (pages.get): another page than the one asked for: 99, not 12'],
  ],
  [
    'answers the ID as text',
    () => getting((one, id) => ({ ...one, id: String(id) })),
    ['failed: shows every page with id, title and logo: pages.get: id is no int: page "10", and 2 more'],
  ],
  [
    'answers no ID',
    () => getting(({ title, logo: shown }) => ({ title, logo: shown })),
    ['failed: shows every page with id, title and logo: pages.get: id is no int: page "Page 10", and 2 more'],
  ],
  [
    'answers null for the ID',
    () => getting((one) => ({ ...one, id: null })),
    ['failed: shows every page with id, title and logo: pages.get: id is no int: page "Page 10", and 2 more'],
  ],
  [
    'answers null for the title',
    () => getting((one) => ({ ...one, title: null })),
    ['failed: shows every page with id, title and logo: pages.get: title is no string: page 10, and 2 more'],
  ],
  [
    'answers a list',
    () => getting((one) => [one]),
    [
      'failed: answers with the page that was asked for (pages.get): data is no page object',
      'failed: shows every page with id, title and logo: pages.get: no page object: page [{"id":10,"title":"Page 10","logo":"https://example.com/10.svg"}], and 2 more',
    ],
  ],
  [
    'answers nothing',
    () => getting(() => null),
    [
      'failed: answers with the page that was asked for (pages.get): data is no page object',
      'failed: shows every page with id, title and logo: pages.get: no page object: page null',
    ],
  ],
  [
    'answers 201',
    () => getting((one) => one, 201),
    ['failed: answers with the page that was asked for (pages.get): status 201'],
  ],
  [
    'fails',
    () => getting((one) => one, 500),
    [
      'failed: answers with the page that was asked for (pages.get): neither accepted nor refused, but a server error: 500',
    ],
  ],
  [
    'refuses known pages',
    () =>
      ({ ask }, answer) =>
        ask.operation === 'pages.get' && ask.id === 11
          ? { ...answer, status: 404, json: { requestId: crypto.randomUUID(), status: 404, data: null } }
          : undefined,
    [
      'failed: answers with the page that was asked for (pages.get): either `pages.known: 11` is wrong, or the deployment breaks `page.get`: refused with 404',
    ],
  ],
  [
    'is silent about a known page',
    () =>
      ({ ask }) =>
        ask.operation === 'pages.get' && ask.id === 11 ? 'silence' : undefined,
    ['skipped: answers with the page that was asked for (pages.get): no answer: ECONNRESET'],
  ],
  [
    'answers another page for an ID that no page has',
    () => unknown({ ...page, id: 10 }),
    [
      'failed: answers with no other page where there is none with the ID (pages.get): another page: 10, though 1 was asked for',
    ],
  ],
  ['answers a page with that ID, so that it is the fixtures that are wrong', () => unknown(page), []],
  ['answers null with 200 for an ID that no page has', () => unknown(null), []],
  ['shows a page beside the refusal of an ID that no page has', () => unknown({ ...page, id: 10 }, 404), []],
  ['fails for an ID that no page has', () => unknown(null, 500), []],
  [
    'cuts IDs to 32 bits',
    () =>
      ({ ask: { operation, id } }, answer) =>
        operation === 'pages.get' && Number(id) === 10 + 2 ** 32
          ? { ...answer, status: 200, json: { data: { id: 10 } } }
          : undefined,
    [
      'failed: answers with no other page for the ID of a page and 2^32 (pages.get): another page: 10, though 4294967306 was asked for',
    ],
  ],
  [
    'is silent about an ID that no page has',
    () =>
      ({ ask }) =>
        ask.operation === 'pages.get' && ask.id === 1 ? 'silence' : undefined,
    ['skipped: answers with no other page where there is none with the ID (pages.get): no answer: ECONNRESET'],
  ],
  ['shows a path as logo', () => logo('/logos/10.png'), [noLogo]],
  ['shows a logo without a scheme', () => logo('//example.com/10.png'), [noLogo]],
  ['shows a drive as logo', () => logo('C:/logos/10.png'), [noLogo]],
  ['shows a logo with a backslash', () => logo('https:\\\\example.com\\10.png'), [noLogo]],
  ['shows a logo with a blank', () => logo('https://example.com/a b.png'), [noLogo]],
  ['shows text with a colon in it as logo', () => logo('see https://example.com/10.png'), [noLogo]],
  ['shows a scheme alone as logo', () => logo('https:'), [noLogo]],
  ['shows a list as logo', () => logo(['https://example.com/10.png']), [noLogo]],
  ['shows a blank before the logo', () => logo(' https://example.com/10.png'), [noLogo]],
  [
    'is silent about an ID that no page has, and about all that comes then',
    () => {
      let isGone = false;
      return ({ ask }) => {
        isGone ||= ask.operation === 'pages.get' && ask.id === 1;
        return isGone ? 'silence' : undefined;
      };
    },
    [
      'skipped: answers with no other page where there is none with the ID (pages.get): no answer: ECONNRESET',
      'skipped: answers with no other page for the ID of a page and 2^32 (pages.get): no answer: ECONNRESET',
      'skipped: answers with no other page for the ID of a page with a minus before it (pages.get): the target stopped answering',
      'skipped: answers with no other page for the ID of a page with letters behind it (pages.get): the target stopped answering',
    ],
  ],
  [
    'shows an ID as text in get, and a number for a title there',
    () => getting((one, id) => ({ ...one, id: String(id), ...(id === 10 ? { title: 7 } : {}) })),
    [
      'failed: shows every page with id, title and logo: pages.get: id is no int: page "10", and 2 more; pages.get: title is no string: page "10"',
    ],
  ],
  ['shows a number as logo', () => logo(10), [noLogo]],
  ['shows data as logo', () => logo('data:image/png;base64,AA'), []],
  ['shows a logo that cannot be parsed', () => logo('https://['), [noLogo]],
  ['shows the logo under a longer scheme', () => logo('coap+tcp.v1-x://example.com/a.png'), []],
  ['shows capitals in the scheme', () => logo('HTTPS://EXAMPLE.COM/A.PNG'), []],
  [
    'shows another title than a text in a search',
    () =>
      ({ ask }, answer) =>
        ask.operation === 'pages.search' && answer.status === 200
          ? {
              ...answer,
              json: {
                ...(answer.json as object),
                data: (data(answer.json) as object[]).map((one) => ({ ...one, title: 7 })),
              },
            }
          : undefined,
    ['failed: shows every page with id, title and logo: pages.search: title is no string: page 10, and 123 more'],
  ],
];

/** What comes at once has tests of its own. */
const only = (title: string) => !atOnceChecks.some((one) => one.title === title);

test.each(deployments)('a deployment that %s', async (_, twist, says) => {
  const { checks } = await playRun(['page'], twist(), { only });
  const others = checks.filter(({ status }) => status !== 'passed');
  expect(others.map(({ status, name, says: said }) => `${status}: ${name}: ${said}`)).toEqual(says);
});
