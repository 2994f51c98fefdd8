import { describe, expect, test } from 'vitest';
import type { RequestSpec } from '../target/exchange.ts';
import { Unanswered } from '../target/unanswered.ts';
import { searchChecks } from './search.ts';
import { about, findingOf, page, paged, type Played, refuses, shows } from './testing/searching-trial.ts';
import { playedTrial } from './testing/trial.ts';
import { ids, refusedOf } from './search-results.ts';
import { exchangeOf } from '../testing/exchange-of.ts';

describe('a search', () => {
  const title = 'answers a search';
  test('is accepted, or it is tried again', async () => {
    const { says, asked } = await findingOf(title, paged(3));
    expect(says).toBe('passed: accepted with 200');
    expect(asked).toMatchObject([{ expects: 'accepted', body: { query: 'Community', page: 1, perPage: 24 } }]);
    expect(await findingOf(title, () => refuses)).toMatchObject({ says: 'failed: refused with 422', retry: true });
  });
  test('that is asked to come back later tells nothing', async () =>
    await expect(findingOf(title, () => ({ status: 429 }))).rejects.toThrow(Unanswered));
});

describe('every search', () => {
  const summary = searchChecks.find(({ isSummary }) => isSummary === true);
  const after = async (data: unknown, ask: Partial<RequestSpec>, status = 200) => {
    const trial = playedTrial(() => ({ status, json: { data } }), about);
    await trial.send({ operation: 'pages.search', expects: 'either', ...ask });
    const finding = await summary?.run(trial);
    return finding !== undefined && 'actual' in finding ? finding.actual : finding?.status;
  };

  test.each<[string, unknown, Partial<RequestSpec>, string]>([
    [
      'shows a page, where the query is one that matches',
      'none',
      { body: { query: 'Community' } },
      'data holds no page',
    ],
    ['shows a page on page 1', 'none', { body: { query: 'Community', page: 1 } }, 'data holds no page'],
    ['may show something else on page 2', 'none', { body: { query: 'Community', page: 2 } }, '200 and pages, 1 time'],
    ['may show something else for another query', 'none', { body: { query: 'x' } }, '200 and pages, 1 time'],
    ['may show something else for no query', 'none', { text: '' }, '200 and pages, 1 time'],
    ['may show an empty object', {}, { body: { query: 'Community' } }, '200 and pages, 1 time'],
    ['shows more than metadata', { total: 0 }, { body: { query: 'Community' } }, 'data holds no page'],
    [
      'counts where it was to be refused in no way',
      'none',
      { body: { query: 'Community' }, expects: 'refused' },
      'skipped',
    ],
    ['counts for nothing where it is looked at by the way', 'none', { isObservation: true }, 'skipped'],
    ['is no get', 'none', { operation: 'pages.get' }, 'skipped'],
  ])('%s', async (...[, data, ask, says]) => expect(await after(data, ask)).toBe(says));

  test('that is refused counts for nothing', async () => expect(await after(null, {}, 422)).toBe('skipped'));
});

describe('a page that is shown', () => {
  const title = 'shows pages that can be fetched, with the same title';
  const one: Played = ({ page: at }) => shows(at === 1 ? [page(10)] : []);
  test.each<[string, Played, string]>([
    ['has the title that get shows', () => shows(page(10)), 'passed: 1 page fetched, each the same'],
    ['may be one that get shows without a title', () => shows({ id: 10 }), 'passed: 1 page fetched, each the same'],
    [
      'is not refused by get, whatever it shows',
      () => ({ status: 422, json: { data: page(10) } }),
      'failed: a page is shown that get has not: page 10, refused with 422',
    ],
  ])('%s', async (_, get, says) => expect((await findingOf(title, one, { get })).says).toBe(says));

  test('whose title is no text is another rule’s', async () =>
    expect((await findingOf(title, () => shows([page(10, 7)]))).says).toMatch(/^passed/));
  test('tells nothing where get is asked to come back later', async () =>
    await expect(findingOf(title, one, { get: () => ({ status: 429 }) })).rejects.toThrow(Unanswered));
  test('is the first, one in the middle and the last, and the ends of page 2', async () => {
    const { asked } = await findingOf(title, paged(40), { get: () => shows({ id: 10 }) });
    expect(asked.flatMap(({ id }) => id ?? [])).toEqual([10, 22, 33, 34, 49]);
    const few = await findingOf(title, paged(7), { get: () => shows({ id: 10 }) });
    expect(few.asked.flatMap(({ id }) => id ?? [])).toEqual([10, 13, 16, 15, 16]);
  });
});

describe('the same search', () => {
  const title = 'answers the same search a second time';
  const then =
    (second: ReturnType<Played>): Played =>
    (_, count) =>
      count === 1 ? shows([page(10)]) : second;
  test.each<[string, Played, string]>([
    ['shows pages again', then(shows([page(10), page(11)])), 'passed: 2 pages again'],
    ['has to show some', then(shows([])), 'failed: no page the second time'],
    ['has to be accepted', then(refuses), 'failed: refused with 422'],
  ])('%s', async (_, search, says) => {
    const { says: said, asked } = await findingOf(title, search);
    expect(said).toBe(says);
    expect(asked[1]?.expects ?? 'accepted').toBe('accepted');
  });
});

describe('the query of the fixtures', () => {
  const title = 'shows pages for the query that the fixtures say matches many';
  const byTitle: Played = ({ query }) => shows(query === 'Page 10' ? [page(10)] : []);
  test.each<[string, Played, object, string]>([
    ['shows pages', paged(3), {}, 'passed: pages are shown'],
    ['is none where none is given', () => refuses, { fixtures: {} }, 'passed: no query was given: one was looked for'],
    [
      'is all there is where no page is known',
      () => shows([]),
      { knownPages: [] },
      'skipped: no page is known whose title could be searched for',
    ],
  ])('%s', async (...[, search, more, says]) => expect((await findingOf(title, search, { more })).says).toBe(says));

  test('is held against a title alone', async () => {
    const { says } = await findingOf(title, () => shows([]), { get: () => shows({ id: 10, title: 7 }) });
    expect(says).toBe('skipped: no page is known whose title could be searched for');
    const { asked } = await findingOf(title, byTitle);
    expect(asked.map(({ expects }) => expects)).toEqual(['accepted', 'accepted', 'either']);
  });
});

const ask = { operation: 'pages.search', expects: 'either' } as const;
const [shown, refused] = [200, 422].map((status) => exchangeOf(ask, { status, json: { data: [{ id: 1 }] } }));

test('a search that was not made shows nothing, and was not refused', () => {
  expect([ids(shown), ids(undefined)]).toEqual([['1'], []]);
  expect([refusedOf(shown, undefined, refused), refusedOf(shown, undefined)]).toEqual(['refused with 422', undefined]);
});
