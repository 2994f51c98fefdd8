import type { SentExchange } from '../../target/exchange.ts';
import { besideEnvelope, payloadOf } from '../../target/exchange.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import { shownPages } from '../search-answer.ts';
import type { Observations } from '../observations.ts';
import { pagingNames } from './paging-names.ts';
import type { PagedSearch } from './paging-names.ts';

type Members = Readonly<Record<string, unknown>>;

/** Where the metadata of a search stands, and what stands there. */
interface Metadata {
  readonly where: 'beside' | 'inside' | 'none';
  readonly members: Members;
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

const pageFields = new Set(['id', 'title', 'logo']);

function metadataOf(exchange: SentExchange, besidePage: readonly string[], ofPage: ReadonlySet<string>): Metadata {
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

/** The search as far as its metadata can be told from it: within the bounds of §8, which nobody clamps. */
function paged({
  exchange,
  metadata,
}: {
  readonly exchange: SentExchange;
  readonly metadata: Metadata;
}): readonly PagedSearch[] {
  const { query, page = 1, perPage = 24 } = recordOf(exchange.ask.body);
  if (typeof page !== 'number' || typeof perPage !== 'number' || page < 1 || perPage < 1 || perPage > 100) return [];
  const shown = shownPages(exchange).pages.length;
  return [{ query: String(query), page, perPage, shown, members: metadata.members }];
}

function pick(record: Members, isWanted: (name: string, member: unknown) => boolean): Members {
  return Object.fromEntries(Object.entries(record).filter(([name, member]) => isWanted(name, member)));
}

function recordOf(value: unknown): Members {
  return isRecord(value) ? value : {};
}
