import type { Observation } from '../report/report.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { isKeptWhole, outcomeOf } from '../target/outcome.ts';
import { inferFound } from './infer/infer-found.ts';
import { inferPageMembers, type SeenPage } from './infer/infer-page-members.ts';
import { pageOf, pagesIn } from './infer/found-facts.ts';
import type { SearchSample } from './infer/search-sample.ts';
import { inferredObservations, type SeenBy } from './as-observations.ts';

interface Learnt extends SeenBy {
  /** Members that every answer has beside the envelope's three. */
  readonly members: readonly string[];
}

/** What searches show of what they find, and what pages have of their own: `search.data`, `search.paging`, `page.members`. */
export function foundObservations(exchanges: readonly SentExchange[], learnt: Learnt): readonly Observation[] {
  const accepted = exchanges.filter(
    (one) => one.ask.stray === undefined && outcomeOf(one) === 'accepted' && isKeptWhole(one),
  );
  const searches = accepted.flatMap((exchange) => {
    const sample = sampleOf(exchange);
    return sample === undefined ? [] : [{ exchange, sample }];
  });
  const found = inferFound(
    searches.map(({ sample }) => sample),
    learnt.members,
  );
  return [
    ...inferredObservations(
      found,
      searches.map(({ exchange }) => exchange),
      learnt,
    ),
    ...inferredObservations(inferPageMembers(accepted.flatMap(pagesSeen)), accepted, learnt),
  ];
}

/** A search as far as it can be told what it asks for: within the bounds of §8, which nobody clamps. */
function sampleOf({ ask, url, answer }: SentExchange): SearchSample | undefined {
  const asked = ask.operation === 'pages.search' && ask.text === undefined ? stretchOf(ask.body) : undefined;
  if (asked === undefined) return undefined;
  const { origin, pathname } = new URL(url);
  return { ...asked, origin, path: pathname, body: answer?.json };
}

const most = { perPage: 100, usual: 24 };

function stretchOf(body: unknown): Pick<SearchSample, 'query' | 'page' | 'perPage'> | undefined {
  if (!isRecord(body)) return undefined;
  const { query, page = 1, perPage = most.usual, ...others } = body;
  if (typeof query !== 'string' || query.trim() === '' || Object.keys(others).length > 0) return undefined;
  return isWithin(page, Infinity) && isWithin(perPage, most.perPage) ? { query, page, perPage } : undefined;
}

const isWithin = (value: unknown, maximum: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maximum;

const MAX_ONE = 8;

function pagesSeen(exchange: SentExchange, at: number): readonly SeenPage[] {
  const { operation } = exchange.ask;
  if (operation === 'pages.search')
    return pagesIn(payloadOf(exchange))
      .slice(0, MAX_ONE)
      .map((page) => ({ at, operation, page }));
  const page = operation === 'pages.get' ? pageOf(payloadOf(exchange)) : undefined;
  return page === undefined ? [] : [{ at, operation: 'pages.get', page }];
}
