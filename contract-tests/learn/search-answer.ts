import { isPageLike, pageFields, payloadOf, type SentExchange } from '../target/exchange.ts';
import { isInt, isRecord, type Id } from '../target/json.ts';
import { outcomeOf } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';

/**
 * What `data` of a search holds (`search.data`). *nested*: pages that lie deeper or apart, of which nobody states that they are the
 * results and their order; *keyed*: the same under their IDs, which have no order; *alone*: one page, in no list; *nothing*: null;
 * *other*: no page anywhere.
 */
export type SearchForm = 'list' | 'page' | 'object' | 'nested' | 'keyed' | 'alone' | 'nothing' | 'other';

export interface ShownPages {
  readonly form: SearchForm;
  readonly pages: readonly unknown[];
}

/** A search that spells out the defaults of §8, which are rules of their own. */
export function plainSearch(query: string | undefined): Readonly<Record<string, unknown>> {
  return { query, page: 1, perPage: 24 };
}

/** Reads a search in whichever lawful form it has. What was refused shows nothing (`search.no-match`). */
export function shownPages(exchange: SentExchange): ShownPages {
  if (outcomeOf(exchange) !== 'accepted') return { form: 'nothing', pages: [] };
  const shown = payloadOf(exchange);
  if (shown === null) return { form: 'nothing', pages: [] };
  if (isPageLike(shown)) return { form: 'page', pages: [shown] };
  const list = listIn(shown);
  const anywhere = pagesWithin(shown);
  const listed = (list ?? []).filter(isPageLike);
  // A list of facets, with an id and a title each, is none of pages where these lie elsewhere.
  const isOfOthers = anywhere.length > 0 && !listed.some(hasLogo);
  if (anywhere.length > listed.length || isOfOthers)
    return { form: formWithin(shown, anywhere.length), pages: anywhere };
  return list === undefined ? { form: 'other', pages: [] } : ofList(list, shown);
}

function ofList(list: readonly unknown[], shown: unknown): ShownPages {
  if (list.length > 0 && list.every(isEmptyGroup)) return { form: 'nested', pages: [] };
  return { form: Array.isArray(shown) ? 'list' : 'object', pages: list };
}

/** A page that a search showed, as far as it has a title. */
export interface TitledPage {
  readonly id: string;
  readonly title: string;
}

export function titledPages(pages: readonly unknown[]): readonly TitledPage[] {
  return pages.flatMap((page) =>
    isRecord(page) && typeof page['title'] === 'string' ? [{ id: String(page['id']), title: page['title'] }] : [],
  );
}

/** The pages that a search or a fetch showed, as far as they have titles. */
export function titledIn(exchange: SentExchange): readonly TitledPage[] {
  if (outcomeOf(exchange) !== 'accepted') return [];
  return titledPages(exchange.ask.operation === 'pages.get' ? [payloadOf(exchange)] : shownPages(exchange).pages);
}

/** Each page with a title that the run has seen, once. */
export function knownPages({ exchanges }: Pick<Session, 'exchanges'>): readonly TitledPage[] {
  const known = exchanges.filter(({ ask }) => ask.operation.startsWith('pages.')).flatMap(titledIn);
  return [...new Map(known.map((one) => [one.id, one])).values()];
}

/** The words of a title or a query, as they are written. */
export const wordsIn = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

function formWithin(shown: unknown, count: number): SearchForm {
  if (isKeyed(shown)) return 'keyed';
  return count === 1 && mostListed(shown) === 0 ? 'alone' : 'nested';
}

/** Whether pages stand under names that hold their IDs. */
function isKeyed(value: unknown): boolean {
  if (!isRecord(value) || hasLogo(value)) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      isKeyed(inner) || pagesWithin(inner).some((page) => isRecord(page) && name.includes(String(page['id']))),
  );
}

/** How many pages stand in one list, at most, with those in lists within it; what is shown beside the results (a best match) is none of them. */
export function mostInOneList(exchange: SentExchange): number {
  const { form, pages } = shownPages(exchange);
  return form === 'nested' ? mostListed(payloadOf(exchange)) : pages.length;
}

function mostListed(value: unknown): number {
  if (Array.isArray(value)) return pagesWithin(value).length;
  return isRecord(value) && !hasLogo(value) ? Math.max(0, ...Object.values(value).map(mostListed)) : 0;
}

/** No page is a list. */
function listIn(shown: unknown): readonly unknown[] | undefined {
  if (Array.isArray(shown)) return shown.some((member) => Array.isArray(member)) ? undefined : shown;
  return isRecord(shown) ? wrappedList(shown, 3) : undefined;
}

/** The IDs of the pages shown, as text: `1` and `"1"` are one page, whose type another rule judges. */
export function shownIds(exchange: SentExchange): readonly string[] {
  return shownPages(exchange).pages.map((page) => (isRecord(page) ? String(page['id']) : String(page)));
}

/** The IDs of pages that are such as get takes. */
export const intIds = (pages: readonly unknown[]): readonly Id[] =>
  pages.flatMap((page) => (isRecord(page) && isInt(page['id']) ? [page['id']] : []));

/** Results may come in groups, of which each may hold none. */
function isEmptyGroup(value: unknown): boolean {
  if (!isRecord(value) || isPageLike(value)) return false;
  return Object.values(value).some((inner) => Array.isArray(inner) && inner.length === 0);
}

/** Metadata may hold records with an id and a title too: it is the logo that tells a page. */
function hasLogo(value: unknown): boolean {
  return isPageLike(value) && Object.hasOwn(value, 'logo');
}

/** Every page, wherever it lies; what a page holds is its own. */
function pagesWithin(value: unknown): readonly unknown[] {
  if (hasLogo(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(pagesWithin);
}

/** Metadata may hold lists as well (`search.paging`), facets with an id and a title too: whole pages go first, and where nothing matched, an empty list goes before a list of other objects. */
function wrappedList(wrapper: Readonly<Record<string, unknown>>, depth: number): readonly unknown[] | undefined {
  const lists = listsIn(wrapper, depth);
  const isWhole = (value: unknown) => isRecord(value) && [...pageFields].every((field) => Object.hasOwn(value, field));
  const kinds: readonly ((list: readonly unknown[]) => boolean)[] = [
    (list) => list.some(isWhole),
    (list) => list.some(hasLogo),
    (list) => list.length === 0,
    (list) => list.some(isPageLike),
  ];
  return kinds.map((isKind) => lists.find(isKind)).find((list) => list !== undefined);
}

function listsIn(wrapper: Readonly<Record<string, unknown>>, depth: number): (readonly unknown[])[] {
  const members = Object.values(wrapper);
  const own = members.filter((member) => Array.isArray(member));
  if (depth === 1) return own;
  return [...own, ...members.filter(isRecord).flatMap((member) => listsIn(member, depth - 1))];
}

/** A stretch of a search's results. */
export interface Stretch {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
}

/** What a search asks for, as far as that can be told: within the bounds of §8, which nobody clamps. */
export function stretchOf(body: unknown): Stretch | undefined {
  if (!isRecord(body)) return undefined;
  const { query, page = 1, perPage = 24, ...others } = body;
  if (typeof query !== 'string' || query.trim() === '' || Object.keys(others).length > 0) return undefined;
  return isWithin(page, Infinity) && isWithin(perPage, 100) ? { query, page, perPage } : undefined;
}

const isWithin = (value: unknown, maximum: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maximum;
