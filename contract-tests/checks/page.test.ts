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
import type { Answer, RequestSpec } from '../target/exchange.ts';
import { atOnceChecks } from './at-once.ts';
import { flawsOf } from './page.ts';

type Page = Readonly<Record<string, unknown>>;

const data = ({ json }: Answer): unknown => (json as { readonly data: unknown }).data;
const isGet = (ask: RequestSpec, id: number) => ask.operation === 'pages.get' && ask.id === id;

/** What get answers becomes this. */
const getting =
  (change: (page: Page, id: number) => unknown, status = 200): Twist =>
  ({ ask }, answer) =>
    ask.operation === 'pages.get' && ask.expects === 'accepted' && answer.status === 200
      ? answering(answer, status, change(data(answer) as Page, Number(ask.id)))
      : undefined;

/** The page with the fixtures' unknown ID is answered so. */
const unknown = (payload: unknown, status = 200) => answersTo((ask) => isGet(ask, 1), status, payload);

const page = { id: 1, title: 'Page 1', logo: 'https://example.com/1.svg' };
const logo = (value: unknown) => getting((one) => ({ ...one, logo: value }));

const asked = (says: string) => `failed: answers with the page that was asked for (pages.get): ${says}`;
const fields = (says: string) => `failed: shows every page with id, title and logo: ${says}`;
const noOther = (what: string, says: string) => `answers with no other page ${what} (pages.get): ${says}`;
const none = 'where there is none with the ID';
const noLogo = fields('pages.get: logo is no URL: page 10, and 2 more');

const deployments: readonly PlayedDeployment[] = [
  [
    'answers another page',
    () => getting((one) => ({ ...one, id: 99 })),
    asked('another page than the one asked for: 99, not 10'),
  ],
  [
    'answers another page for the last that is known',
    () => getting((one, id) => (id === 12 ? { ...one, id: 99 } : one)),
    asked('another page than the one asked for: 99, not 12'),
  ],
  [
    'answers the ID as text',
    () => getting((one, id) => ({ ...one, id: String(id) })),
    fields('pages.get: id is no int: page "10", and 2 more'),
  ],
  [
    'answers no ID',
    () => getting(({ title, logo: shown }) => ({ title, logo: shown })),
    fields('pages.get: id is no int: page "Page 10", and 2 more'),
  ],
  [
    'answers null for the ID',
    () => getting((one) => ({ ...one, id: null })),
    fields('pages.get: id is no int: page "Page 10", and 2 more'),
  ],
  [
    'answers null for the title',
    () => getting((one) => ({ ...one, title: null })),
    fields('pages.get: title is no string: page 10, and 2 more'),
  ],
  [
    'answers a list',
    () => getting((one) => [one]),
    asked('data is no page object'),
    fields(
      'pages.get: no page object: page [{"id":10,"title":"Page 10","logo":"https://example.com/10.svg"}], and 2 more',
    ),
  ],
  [
    'answers nothing',
    () => getting(() => null),
    asked('data is no page object'),
    fields('pages.get: no page object: page null'),
  ],
  ['answers 201', () => getting((one) => one, 201), asked('status 201')],
  ['fails', () => getting((one) => one, 500), asked('neither accepted nor refused, but a server error: 500')],
  [
    'refuses known pages',
    () => answersTo((ask) => isGet(ask, 11), 404),
    asked('either `pages.known: 11` is wrong, or the deployment breaks `page.get`: refused with 404'),
  ],
  [
    'is silent about a known page',
    () => silentOn((ask) => isGet(ask, 11)),
    'skipped: answers with the page that was asked for (pages.get): no answer: ECONNRESET',
  ],
  [
    'answers another page for an ID that no page has',
    () => unknown({ ...page, id: 10 }),
    `failed: ${noOther(none, 'another page: 10, though 1 was asked for')}`,
  ],
  ['answers a page with that ID, so that it is the fixtures that are wrong', () => unknown(page)],
  ['answers null with 200 for an ID that no page has', () => unknown(null)],
  ['shows a page beside the refusal of an ID that no page has', () => unknown({ ...page, id: 10 }, 404)],
  ['fails for an ID that no page has', () => unknown(null, 500)],
  [
    'cuts IDs to 32 bits',
    () => answersTo((ask) => isGet({ ...ask, id: Number(ask.id) }, 10 + 2 ** 32), 200, { id: 10 }),
    `failed: ${noOther('for the ID of a page and 2^32', 'another page: 10, though 4294967306 was asked for')}`,
  ],
  [
    'is silent about an ID that no page has',
    () => silentOn((ask) => isGet(ask, 1)),
    `skipped: ${noOther(none, 'no answer: ECONNRESET')}`,
  ],
  ['shows a text as logo', () => logo('no url'), noLogo],
  ['shows a path as logo', () => logo('/logos/10.png'), noLogo],
  ['shows a logo without a scheme', () => logo('//example.com/10.png'), noLogo],
  ['shows a drive as logo', () => logo('C:/logos/10.png'), noLogo],
  ['shows a logo with a backslash', () => logo('https:\\\\example.com\\10.png'), noLogo],
  ['shows a logo with a blank', () => logo('https://example.com/a b.png'), noLogo],
  ['shows text with a colon in it as logo', () => logo('see https://example.com/10.png'), noLogo],
  ['shows a scheme alone as logo', () => logo('https:'), noLogo],
  ['shows a list as logo', () => logo(['https://example.com/10.png']), noLogo],
  ['shows a blank before the logo', () => logo(' https://example.com/10.png'), noLogo],
  ['shows null as logo', () => logo(null), noLogo],
  ['shows no logo at all', () => logo(''), noLogo],
  [
    'is silent about an ID that no page has, and about all that comes then',
    () => {
      let isGone = false;
      return silentOn((ask) => (isGone ||= isGet(ask, 1)));
    },
    `skipped: ${noOther(none, 'no answer: ECONNRESET')}`,
    `skipped: ${noOther('for the ID of a page and 2^32', 'no answer: ECONNRESET')}`,
    `skipped: ${noOther('for the ID of a page with a minus before it', 'the target stopped answering')}`,
    `skipped: ${noOther('for the ID of a page with letters behind it', 'the target stopped answering')}`,
  ],
  [
    'shows an ID as text in get, and a number for a title there',
    () => getting((one, id) => ({ ...one, id: String(id), ...(id === 10 ? { title: 7 } : {}) })),
    fields('pages.get: id is no int: page "10", and 2 more; pages.get: title is no string: page "10"'),
  ],
  ['shows a number as logo', () => logo(10), noLogo],
  ['shows data as logo', () => logo('data:image/png;base64,AA')],
  ['shows a logo that cannot be parsed', () => logo('https://['), noLogo],
  ['shows the logo under a longer scheme', () => logo('coap+tcp.v1-x://example.com/a.png')],
  ['shows capitals in the scheme', () => logo('HTTPS://EXAMPLE.COM/A.PNG')],
  [
    'shows another title than a text in a search',
    () =>
      ({ ask }, answer) =>
        ask.operation === 'pages.search' && answer.status === 200
          ? answering(
              answer,
              200,
              (data(answer) as object[]).map((one) => ({ ...one, title: 7 })),
            )
          : undefined,
    fields('pages.search: title is no string: page 10, and 123 more'),
  ],
];

/** What comes at once has tests of its own. */
const only = (title: string) => !atOnceChecks.some((one) => one.title === title);

test.for(deployments)('a deployment that %s', async ([, twist, ...says]) => {
  expect(notPassed(await playRun(['page'], twist(), { only }))).toEqual(says);
});

test('international logos, read from bytes, in the many pages of a run', () => {
  const url = (at: number) => Buffer.from(`https://b\u00fccher.example/\u00df/${at}.png`).toString('utf8');
  const flawed = Array.from({ length: 20_000 }, (_, at) => flawsOf({ ...page, logo: url(at) })).flat();
  expect(flawed).toEqual([]);
});
