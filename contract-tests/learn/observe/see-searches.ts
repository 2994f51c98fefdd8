import { besideEnvelope, pageFields, payloadOf, type SentExchange } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { shownPages, stretchOf, type Stretch } from '../search-answer.ts';
import type { Observations } from '../observations.ts';

type Members = Readonly<Record<string, unknown>>;

/** Where the metadata of a search stands, and what stands there. */
interface Metadata {
  readonly where: 'beside' | 'inside' | 'none';
  readonly members: Members;
}

interface Seen {
  readonly exchange: SentExchange;
  readonly metadata: Metadata;
}

/** `search.data` and `search.paging`, from what was searched before. */
export function seeSearches(exchanges: readonly SentExchange[], observations: Observations): void {
  const fetched = exchanges.filter((exchange) => exchange.ask.operation === 'pages.get');
  const besidePage = fetched.flatMap(({ answer }) => Object.keys(recordOf(answer?.json)));
  const ofPage = new Set(fetched.flatMap((exchange) => Object.keys(recordOf(payloadOf(exchange)))));
  const searches = exchanges
    .filter(({ ask }) => ask.operation === 'pages.search' && ask.stray === undefined)
    .filter((exchange) => ['list', 'page', 'object'].includes(shownPages(exchange).form))
    .filter((exchange) => outcomeOf(exchange) === 'accepted')
    .map((exchange) => ({ exchange, metadata: metadataOf(exchange, besidePage, ofPage) }));
  for (const { exchange, metadata } of searches) {
    observations.see('search.data', dataForm(exchange), exchange);
    const alike = searches.filter((one) => one.metadata.where === metadata.where);
    observations.see('search.paging', pagingForm(metadata.where, alike.flatMap(paged)), exchange);
  }
}

/** An object that wraps the list under another name than the usual one is told with that name. */
function dataForm(exchange: SentExchange): unknown {
  const { form, pages } = shownPages(exchange);
  if (form !== 'object') return form;
  const [name] = Object.entries(recordOf(payloadOf(exchange))).find(([, member]) => member === pages) ?? [];
  return name === undefined || name === 'pages' ? 'object' : { object: name };
}

export function metadataOf(
  exchange: SentExchange,
  besidePage: readonly string[],
  ofPage: ReadonlySet<string>,
): Metadata {
  const { form, pages } = shownPages(exchange);
  const payload = recordOf(payloadOf(exchange));
  const inside = pick(payload, (name, member) =>
    form === 'page' ? !pageFields.has(name) && !ofPage.has(name) : member !== pages,
  );
  if (form !== 'list' && Object.keys(inside).length > 0) return { where: 'inside', members: inside };
  const beside = besideEnvelope(exchange.answer?.json, besidePage);
  return { where: Object.keys(beside).length > 0 ? 'beside' : 'none', members: beside };
}

function pagingForm(where: Metadata['where'], searches: readonly PagedSearch[]): unknown {
  const names = where === 'none' ? {} : pagingNames(searches);
  return Object.keys(names).length === 0 ? where : { where, names };
}

function paged({ exchange, metadata }: Seen): readonly PagedSearch[] {
  const stretch = stretchOf(exchange.ask.body);
  if (stretch === undefined) return [];
  return [{ ...stretch, shown: shownPages(exchange).pages.length, members: metadata.members }];
}

function pick(record: Members, isWanted: (name: string, member: unknown) => boolean): Members {
  return Object.fromEntries(Object.entries(record).filter(([name, member]) => isWanted(name, member)));
}

function recordOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}

/** A search with the metadata that came with it. */
export interface PagedSearch extends Stretch {
  /** How many pages it showed. */
  readonly shown: number;
  readonly members: Readonly<Record<string, unknown>>;
}

/** The names that `search.paging` has where it gives no others. */
export const usualPagingNames = { page: 'page', perPage: 'perPage', total: 'total', pages: 'totalPages' };

type Role = keyof typeof usualPagingNames;

/** The names that metadata has otherwise than usual (`search.paging`): each is known by its values in all searches together. */
export function pagingNames(searches: readonly PagedSearch[]): Readonly<Partial<Record<Role, string>>> {
  const [first, ...others] = searches.map(({ members }) => Object.keys(members));
  const shared = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  const fitting = (holds: (value: unknown, search: PagedSearch) => boolean) =>
    shared.filter((name) => searches.every((search) => holds(search.members[name], search)));
  const asked = (role: 'page' | 'perPage') => {
    const all = fitting((value, search) => value === search[role]);
    return choose(role, all);
  };
  const [page, perPage] = [asked('page'), asked('perPage')];
  const left = shared.filter((name) => name !== page && name !== perPage);
  const pagesBy = (total: string) =>
    fitting((value, search) => value === Math.ceil(Number(search.members[total]) / search.perPage)).filter(
      (name) => left.includes(name) && name !== total,
    );
  const totals = left.filter((name) => isTotal(name, searches));
  const counted = totals.filter((name) => pagesBy(name).length > 0);
  const total = choose('total', counted.length > 0 ? counted : totals);
  const pages = total && choose('pages', pagesBy(total));
  const found = Object.entries({ page, perPage, total, pages }) as [Role, string | undefined][];
  return Object.fromEntries(found.filter(([role, name]) => name !== undefined && name !== usualPagingNames[role]));
}

/** As many as were shown up to here at least, and the same for the same query. */
function isTotal(name: string, searches: readonly PagedSearch[]): boolean {
  const totals = new Map<string, unknown>();
  return searches.every(({ query, page, perPage, shown, members }) => {
    const value = members[name];
    const [known = value] = [totals.get(query)];
    totals.set(query, value);
    const least = shown === 0 ? 0 : (page - 1) * perPage + shown;
    return typeof value === 'number' && value >= least && value === known;
  });
}

function choose(role: Role, fitting: readonly string[]): string | undefined {
  return fitting.find((name) => name === usualPagingNames[role]) ?? fitting[0];
}
