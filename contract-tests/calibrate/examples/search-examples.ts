import { isDeepStrictEqual } from 'node:util';
import type { SearchExample } from '../../../src/lib/examples/example.ts';
import { compilePage, isPage, type ShownPage } from '../../../src/lib/examples/page.ts';
import { pagingNames, metadataOf, usualPagingNames, type PagedSearch } from '../../learn/observe/see-searches.ts';
import { shownPages, stretchOf } from '../../learn/search-answer.ts';
import { payloadOf, type SentExchange } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { boundedBy, boundedText } from './bounded.ts';
import { cleanedMembers } from './recorded-refusals.ts';

/** A search of a stretch of results, and what came. */
interface Search {
  readonly exchange: SentExchange;
  readonly stretch: NonNullable<ReturnType<typeof stretchOf>>;
  readonly shown: number;
}

/** A profile holds so many, of which none shows more pages than that. */
const most = { examples: 10, pages: 5 };

/**
 * Searches as examples have them; none where a word for the form and names of the paging metadata say all (`search.data`, `search.paging`).
 * @param members members that every answer has, and searches not of their own
 */
export function searchExamples(
  accepted: readonly SentExchange[],
  members: readonly string[],
): readonly { readonly example: SearchExample; readonly exchange: SentExchange }[] {
  const searches = accepted.flatMap((exchange): readonly Search[] => {
    const stretch =
      exchange.ask.operation === 'pages.search' && exchange.ask.text === undefined
        ? stretchOf(exchange.ask.body)
        : undefined;
    return stretch === undefined ? [] : [{ exchange, stretch, shown: countPages(exchange.answer?.json) }];
  });
  if (searches.every(({ shown }) => shown === 0) || sufficesInWords(searches, members)) return [];
  return chosen(searches).map(({ exchange, stretch }) => ({
    exchange,
    example: exampleOf(exchange, stretch, members),
  }));
}

function countPages(value: unknown): number {
  if (isPage(value)) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + countPages(one), 0);
}

/** Whether pages are listed as the words have it, with no other metadata than the four figures that have names. */
function sufficesInWords(searches: readonly Search[], members: readonly string[]): boolean {
  const found = searches.filter(({ shown }) => shown > 0);
  const paged = found.map(({ exchange, stretch, shown }): PagedSearch => {
    return { ...stretch, shown, members: metadataOf(exchange, members, new Set()).members };
  });
  const { page, perPage, total, pages } = { ...usualPagingNames, ...pagingNames(paged) };
  const isListed = found.every(({ exchange }) => {
    const { form, pages: shown } = shownPages(exchange);
    return (
      ['list', 'page', 'object'].includes(form) &&
      (form === 'page' || shown.every((one) => isPage(one))) &&
      !isDeep(exchange)
    );
  });
  return (
    isListed &&
    paged.every((one) => {
      const { [page]: at, [perPage]: size, [total]: all, [pages]: count, ...others } = one.members;
      if (Object.keys(one.members).length === 0) return true;
      const isCounted = typeof all === 'number' && count === Math.ceil(all / one.perPage);
      return at === one.page && size === one.perPage && isCounted && Object.keys(others).length === 0;
    })
  );
}

/** The list may be wrapped once. */
function isDeep(exchange: SentExchange): boolean {
  const payload = payloadOf(exchange);
  const { pages, form } = shownPages(exchange);
  return form === 'object' && (!isRecord(payload) || !Object.values(payload).includes(pages));
}

/** The first of each sort: at the beginning, at the end, between, of nothing, of another query. */
function chosen(searches: readonly Search[]): readonly Search[] {
  const small = searches.filter(({ shown }) => shown <= most.pages);
  const sortOf = ({ stretch: { query, page, perPage }, shown }: Search) =>
    JSON.stringify([query, page, perPage, shown === 0]);
  const sorted = (small.length > 0 ? small : searches).toSorted((a, b) => (sortOf(a) < sortOf(b) ? -1 : 1));
  const distinct = [...new Map(sorted.map((one) => [sortOf(one), one])).values()];
  const isEmpty = distinct.filter(({ shown }) => shown === 0);
  const isFound = distinct.filter(({ shown }) => shown > 0);
  return [...isFound.slice(0, most.examples - 2), ...isEmpty.slice(0, 2)];
}

function exampleOf(
  exchange: SentExchange,
  { query, page, perPage }: Search['stretch'],
  members: readonly string[],
): SearchExample {
  const { requestId: _id, status: _status, ...own } = isRecord(exchange.answer?.json) ? exchange.answer.json : {};
  const body = Object.fromEntries(Object.entries(own).filter(([name]) => name === 'data' || !members.includes(name)));
  const bounded = boundedBy(body, {
    places: 4000,
    depth: 9,
    members: 120,
    scalar: (one) => (typeof one === 'string' ? boundedText(one) : Number(one)),
  });
  return {
    operation: 'pages.search',
    search: { query, page, perPage },
    body: cleanedMembers(withUsualPages(bounded) as Readonly<Record<string, unknown>>, exchange),
  };
}

/** The pages are each deployment's own: in an example they have other names. */
function withUsualPages(value: unknown): unknown {
  let count = 0;
  const visit = (one: unknown): unknown => {
    if (typeof one !== 'object' || one === null) return one;
    if (isPage(one) || (!Array.isArray(one) && countPages(one) === 1)) {
      count += 1;
      return compilePage(one)(usualPage(count), 0);
    }
    if (Array.isArray(one)) return one.map(visit);
    const members = Object.entries(one).map(([name, inner]) => [name, visit(inner), inner] as const);
    return Object.fromEntries(members.map(([name, made, inner]) => [keyFor(name, inner, made), made]));
  };
  return visit(value);
}

/** A member that is named after the page in it. */
function keyFor(name: string, was: unknown, is: unknown): string {
  const idIn = (value: unknown): unknown =>
    isPage(value)
      ? value['id']
      : isRecord(value)
        ? Object.values(value)
            .map(idIn)
            .find((id) => id !== undefined)
        : undefined;
  const [old, now] = [idIn(was), idIn(is)];
  return old !== undefined && name.includes(String(old)) ? name.replace(String(old), String(now)) : name;
}

export const usualPage = (count: number): ShownPage => ({
  id: 9000 + count,
  title: `Community number ${count}`,
  logo: `https://example.com/logos/${count}.svg`,
});

/** What pages have of their own (`page.members`), on one operation: as one page has it, and of how many it gives all. */
export function pageMembers(pages: readonly Readonly<Record<string, unknown>>[]): {
  readonly members: Readonly<Record<string, unknown>>;
  readonly explained: readonly boolean[];
} {
  const [sample] = pages;
  const names = Object.keys(sample ?? {}).filter(
    (name) => name === 'id' || name === 'title' || name === 'logo' || pages.every((page) => Object.hasOwn(page, name)),
  );
  const own = (page: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, page[name]]));
  if (sample === undefined || names.length <= 3) return { members: {}, explained: pages.map(() => true) };
  const write = compilePage(own(sample));
  const shownAs = (page: Readonly<Record<string, unknown>>) => write(page as unknown as ShownPage, 0);
  const explained = pages.map((page) => isDeepStrictEqual(shownAs(page), own(page)));
  const usual = write(usualPage(1), 0) as Readonly<Record<string, unknown>>;
  const other = write(usualPage(2), 0) as Readonly<Record<string, unknown>>;
  const { id, title, logo, ...more } = usual;
  const { id: _id, title: _title, logo: _logo, ...otherMore } = other;
  return { members: isDeepStrictEqual(more, otherMore) ? more : { id, title, logo, ...more }, explained };
}
