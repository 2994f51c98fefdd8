import type { SentExchange } from '../target/exchange.ts';
import { failed, notApplicable, notDone, passed, skipped, type Finding, type Trial } from './check.ts';
import { firstDifference, shownTwice } from './culprits.ts';
import {
  few,
  find,
  firstOf,
  ids,
  isNamed,
  perPageDefault,
  perPageMaximum,
  refusedOf,
  tooFew,
} from './search-results.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';

/** Divides the maximum, so that a page of it starts where one of the largest pages does. */
const quarter = 25;

/** Pages 1, 2 and 3 against one page that holds all three, and that others ask for, too. */
export async function advances(trial: Trial): Promise<Finding> {
  const parts = [
    await find(trial, firstOf(few)),
    await find(trial, { page: 2, perPage: few }),
    await find(trial, { page: 3, perPage: few }),
  ];
  const whole = await find(trial, firstOf(perPageDefault));
  const refused = refusedOf(parts[0], whole);
  if (refused !== undefined) return notDone(refused);
  const failed = parts.find((part) => outcomeOf(part) === 'server-error' || outcomeOf(part) === 'elsewhere');
  if (failed !== undefined) return notDone(whatCame(failed));
  const [first = [], second = []] = parts.map(ids);
  const joined = parts.flatMap(ids);
  if ([...parts, whole].some((part) => !isNamed(part)))
    return notApplicable('pages are shown without an id, which page.fields judges');
  const twice = shownTwice(parts.map(ids));
  if (twice !== undefined)
    return await failedInOrder(trial, { what: `a result is shown on two pages: ${twice}`, compared: parts });
  const inOrder = ids(whole);
  if (!agree(joined, inOrder))
    return await failedInOrder(trial, {
      what: `results are left out between the pages, or come in another order: ${firstDifference(joined, inOrder)}`,
      compared: [...parts, whole],
    });
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
export async function continues(trial: Trial, perPage: number): Promise<Finding> {
  const first = await find(trial, firstOf(perPage));
  if (ids(first).length !== perPage || !isNamed(first)) return notApplicable(`no page of ${perPage} results is shown`);
  const second = await find(trial, { page: 2, perPage });
  const witness = await find(
    trial,
    perPage < perPageMaximum ? firstOf(perPageMaximum) : { page: perPageMaximum / quarter + 1, perPage: quarter },
  );
  if (['server-error', 'elsewhere'].includes(outcomeOf(second))) return notDone(whatCame(second));
  const wanted = ids(witness).slice(perPage < perPageMaximum ? perPage : 0);
  const shown = ids(second).slice(0, wanted.length);
  if (wanted.length === 0 || !isNamed(second) || !isNamed(witness))
    return notApplicable(`the query matches too few pages for a second page of ${perPage}`);
  return shown.join() === wanted.slice(0, Math.max(shown.length, 1)).join()
    ? passed('page 2 continues page 1')
    : await failedInOrder(trial, {
        what: 'page 2 does not continue where page 1 ended',
        compared: [first, second, witness],
      });
}

/**
 * No order of results is stated, and pages come and go while a run lasts. Where one of the searches that were compared shows other results
 * by now, or the first one another order each time, they cannot be compared; nor can pages of two sizes, where the order depends on the size.
 */
export async function failedInOrder(
  trial: Trial,
  { what, compared }: { readonly what: string; readonly compared: readonly SentExchange[] },
): Promise<Finding> {
  const first = await find(trial, firstOf(perPageDefault));
  for (const before of new Set([...compared, first])) {
    const again = await trial.send({ operation: 'pages.search', body: before.ask.body, expects: 'either' });
    if (outcomeOf(again) === 'accepted' && ids(again).join() !== ids(before).join())
      return skipped('the same search shows other results, or another order, each time');
  }
  const isOfOneSize = new Set(compared.map(sizeOf)).size === 1;
  return !isOfOneSize && isOrderedBySize([...compared, await find(trial, firstOf(perPageMaximum))])
    ? skipped('results come in another order for another perPage, so pages of different sizes cannot be compared')
    : failed(what);
}

/** Whether two results follow each other on a page of one size in one order, and on a page of another size in the opposite one. */
function isOrderedBySize(exchanges: readonly SentExchange[]): boolean {
  return exchanges.some((one) =>
    exchanges.some((other) => sizeOf(one) !== sizeOf(other) && common(one, other) !== common(other, one)),
  );
}

/** The results of one answer that another one shows too, in the order of the former. */
function common(one: SentExchange, other: SentExchange): string {
  const shown = new Set(ids(other));
  return [...new Set(ids(one))].filter((id) => shown.has(id)).join();
}

function sizeOf({ ask }: SentExchange): number {
  return (ask.body as { readonly perPage?: number }).perPage ?? perPageDefault;
}
