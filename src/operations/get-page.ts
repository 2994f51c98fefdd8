import { describe } from '../domain/violation.ts';
import type { Call } from './call.ts';
import type { Outcome } from './outcome.ts';
import { readId } from './read-id.ts';

/** `GET /channels/pages/{id}` (§4.2). */
export async function getPage({ rawId, ask, ports }: Call): Promise<Outcome> {
  const id = readId(rawId, ask);
  const page = id === undefined ? undefined : ports.pages.get(id);
  if (page !== undefined) return { kind: 'page', page };
  const expected = id === undefined ? 'the ID of a page, a positive int in plain digits' : 'the ID of a page';
  const violation = {
    id: 'refusal.status.unknown-page',
    pointer: '/path/id',
    expected,
    actual: describe(rawId),
  } as const;
  return { kind: 'refused', refusals: [{ stage: 'references', cause: 'unknown-page', violations: [violation] }] };
}
