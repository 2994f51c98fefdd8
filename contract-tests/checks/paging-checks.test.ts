import { describe, expect, test } from 'vitest';
import { findingOf, page, paged, refuses, shows, type Asked, type Played } from './testing/searching-trial.ts';

describe('pages of results', () => {
  const byDefault = 'shows the first results where no page is asked for';
  const alone = 'shows the first results where query alone is given';
  const full = 'accepts perPage 100';
  const never = 'never shows more than 100 results';
  const sizes = 'shows as many results as are asked for, between 2 and 99 too';
  const later = 'shows pages 3 to 6 without perPage as with perPage 24';
  const only =
    (isIt: (asked: Asked) => boolean, reply: ReturnType<Played>, others = paged(240)): Played =>
    (asked, count) =>
      isIt(asked) ? reply : others(asked, count);
  const shuffled: Played = (asked, count) => {
    const { json } = paged(240)(asked, count);
    const { data } = json as { data: readonly unknown[] };
    return shows([...data.slice(count % 5), ...data.slice(0, count % 5)]);
  };
  const keyed: Played = ({ page: at = 2 }) => shows({ [`page ${at * 10}`]: page(at * 10), [`page ${at}`]: page(at) });

  test.each<[string, string, Played, string]>([
    [
      'have no order where the same search shows another one each time',
      byDefault,
      shuffled,
      'skipped: the same search shows other results, or another order, each time',
    ],
    [
      'have no order under their IDs',
      byDefault,
      keyed,
      'notApplicable: pages stand under their IDs (search.data), which have no order',
    ],
    [
      'are none where one page is shown alone',
      byDefault,
      () => shows({ best: { page: page(10) } }),
      'notApplicable: a search shows one page alone here (search.data), so there is nothing to page through',
    ],
    [
      'are as many, whatever their number',
      alone,
      only(({ page: at }) => at === undefined, paged(9)({}, 0)),
      'passed: the same results',
    ],
    ['are as many as there are', full, paged(90), 'passed: accepted with 200'],
    ['are another rule’s where perPage is not kept to', full, paged(240, 30), 'passed: accepted with 200'],
    [
      'are more than 100, which is another rule’s',
      full,
      only(({ perPage }) => perPage === 100, paged(240, 120)({ perPage: 120 }, 0)),
      'passed: accepted with 200',
    ],
    [
      'are 50, where no number is kept to',
      full,
      only(({ perPage }) => perPage === 30, paged(240)({ perPage: 20 }, 0), paged(240, 50)),
      'passed: accepted with 200',
    ],
    [
      'are 100, or it is tried again',
      full,
      only(({ perPage }) => perPage === 100, refuses),
      'failed: refused with 422',
    ],
    [
      'are refused where 100 are asked for, which is another rule’s',
      'shows 100 results where as many are asked for',
      only(({ perPage }) => perPage === 100, refuses),
      'notApplicable: perPage 100 is refused, which search.per-page.max judges',
    ],
    [
      'are not refused where 30 are asked for',
      'shows 30 results where as many are asked for',
      only(({ perPage }) => perPage === 30, refuses),
      'failed: refused with 422',
    ],
    [
      'may be refused where more are asked for',
      never,
      only(({ perPage = 0 }) => perPage > 100, refuses),
      'passed: never more than 100',
    ],
    [
      'are at most 100 of 1000',
      never,
      only(({ perPage }) => perPage === 1000, paged(240)({ perPage: 101 }, 0)),
      'passed: never more than 100',
    ],
    [
      'are no server error',
      never,
      only(({ perPage }) => perPage === 1000, { status: 500 }),
      'failed: neither accepted nor refused, but a server error: 500',
    ],
    [
      'are more than 100',
      never,
      only(({ perPage }) => perPage === 1000, paged(240, 999)({ perPage: 120 }, 0)),
      'failed: more than 100 results for perPage 1000',
    ],
    ['are as many as are asked for', sizes, paged(240), 'passed: 2, 3, 10, 23, 25, 50, 99 results'],
    [
      'are 50, and not 49',
      sizes,
      only(({ perPage }) => perPage === 50, paged(240)({ perPage: 49 }, 0)),
      'failed: 49 results instead of 50, though there are more',
    ],
    ['are the same on later pages', later, paged(240), 'passed: the same results'],
    [
      'end where the results end',
      later,
      only(({ page: at }) => at === 4, refuses, paged(70)),
      'passed: the same results',
    ],
    [
      'are the same on page 6',
      later,
      only(({ page: at, perPage }) => at === 6 && perPage === undefined, shows([page(1), page(2)])),
      'failed: another page 6 without perPage than with perPage 24',
    ],
    [
      'may be others on page 7',
      later,
      only(({ page: at, perPage }) => at === 7 && perPage === undefined, shows([])),
      'passed: the same results',
    ],
    [
      'are not refused on page 5',
      later,
      only(({ page: at, perPage }) => at === 5 && perPage === undefined, refuses),
      'failed: refused with 422',
    ],
    [
      'are others by default from page 1 on, which is another rule’s',
      later,
      only(({ perPage }) => perPage === undefined, paged(240)({ perPage: 20 }, 0)),
      'notApplicable: page 1 without perPage is another one, which search.per-page.default judges',
    ],
    [
      'are 24 without perPage, or it is tried again',
      'shows 24 results where perPage is not asked for',
      only(({ perPage }) => perPage === undefined, refuses),
      'failed: refused with 422',
    ],
  ])('%s (%s)', async (...[, title, search, says]) => expect((await findingOf(title, search)).says).toBe(says));

  // The 31st result is removed once the first search of so many results was answered.
  test.each<[string, string, (asked: Asked) => boolean]>([
    ['behind the first 24', 'continues on page 2 of 24 results each', ({ perPage }) => perPage === 100],
    [
      'of a later page',
      'shows pages 3 to 6 without perPage as with perPage 24',
      ({ page: at, perPage }) => at === 3 && perPage === 24,
    ],
  ])('may come and go meanwhile, %s', async (...[, title, isLast]) => {
    let isRemoved = false;
    const removing: Played = (asked) => {
      isRemoved ||= isLast(asked);
      const { page: at = 1, perPage = 24 } = asked;
      const all = Array.from({ length: 240 }, (_, index) => page(index + 10)).filter(
        (_, at) => !isRemoved || at !== 30,
      );
      return shows(all.slice((at - 1) * perPage, at * perPage));
    };
    expect((await findingOf(title, removing)).says).toBe(
      'skipped: the same search shows other results, or another order, each time',
    );
  });

  test('are looked for once more before they are held to an order', async () => {
    const { asked } = await findingOf(
      byDefault,
      only(({ page: at }) => at === undefined, shows([page(99), page(98)])),
    );
    const again = [{ page: 1, perPage: 24 }, { perPage: 5 }, { page: 1, perPage: 5 }, { page: 1, perPage: 24 }];
    expect(asked.slice(-4)).toEqual(
      again.map((bounds) => ({
        operation: 'pages.search',
        body: { query: 'Community', ...bounds },
        expects: 'either',
      })),
    );
    const failing: Played = (sent, count) =>
      count > 3 ? { status: 500 } : only(({ page: at }) => at === undefined, shows([page(99), page(98)]))(sent, count);
    expect((await findingOf(byDefault, failing)).says).toBe('failed: other results than with page 1');
  });

  test('that lead elsewhere on page 3 are no order', async () => {
    const title = 'continues on page 2 where page 1 ended';
    const moved = only(({ page: at }) => at === 3, { status: 302 });
    expect((await findingOf(title, moved)).says).toBe('failed: neither accepted nor refused, but 302');
    const second = only(({ page: at, perPage }) => at === 2 && perPage === 24, { status: 302 });
    expect((await findingOf('continues on page 2 of 24 results each', second)).says).toBe(
      'failed: neither accepted nor refused, but 302',
    );
    const unnamed = only(({ page: at }) => at === 3, shows([{ title: 'A', logo: 'https://example.com/a.svg' }]));
    expect((await findingOf(title, unnamed)).says).toMatch(/^notApplicable: pages are shown without an id/);
  });
});
