import type { Page, PageWindow } from '../domain/page/page.ts';
import { windowOf } from '../domain/page/page-window.ts';
import type { Call } from './call.ts';
import type { Outcome } from './outcome.ts';

/** `POST /channels/pages.search` (§4.1). */
export async function searchPages({ input, violations, applies, ask, ports, exampleOf }: Call): Promise<Outcome> {
  const standing = violations.filter(applies);
  if (standing.length > 0)
    return { kind: 'refused', refusals: [{ stage: 'attributes', cause: 'invalid', violations: standing }] };
  const { query = '', page, perPage } = input as { query?: string } & Partial<PageWindow>;
  const ids = query.trim() === '' ? everyId(ports.pages.list()) : ports.pages.search(query, ask('search.matching'));
  const window = { page: usable(page, exampleOf('page')), perPage: usable(perPage, exampleOf('perPage')) };
  const pages = windowOf(ids, window).flatMap((id) => ports.pages.get(id) ?? []);
  return { kind: 'found', pages, total: ids.length, window };
}

const everyId = (pages: readonly Page[]) => pages.map(({ id }) => id);

const usable = (value: unknown, example: unknown) => (typeof value === 'number' ? value : Number(example));
