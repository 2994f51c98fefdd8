import type { Page, PageWindow } from '../domain/page/page.ts';
import { windowOf } from '../domain/page/page-window.ts';
import type { Call } from './call.ts';
import type { Outcome } from './outcome.ts';
import { refuse } from './refuse.ts';

/** `POST /channels/pages.search` (§4.1). */
export async function searchPages(call: Call): Promise<Outcome> {
  const { input, violations } = call.request;
  const { ask, ports } = call.context;
  const refused = refuse(call, [{ stage: 'attributes', cause: 'invalid', violations }]);
  if (refused !== undefined) return refused;
  const { query = '', page, perPage } = input as { query?: string } & Partial<PageWindow>;
  const ids = query.trim() === '' ? everyId(ports.pages.list()) : ports.pages.search(query, ask('search.matching'));
  const { exampleOf } = call.deviation;
  const window = { page: usable(page, exampleOf('page')), perPage: usable(perPage, exampleOf('perPage')) };
  const pages = windowOf(ids, window).flatMap((id) => ports.pages.get(id) ?? []);
  return { kind: 'found', pages, total: ids.length, window };
}

const everyId = (pages: readonly Page[]) => pages.map(({ id }) => id);

const usable = (value: unknown, example: unknown) => (typeof value === 'number' ? value : Number(example));
