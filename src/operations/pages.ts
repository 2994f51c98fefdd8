import type { PageWindow } from '../domain/page/page.ts';
import type { Call } from './call.ts';
import type { Outcome } from './outcome.ts';
import { refuse, refuseUnknown } from './refuse.ts';
import { operationRefusers } from '../domain/refusers.ts';
import { describe } from '../lib/describe.ts';
import { readId } from './read-id.ts';

/** In UTF-16 units. No title is longer, so that a longer query is not matched: a letter of it can become 18, and a MiB take seconds. */
const MAX_QUERY_LENGTH = 2000;

const nothing = { pages: [], total: 0 };

/** `POST /channels/pages.search` (§4.1). */
export async function searchPages(call: Call): Promise<Outcome> {
  const { input, violations } = call.request;
  const { ask, peek, ports } = call.context;
  const refused = refuse(call, [{ stage: 'attributes', cause: 'invalid', violations }]);
  if (refused !== undefined) return refused;
  const { query = '', page, perPage } = input as { query?: string } & Partial<PageWindow>;
  const { exampleOf } = call.deviation;
  const window = { page: usable(page, exampleOf('page')), perPage: usable(perPage, exampleOf('perPage')) };
  const isBlank = query.trim() === ''; // it is matched with nothing, so that the answer does not rest on how
  const matching = isBlank ? peek('search.matching') : ask('search.matching');
  const finding = { matching, order: peek('search.order') };
  const found =
    query.length > MAX_QUERY_LENGTH && !isBlank ? nothing : await ports.pages.search(query, finding, window);
  if (found.total > 1) ask('search.order');
  return { kind: 'found', ...found, window };
}

const usable = (value: unknown, example: unknown) => (typeof value === 'number' ? value : Number(example));

/** `GET /channels/pages/{id}` (§4.2). */
export async function getPage(call: Call): Promise<Outcome> {
  const { rawId } = call.request;
  const { ask, ports } = call.context;
  const id = readId(rawId, ask);
  const page = id === undefined ? undefined : await ports.pages.get(id);
  if (page !== undefined) return { kind: 'page', page };
  const expected = id === undefined ? 'the ID of a page, an int in plain digits' : 'the ID of a page';
  const violations = [operationRefusers.unknownPage.violation(expected, describe(rawId))];
  return refuseUnknown(call, { stage: 'references', cause: 'unknown-page', violations });
}
