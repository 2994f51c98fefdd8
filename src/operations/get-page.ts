import { operationRefusers } from '../domain/refusers.ts';
import { describe } from '../lib/describe.ts';
import type { Call } from './call.ts';
import type { Outcome } from './outcome.ts';
import { readId } from './read-id.ts';
import { refuseUnknown } from './refuse.ts';

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
