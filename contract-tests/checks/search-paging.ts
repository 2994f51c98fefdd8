import type { Check, Finding, Trial } from './check.ts';
import { failed, notApplicable, notDone, passed, skipped } from './check.ts';
import type { Exchange } from '../target/exchange.ts';
import { firstDifference, shownTwice } from './culprits.ts';
import { ensureAlive } from './experiment.ts';
import { isRecord } from '../target/json.ts';
import { seeOver } from '../learn/observe/see-over.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { shownIds, shownPages } from '../learn/search-answer.ts';

/** Small, so that few matches are enough to see paging. */
const few = 5;

/** §8 */
const perPageDefault = 24;
const perPageMaximum = 100;

/** Divides the maximum, so that a page of it starts where one of the largest pages does. */
const quarter = 25;

export const pagingChecks: readonly Check[] = [
  paging('search.page.default', 'shows the first results where no page is asked for', {
    expected: 'the same results without page as with page 1',
    run: async (trial) => {
      const [plain, first] = [await find(trial, { perPage: few }), await find(trial, firstOf(few))];
      const refused = refusedOf(plain, first);
      if (refused !== undefined) return notDone(refused);
      if (ids(first).length === 0) return tooFew('any page');
      return ids(plain).join() === ids(first).join()
        ? passed('the same results')
        : failed('other results than with page 1');
    },
  }),
  paging('search.page.advances', 'continues on page 2 where page 1 ended', {
    expected: 'pages 1, 2 and 3 together are the results in their order: none twice, none left out',
    run: async (trial) => await advances(trial),
  }),
  ...[perPageDefault, perPageMaximum].map((perPage) =>
    paging('search.page.advances', `continues on page 2 of ${perPage} results each`, {
      expected: 'page 2 starts with the result after the last one of page 1',
      run: async (trial) => await continues(trial, perPage),
    }),
  ),
  paging('search.per-page.default', 'shows 24 results where perPage is not asked for', {
    expected: '24 results, where there are as many',
    run: async (trial) => {
      const plain = await find(trial, { page: 1 });
      return refusedOf(plain) === undefined ? await counted(trial, plain, perPageDefault) : notDone(whatCame(plain));
    },
  }),
  ...[few, 30, perPageMaximum].map((perPage) =>
    paging('search.per-page.honoured', `shows ${perPage} results where as many are asked for`, {
      expected: `${perPage} results, where there are as many`,
      run: async (trial) => await honoured(trial, perPage),
    }),
  ),
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
      for (const perPage of [perPageMaximum, perPageMaximum + 1, 10 * perPageMaximum]) {
        const exchange = await find(trial, firstOf(perPage));
        const count = shownPages(exchange).pages.length;
        if (perPage === perPageMaximum + 1) seeOver(exchange, trial.sightings);

        if (count > perPageMaximum) return failed(`more than 100 results for perPage ${perPage}`);
        if (outcomeOf(exchange) === 'server-error') return notDone(whatCame(exchange));
      }
      return passed('never more than 100');
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
      const plain = await find(trial, firstOf(perPageDefault));
      if (shownPages(plain).form === 'page')
        return notApplicable('a search shows one page alone here (search.data), so there is nothing to page through');
      return await run(trial);
    },
  };
}

/** Page 1 is spelled out, so that its default, which is another rule, plays no part. */
function firstOf(perPage: number): Readonly<Record<string, number>> {
  return { page: 1, perPage };
}

/** A search for the query that matches many pages. */
async function find(trial: Trial, bounds: Readonly<Record<string, number>>): Promise<Exchange> {
  const exchange = await trial.shared({
    operation: 'pages.search',
    body: { query: trial.deployment.query, ...bounds },
    expects: 'either',
  });
  if (outcomeOf(exchange) === 'none') await ensureAlive(exchange, trial);
  return exchange;
}

async function advances(trial: Trial): Promise<Finding> {
  const parts = [
    await find(trial, firstOf(few)),
    await find(trial, { page: 2, perPage: few }),
    await find(trial, { page: 3, perPage: few }),
  ];
  const whole = await find(trial, firstOf(3 * few));
  const refused = refusedOf(parts[0], whole);
  if (refused !== undefined) return notDone(refused);
  const fault = parts.find((part) => outcomeOf(part) === 'server-error' || outcomeOf(part) === 'elsewhere');
  if (fault !== undefined) return notDone(whatCame(fault));
  const [first = [], second = []] = parts.map(ids);
  const joined = parts.flatMap(ids);
  if ([...parts, whole].some((part) => !isNamed(part)))
    return notApplicable('pages are shown without an id, which page.fields judges');
  const twice = shownTwice(parts.map(ids));
  if (twice !== undefined) return failed(`a result is shown on two pages: ${twice}`);
  const inOrder = ids(whole);
  if (!agree(joined, inOrder))
    return failed(
      `results are left out between the pages, or come in another order: ${firstDifference(joined, inOrder)}`,
    );
  return second.length > 0 ? passed('each page continues the one before') : endsAfter(first, inOrder);
}

/** Nothing on page 2 is right where the first page was all. */
function endsAfter(first: readonly string[], inOrder: readonly string[]): Finding {
  const isMore = first.length > 0 && inOrder.length > first.length;
  return isMore ? failed('page 2 is empty, though there are more results') : tooFew(`more than ${few} pages`);
}

/** Whether two lists are the same as far as both go. */
function agree(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).join() === other.slice(0, length).join();
}

/** Held against an answer of another size that shows the same stretch; whether `perPage` is kept to is another rule's. */
async function continues(trial: Trial, perPage: number): Promise<Finding> {
  const first = await find(trial, firstOf(perPage));
  if (ids(first).length !== perPage || !isNamed(first)) return notApplicable(`no page of ${perPage} results is shown`);
  const second = await find(trial, { page: 2, perPage });
  const witness = await find(
    trial,
    perPage < perPageMaximum ? firstOf(perPageMaximum) : { page: perPageMaximum / quarter + 1, perPage: quarter },
  );
  const wanted = ids(witness).slice(perPage < perPageMaximum ? perPage : 0);
  const shown = ids(second).slice(0, wanted.length);
  if (wanted.length === 0 || !isNamed(second) || !isNamed(witness))
    return notApplicable(`the query matches too few pages for a second page of ${perPage}`);
  return shown.join() === wanted.slice(0, Math.max(shown.length, 1)).join()
    ? passed('page 2 continues page 1')
    : failed('page 2 does not continue where page 1 ended');
}

/** Whether every page shown has an ID to tell it by. */
function isNamed(exchange: Exchange): boolean {
  return shownPages(exchange).pages.every((page) => isRecord(page) && page['id'] !== undefined);
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
  const finding = await counted(trial, exchange, perPage);
  return finding.status === 'skipped' && perPage !== few
    ? notApplicable(`the query matches ${count} pages only`)
    : finding;
}

/** As many results as wanted, or all there are: whether there are more shows in the other answers for the same query. */
async function counted(trial: Trial, exchange: Exchange, wanted: number): Promise<Finding> {
  const count = ids(exchange).length;
  if (count > wanted) return failed(`${count} results instead of ${wanted}`);
  if (count === wanted) return passed(`${wanted} results`);
  const others = [
    await find(trial, firstOf(perPageMaximum)),
    await find(trial, { page: 2, perPage: few }),
    await find(trial, { ...bodyBounds(exchange), page: 2 }),
  ];
  const known = new Set([exchange, ...others].flatMap(ids));
  return known.size > count
    ? failed(`${count} results instead of ${wanted}, though there are more`)
    : tooFew(`at least ${wanted} pages`);
}

/** A lower maximum than 100. Where `perPage` is not kept to at all, that is another rule's. */
async function isCappedLower(trial: Trial, exchange: Exchange): Promise<boolean> {
  if (shownPages(exchange).form === 'page' || (await counted(trial, exchange, perPageMaximum)).status !== 'failed')
    return false;
  return (
    ids(exchange).length < perPageMaximum &&
    ids(await find(trial, firstOf(30))).length === 30 &&
    ids(exchange).length > 30
  );
}

function bodyBounds({ ask }: Exchange): Readonly<Record<string, number>> {
  const body = ask.body as { readonly perPage?: number };
  return body.perPage === undefined ? {} : { perPage: body.perPage };
}

function ids(exchange: Exchange | undefined): readonly string[] {
  return exchange === undefined ? [] : shownIds(exchange);
}

function refusedOf(...exchanges: readonly (Exchange | undefined)[]): string | undefined {
  const bad = exchanges.find((exchange) => exchange !== undefined && outcomeOf(exchange) !== 'accepted');
  return bad === undefined ? undefined : whatCame(bad);
}

function tooFew(what: string): Finding {
  return skipped(`the query matches too few pages: let pages.query in the fixtures be a word that matches ${what}`);
}
