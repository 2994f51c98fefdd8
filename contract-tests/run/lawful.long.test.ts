import { describe, expect, test } from 'vitest';
import { exitCode } from '../report/exit-code.ts';
import type { Report } from '../report/report.ts';
import { isRecord } from '../target/json.ts';
import { refusing, type Step } from '../testing/middleman.ts';
import { runBehind, violated } from '../testing/run-behind.ts';

const dayMs = 24 * 60 * 60 * 1000;
const isSearch = (path: string) => path.endsWith('/pages.search');

const isFarther = (date: unknown, days: number) =>
  typeof date === 'string' && Date.parse(date.slice(0, 10)) > Date.now() + days * dayMs;

const limitOn =
  (...names: readonly string[]) =>
  (days: number) =>
    refusing((body) => names.some((name) => isFarther(body[name], days)));

const longerThan = (name: string, length: number) => refusing((body) => String(body[name] ?? '').length > length);

/** What terse answers a search with is an object that wraps the list. */
function wrapped(payload: unknown): readonly unknown[] {
  return isRecord(payload) ? (Object.values(payload).find((member) => Array.isArray(member)) as unknown[]) : [];
}

const searched =
  (change: (pages: readonly unknown[]) => unknown): Step =>
  ({ path }) =>
    isSearch(path) ? { change: (payload) => change(wrapped(payload)) } : undefined;

const whereNothingMatches = (payload: unknown) => searched((pages) => (pages.length === 0 ? payload : pages));

/** Members of an object whose names are figures come in the order of those. */
const scattered = searched((pages) =>
  Object.fromEntries(pages.map((page) => [(Number(isRecord(page) && page['id']) * 7919) % 997, page])),
);

/** Turned once more with each answer. */
function turning(): Step {
  let turns = 0;
  return searched((pages) => {
    turns += 1;
    const at = turns % Math.max(1, pages.length);
    return [...pages.slice(at), ...pages.slice(0, at)];
  });
}

/** An event can be updated only a while after it was created. */
function late(): Step {
  let since: number | undefined;
  return ({ path }) => {
    if (path.endsWith('/events.create')) since ??= Date.now();
    const isEarly = path.includes('/events.update/') && since !== undefined && Date.now() - since < 100;
    return isEarly ? { status: 422 } : undefined;
  };
}

const pages = Array.from({ length: 24 }, (_, at) => ({
  id: 900 + at,
  title: `Page ${at}`,
  logo: 'https://a.example/1.png',
}));

/** So many match that a default of 50 cannot be told from one of 24. */
const fewMatches: Step = ({ path, body }) => {
  const page = pages.find(({ id }) => path.endsWith(`/pages/${id}`));
  if (page !== undefined) return { status: 200, payload: page };
  if (!isSearch(path) || typeof body?.['query'] !== 'string') return undefined;
  const perPage = Number(body['perPage'] ?? 50);
  const from = (Number(body['page'] ?? 1) - 1) * perPage;
  return { status: 200, payload: pages.slice(from, from + perPage) };
};

test.each<[string, Step]>([
  ['start dates at most 180 days ahead', limitOn('startedAt', 'endedAt')(180)],
  ['publishedAt at most 30 days ahead', limitOn('publishedAt')(30)],
  ['all dates at most 90 days ahead', limitOn('startedAt', 'endedAt', 'publishedAt')(90)],
  ['titles of at most 80 characters', longerThan('title', 80)],
  ['descriptions of at most 2,000 characters', longerThan('description', 2000)],
  ['three cohosts at most', refusing(({ cohosts }) => Array.isArray(cohosts) && cohosts.length > 3)],
  ['dates of a course refused', refusing((body) => body['isSelfPacedCourse'] === true && 'startedAt' in body)],
  [
    'a paid event without a link refused',
    refusing(({ isPaid, externalUrl = null }) => isPaid === true && externalUrl === null),
  ],
  [
    'tickets of a ticketless event refused',
    refusing(
      ({ isTicketless, capacity = 0, isPaid, receivesRsvpWebhooks }) =>
        isTicketless === true && (Number(capacity) > 0 || isPaid === true || receivesRsvpWebhooks === true),
    ),
  ],
  [
    'an address of a virtual event refused',
    refusing((body) => body['isVirtual'] === true && ('address' in body || 'addressDetails' in body)),
  ],
  ['details without an address refused', refusing((body) => 'addressDetails' in body && !('address' in body))],
  [
    'reserved names in URLs refused',
    refusing(({ externalUrl = '' }) => /\bexample\.(com|net|org)\b|\.example\b/.test(String(externalUrl))),
  ],
  ['ports in URLs refused', refusing(({ externalUrl = '' }) => /:\d/.test(String(externalUrl)))],
  ['an event that can be updated only after a while', late()],
  ['null for capacity refused', refusing(({ capacity }) => capacity === null)],
  [
    'null for an event that is not there',
    ({ path }) => (path.endsWith('/9007199254740991') ? { status: 200 } : undefined),
  ],
  ['an empty object where nothing matches', whereNothingMatches({})],
  ['another object where nothing matches', whereNothingMatches({ count: 0 })],
  ['a text where nothing matches', whereNothingMatches('No pages found')],
  [
    'thumbnails in searches',
    searched((pages) => pages.map((page) => ({ ...(page as object), logo: 'https://thumbs.example/1.png' }))),
  ],
  ['hits that hold the page', searched((pages) => ({ hits: pages.map((page) => ({ score: 1, page })) }))],
])('no lawful deployment is accused: %s', async (_, step) => {
  const report = await runBehind('terse', step);
  expect([violated(report), exitCode(report)]).toEqual([[], 0]);
  expect(report.summary.requests).toBeLessThanOrEqual(500);
  expect(report.summary.eventsCreated).toBeLessThanOrEqual(10);
});

test('a limit on dates that a run keeps to is told', async () => {
  const report = await runBehind('terse', limitOn('startedAt', 'endedAt')(180));
  const told = report.unobserved.find(({ question }) => question === 'datetime.horizon');
  expect(violated(report)).toEqual([]);
  expect(report.notTried?.at(-1)).toEqual({ what: 'dates', count: 1, reason: told?.reason });
  expect(told?.reason).toMatch(/^dates 10\d\d days ahead were refused, so the run kept to 17[01] days/);
});

describe('what cannot be told is unverified, and no violation', () => {
  const statusOf = (report: Report, id: string) => report.requirements.find((one) => one.id === id)?.status;

  test.each<[string, Step, string]>([
    ['results in another order each time', turning(), 'search.page.advances'],
    ['pages by their IDs, in which no order can be told', scattered, 'search.page.advances'],
    ['the best match alone, in a list', searched((pages) => pages.slice(0, 1)), 'search.per-page.honoured'],
    ['exactly as many matches as should be shown by default', fewMatches, 'search.per-page.default'],
  ])('%s', async (_, step, rule) => {
    const report = await runBehind('terse', step, { rules: ['search', 'page'] });
    expect(violated(report)).toEqual([]);
    expect(statusOf(report, rule)).toBe('unverified');
  });
});
