import { isRecord } from '../target/json.ts';
import type { Twist } from './play-run.ts';

/** A search as it was asked for, with the defaults of §8. */
export interface Search {
  readonly query: unknown;
  readonly page: number;
  readonly perPage: number;
  /** Whether each was left out. */
  readonly isDefault: { readonly page: boolean; readonly perPage: boolean };
}

/** So many pages match, whatever is asked for; the fixtures know the first three. */
const matching = Array.from({ length: 240 }, (_, at) => at + 10);

/** As get shows it. */
export function pageOf(id: number | string): { readonly id: unknown; readonly title: string; readonly logo: string } {
  return { id, title: `Page ${id}`, logo: `https://example.com/${id}.svg` };
}

/** IDs of a page of results. @param most - that match */
export function window({ page, perPage }: Search, most = matching.length): readonly number[] {
  return matching.slice(0, most).slice((page - 1) * perPage, (page - 1) * perPage + Math.min(perPage, 100));
}

/** So many results from one on, counted from 0. */
export function stretch(start: number, length: number): readonly number[] {
  return matching.slice(start, start + length);
}

/** A deployment whose every search that is no mistake holds this in `data`. */
export function searching(shown: (search: Search) => unknown, status = 200): Twist {
  return ({ ask }, answer) => {
    if (ask.operation !== 'pages.search' || ask.expects === 'refused' || ask.text !== undefined) return undefined;
    const body = isRecord(ask.body) ? ask.body : {};
    const search = {
      query: body['query'],
      page: Number(body['page'] ?? 1),
      perPage: Number(body['perPage'] ?? 24),
      isDefault: { page: !('page' in body), perPage: !('perPage' in body) },
    };
    return { ...answer, status, json: { requestId: crypto.randomUUID(), status, data: shown(search) } };
  };
}
