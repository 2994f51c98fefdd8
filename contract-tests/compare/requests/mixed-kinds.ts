import fc from 'fast-check';
import { departures } from '../../explore/change.ts';
import type { Ground } from '../../checks/check.ts';
import type { ComparedDraft } from './compared-request.ts';
import { oddSearches, oddTypes } from './odd-values.ts';

/** Searches that are wrong in several ways at once, or in none. What shrinks is how many there are. */
export function mixedSearches({ deployment: { query = 'a' } }: Ground): fc.Arbitrary<ComparedDraft> {
  const members = fc.array(fc.constantFrom(...oddSearches), { maxLength: 3 });
  const any = fc.oneof(fc.integer(), fc.string({ maxLength: 12 }), fc.boolean(), fc.constant(null), fc.double());
  const drawn = fc.dictionary(fc.constantFrom('query', 'page', 'perPage', 'sort'), any, { maxKeys: 2 });
  const contentType = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(...oddTypes));
  return fc.tuple(members, drawn, contentType).map(([odd, more, type]) => () => {
    const all = [['query', query] as const, ...[...odd, more].flatMap((one) => Object.entries(one))];
    const body = Object.fromEntries([...new Map(all)].filter(([, value]) => isJson(value)));
    const typed = type === undefined ? {} : { contentType: type };
    return {
      ask: { operation: 'pages.search', body, ...typed },
      departs: { ...departures({ query }, body), ...typed },
    };
  });
}

/** JSON has no infinite figures, and an oddity that leaves a member out says undefined. */
function isJson(value: unknown): boolean {
  return value !== undefined && (typeof value !== 'number' || Number.isFinite(value));
}
