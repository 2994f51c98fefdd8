import { isInt, type Id } from '../target/json.ts';
import { asks, breaks, nothing, type Evidence } from './evidence.ts';
import type { Known } from './known.ts';

/** §8 */
const perPageDefault = 24;
const perPageMaximum = 100;

const attributes = new Set(['query', 'page', 'perPage']);

/** §4.1. Only that `query` has to be there is stated; the rest of what is wrong with a search is open. */
export function judgeSearch(body: Readonly<Record<string, unknown>>, known: Known): readonly Evidence[] {
  const others = Object.keys(body).filter((name) => !attributes.has(name));
  const found = [
    ...judgeQuery(body, others),
    ...judgeNumber('page', body['page'], undefined),
    ...judgeNumber('perPage', body['perPage'], perPageMaximum),
    ...others.flatMap((name) => asks('body.unknown-attribute', `/${name}`)),
  ];
  return found.length > 0 ? found : judgeMatches(body, known);
}

function judgeQuery(body: Readonly<Record<string, unknown>>, others: readonly string[]): readonly Evidence[] {
  if (!Object.hasOwn(body, 'query')) {
    return others.some((name) => name.toLowerCase() === 'query') ? nothing : breaks('search.query.required', '/query');
  }
  if (body['query'] === null) return breaks('search.query.required', '/query');
  if (typeof body['query'] !== 'string') return asks('search.types', '/query');
  return body['query'].trim() === '' ? asks('search.query.blank', '/query') : nothing;
}

function judgeNumber(name: 'page' | 'perPage', value: unknown, maximum: number | undefined): readonly Evidence[] {
  if (value === undefined) return nothing;
  if (!isInt(value)) return asks('search.types', `/${name}`);
  if (value < 1) return asks('search.bounds', `/${name}`);
  return maximum !== undefined && value > maximum ? asks('search.per-page.over', `/${name}`) : nothing;
}

/** A search that shows nothing may be refused (`search.no-match`). */
function judgeMatches(body: Readonly<Record<string, unknown>>, { queries }: Known): readonly Evidence[] {
  const matches = queries.find(({ query }) => query === body['query'])?.matches ?? 0;
  const [page, perPage] = [(body['page'] ?? 1) as Id, (body['perPage'] ?? perPageDefault) as Id];
  return (Number(page) - 1) * Number(perPage) < matches ? nothing : asks('search.no-match', '/query');
}
