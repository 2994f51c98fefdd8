import { counted } from '../../src/lib/describe.ts';
import { failed, notApplicable, notDone, passed, skipped, type Check, type Finding, type Trial } from './check.ts';
import type { SentExchange } from '../target/exchange.ts';
import { advances, continues, failedInOrder } from './search-order.ts';
import { few, find, firstOf, ids, perPageDefault, perPageMaximum, refusedOf, tooFew } from './search-results.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { mostInOneList, shownPages } from '../learn/search-answer.ts';

/** Beside the sizes that every run asks for; next to the default and the maximum, where limits are miscounted. */
const otherSizes = [2, 3, 10, 23, 25, 50, 99];

export const pagingChecks: readonly Check[] = [
  {
    ...paging('search.page.default', 'shows the first results where no page is asked for', {
      expected: 'the same results without page as with page 1',
      run: async (trial) => {
        const [plain, first] = [await find(trial, { perPage: few }), await find(trial, firstOf(few))];
        const refused = refusedOf(plain, first);
        if (refused !== undefined) return notDone(refused);
        if (ids(first).length === 0) return tooFew('any page');
        return ids(plain).join() === ids(first).join()
          ? passed('the same results')
          : await failedInOrder(trial, { what: 'other results than with page 1', compared: [plain, first] });
      },
    }),
    depth: 'standard',
  },
  paging('search.page.advances', 'continues on page 2 where page 1 ended', {
    expected: 'pages 1, 2 and 3 together are the results in their order: none twice, none left out',
    run: async (trial) => await advances(trial),
  }),
  ...[perPageDefault, perPageMaximum].map((perPage) => ({
    ...paging('search.page.advances', `continues on page 2 of ${counted(perPage, 'result')} each`, {
      expected: 'page 2 starts with the result after the last one of page 1',
      run: async (trial) => {
        const finding = await continues(trial, perPage);
        return perPage === perPageDefault ? await turnsAlone(trial, finding) : finding;
      },
    }),
    depth: 'standard' as const,
  })),
  paging('search.per-page.default', 'shows 24 results where perPage is not asked for', {
    expected: '24 results, where there are as many',
    run: async (trial) => {
      const plain = await find(trial, { page: 1 });
      return refusedOf(plain) === undefined ? await judgeCount(trial, plain, perPageDefault) : notDone(whatCame(plain));
    },
  }),
  ...[few, perPageMaximum, 1, 30].map((perPage, at) => ({
    ...paging('search.per-page.honoured', `shows ${counted(perPage, 'result')} where as many are asked for`, {
      expected: `${counted(perPage, 'result')}, where there are as many`,
      run: async (trial) => await honoured(trial, perPage),
    }),
    depth: at < 2 ? ('quick' as const) : ('standard' as const),
  })),
  {
    ...paging('search.per-page.honoured', 'shows as many results as are asked for, between 2 and 99 too', {
      expected: `${otherSizes.join(', ')} results, where there are as many`,
      run: async (trial) => await honouredBetween(trial),
    }),
    depth: 'thorough',
  },
  {
    ...paging('search.page.advances', 'shows pages 3 to 6 without perPage as with perPage 24', {
      expected: 'the same results',
      run: async (trial) => await turnsOnAlone(trial),
    }),
    depth: 'thorough',
  },
  {
    rule: 'search.per-page.max',
    title: 'accepts perPage 100',
    operation: 'pages.search',
    expected: 'accepted: a 2xx (search.answer judges which)',
    needs: ['search'],
    run: async (trial) => {
      const exchange = await find(trial, firstOf(perPageMaximum));
      if (outcomeOf(exchange) !== 'accepted') return notDone(whatCame(exchange));
      return (await isCappedLower(trial, exchange))
        ? failed('fewer than 100 results, though there are more and perPage 30 is kept to')
        : passed(whatCame(exchange));
    },
  },
  {
    rule: 'search.per-page.max',
    title: 'never shows more than 100 results',
    operation: 'pages.search',
    expected: 'at most 100 results, or a refusal, for perPage 101 too',
    needs: ['search'],
    run: async (trial) => {
      let unsure: Finding | undefined;
      for (const perPage of [perPageMaximum, perPageMaximum + 1, 10 * perPageMaximum]) {
        const exchange = await find(trial, firstOf(perPage));
        if (mostInOneList(exchange) > perPageMaximum) return failed(`more than 100 results for perPage ${perPage}`);
        if (outcomeOf(exchange) === 'server-error') return notDone(whatCame(exchange));
        if (shownPages(exchange).pages.length > perPageMaximum)
          unsure ??= skipped(`${apart}: more than 100 pages for perPage ${perPage}, but no list of more than 100`);
      }
      return unsure ?? passed('never more than 100');
    },
  },
];

function paging(
  rule: string,
  title: string,
  { expected, run }: { readonly expected: string; readonly run: (trial: Trial) => Promise<Finding> },
): Check {
  return {
    rule,
    title,
    operation: 'pages.search',
    expected,
    needs: ['search'],
    run: async (trial) => {
      const { form, pages } = shownPages(await find(trial, firstOf(perPageDefault)));
      if (form === 'page' || form === 'alone')
        return notApplicable('a search shows one page alone here (search.data), so there is nothing to page through');
      if (form === 'other')
        return skipped('data holds no page that could be read, so there is nothing to page through');
      // Whoever shows the best match alone may do so in a list or an object, too.
      if (pages.length === 1) return tooFew('more than one page');
      const finding = await run(trial);
      if (finding.status !== 'failed') return finding;
      if (form === 'keyed') return notApplicable('pages stand under their IDs (search.data), which have no order');
      return form === 'nested' ? skipped(`${apart}: ${finding.actual}`) : finding;
    },
  };
}

const apart = 'pages lie deeper in data or apart (search.data), and read in the order in which they stand';

/**
 * Whoever reads `page` beside `perPage` alone answers page 1 again; where `perPage` is another one from page 2 on, it starts elsewhere. A
 * default that page 1 does not keep to either is another rule's.
 */
async function turnsAlone(trial: Trial, finding: Finding): Promise<Finding> {
  if (finding.status !== 'passed') return finding;
  const [first, second] = [await find(trial, { page: 1 }), await find(trial, { page: 2 })];
  const refused = refusedOf(first, second);
  if (refused !== undefined) return notDone(refused);
  if (ids(second).join() === ids(first).join()) return failed('page 1 again where page 2 is asked for without perPage');
  const spelledOut = [
    await find(trial, firstOf(perPageDefault)),
    await find(trial, { page: 2, perPage: perPageDefault }),
  ];
  const [isFirstSame, isSecondSame] = spelledOut.map((one, at) => ids(one).join() === ids([first, second][at]).join());
  return isFirstSame === true && isSecondSame === false
    ? await failedInOrder(trial, {
        what: 'another page 2 without perPage than with perPage 24',
        compared: [first, second, ...spelledOut],
      })
    : finding;
}

async function honouredBetween(trial: Trial): Promise<Finding> {
  for (const perPage of otherSizes) {
    const finding = await honoured(trial, perPage);
    if (finding.status !== 'passed') return finding;
  }
  return passed(`${otherSizes.join(', ')} results`);
}

/** Where pages 1 are not the same, the default is another one, which is another rule's. */
async function turnsOnAlone(trial: Trial): Promise<Finding> {
  if (ids(await find(trial, { page: 1 })).join() !== ids(await find(trial, firstOf(perPageDefault))).join())
    return notApplicable('page 1 without perPage is another one, which search.per-page.default judges');
  for (const page of [3, 4, 5, 6]) {
    const [alone, spelledOut] = [await find(trial, { page }), await find(trial, { page, perPage: perPageDefault })];
    // What is behind the last page is open (`search.beyond`).
    if (refusedOf(spelledOut) !== undefined || ids(spelledOut).length === 0) break;
    const refused = refusedOf(alone);
    if (refused !== undefined) return notDone(refused);
    if (ids(alone).join() !== ids(spelledOut).join())
      return await failedInOrder(trial, {
        what: `another page ${page} without perPage than with perPage 24`,
        compared: [alone, spelledOut],
      });
  }
  return passed('the same results');
}

async function honoured(trial: Trial, perPage: number): Promise<Finding> {
  const exchange = await find(trial, firstOf(perPage));
  const refused = refusedOf(exchange);
  // That 100 is accepted is another rule's.
  if (refused !== undefined)
    return perPage === perPageMaximum
      ? notApplicable('perPage 100 is refused, which search.per-page.max judges')
      : notDone(refused);
  const count = ids(exchange).length;
  // The smallest is to prove the rule; that there are fewer than 30 or 100 matches is no fault of anybody's.
  const finding = await judgeCount(trial, exchange, perPage);
  return finding.status === 'skipped' && perPage !== few
    ? notApplicable(`the query matches ${counted(count, 'page')} only`)
    : finding;
}

/**
 * As many results as wanted, and more that are left for other pages, or all there are: whether there are more shows in the other answers
 * for the same query. Where the wanted are all there are, nobody can tell a limit.
 */
async function judgeCount(trial: Trial, exchange: SentExchange, wanted: number): Promise<Finding> {
  const count = ids(exchange).length;
  if (count > wanted) return failed(`${counted(count, 'result')} instead of ${wanted}`);
  const isMore = await hasMore(trial, exchange);
  if (!isMore) return tooFew(`more than ${wanted} pages`);
  return count === wanted
    ? passed(counted(wanted, 'result'))
    : failed(`${counted(count, 'result')} instead of ${wanted}, though there are more`);
}

async function hasMore(trial: Trial, exchange: SentExchange): Promise<boolean> {
  const shown = ids(exchange);
  for (const bounds of [firstOf(perPageMaximum), { page: 2, perPage: few }, { ...bodyBounds(exchange), page: 2 }]) {
    if (new Set([...shown, ...ids(await find(trial, bounds))]).size > shown.length) return true;
  }
  return false;
}

/** A lower maximum than 100. Where `perPage` is not kept to at all, that is another rule's. */
async function isCappedLower(trial: Trial, exchange: SentExchange): Promise<boolean> {
  if (shownPages(exchange).form === 'page' || (await judgeCount(trial, exchange, perPageMaximum)).status !== 'failed')
    return false;
  return (
    ids(exchange).length < perPageMaximum &&
    ids(await find(trial, firstOf(30))).length === 30 &&
    ids(exchange).length > 30
  );
}

function bodyBounds({ ask }: SentExchange): Readonly<Record<string, number>> {
  const body = ask.body as { readonly perPage?: number };
  return body.perPage === undefined ? {} : { perPage: body.perPage };
}
