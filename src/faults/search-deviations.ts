import { isObject } from '../contract/contract.ts';
import type { Deviation, Spoiled } from './deviation.ts';

const isSearch = ({ operation }: Spoiled) => operation === 'pages.search';

/** Reads a search's paging otherwise. */
const paging = (change: (spoiled: Spoiled) => Readonly<Record<string, unknown>>) => (spoiled: Spoiled) =>
  isSearch(spoiled) ? { input: { ...spoiled.call.request.input, ...change(spoiled) } } : {};

const given = ({ body }: Spoiled, attribute: string) => body[attribute] !== undefined;

const numberOf = ({ call }: Spoiled, attribute: string) => Number(call.request.input[attribute]);

/** Searches that page wrongly (§4.1, §8). */
export const searchDeviations = [
  {
    id: 'search.page.default:second',
    rule: 'search.page.default',
    text: 'without `page`, the second stretch is shown',
    misreads: paging((spoiled) => (given(spoiled, 'page') ? {} : { page: 2 })),
  },
  {
    id: 'search.page.default:required',
    rule: 'search.page.default',
    text: 'a search without `page` is refused',
    refuses: (spoiled) => isSearch(spoiled) && !given(spoiled, 'page'),
  },
  {
    id: 'search.page.advances:ignored',
    rule: 'search.page.advances',
    text: '`page` is ignored',
    misreads: paging(() => ({ page: 1 })),
  },
  {
    id: 'search.page.advances:overlapping',
    rule: 'search.page.advances',
    text: 'the second stretch begins with the last page of the first one',
    misreads: paging((spoiled) => ({
      page: 1 + (numberOf(spoiled, 'page') - 1) * (1 - 1 / numberOf(spoiled, 'perPage')),
    })),
  },
  {
    id: 'search.page.advances:skipping',
    rule: 'search.page.advances',
    text: 'a page of the results is skipped between two stretches',
    misreads: paging((spoiled) => ({
      page: 1 + (numberOf(spoiled, 'page') - 1) * (1 + 1 / numberOf(spoiled, 'perPage')),
    })),
  },
  {
    id: 'search.per-page.default:ten',
    rule: 'search.per-page.default',
    text: 'without `perPage`, 10 results are shown',
    misreads: paging((spoiled) => (given(spoiled, 'perPage') ? {} : { perPage: 10 })),
  },
  {
    id: 'search.per-page.honoured:ignored',
    rule: 'search.per-page.honoured',
    text: '`perPage` is ignored',
    misreads: paging((spoiled) => (given(spoiled, 'perPage') ? { perPage: 24 } : {})),
  },
  {
    id: 'search.per-page.max:refused',
    rule: 'search.per-page.max',
    text: '`perPage` 100 is refused',
    refuses: (spoiled) => isSearch(spoiled) && numberOf(spoiled, 'perPage') >= 100,
  },
  {
    id: 'search.per-page.max:more',
    rule: 'search.per-page.max',
    text: 'a search for 100 shows 101',
    answers: (answer, operation) => (operation === 'pages.search' ? { ...answer, data: oneMore(answer.data) } : answer),
  },
] as const satisfies readonly Deviation[];

function oneMore(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 100 ? [...data, data[0]] : data;
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? oneMore(value) : value]),
  );
}
