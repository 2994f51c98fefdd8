import fc from 'fast-check';
import type { Deployment } from '../learn/deployment.ts';
import { plainSearch } from '../learn/search-answer.ts';
import type { Session } from '../target/session.ts';
import { readDraft, type Draft, type RequestKind } from './request.ts';
import { wrongHeaders } from './wrong-headers.ts';

/** §8 */
const MAX_PER_PAGE = 100;

/** Requests that change nothing, whatever the deployment does. */
export function readKinds({ query, matches = 0, knownPages }: Deployment, { parts }: Session): readonly RequestKind[] {
  const headers = wrongHeaders(parts.credentials);
  const search = { operation: 'pages.search', body: plainSearch(query ?? 'a') } as const;
  const gets = knownPages.map((id) => readDraft({ operation: 'pages.get', id }));
  const [get] = knownPages.map((id) => ({ operation: 'pages.get', id }) as const);
  return [
    ...(query === undefined ? [] : [{ drafts: searches(query, matches), weight: 8 }]),
    ...(gets.length === 0 ? [] : [{ drafts: fc.constantFrom(...gets), weight: 3 }]),
    { drafts: searchesWithoutQuery(), weight: 3 },
    ...[search, get].flatMap((ask) =>
      ask === undefined
        ? []
        : headers.map((one) => ({
            drafts: one.map((wrong) => readDraft({ ...ask, headers: wrong }, 'body' in ask ? ask.body : {})),
            weight: 1,
          })),
    ),
  ];
}

/** Numbers that show a page at least, those at the ends more often. */
function searches(query: string, matches: number): fc.Arbitrary<Draft> {
  const ends = fc.constantFrom(24, 1, MAX_PER_PAGE, 2, 25, MAX_PER_PAGE - 1);
  const perPage = fc.option(fc.oneof(ends, ends, fc.integer({ min: 1, max: MAX_PER_PAGE })), { nil: undefined });
  return fc.tuple(perPage, fc.option(fc.nat(), { nil: undefined })).map(([size, at]) => {
    const pages = Math.max(1, Math.ceil(matches / (size ?? 24)));
    const page = at === undefined ? {} : { page: (at % pages) + 1 };
    return readDraft(
      { operation: 'pages.search', body: { query, ...page, ...(size === undefined ? {} : { perPage: size }) } },
      { query },
    );
  });
}

/** §4.1: whatever else is given, and whatever is not. */
function searchesWithoutQuery(): fc.Arbitrary<Draft> {
  const numbers = fc.record({ page: fc.constantFrom(1, 2), perPage: fc.constantFrom(24, 10) }, { requiredKeys: [] });
  return numbers.map((body) => readDraft({ operation: 'pages.search', body }, plainSearch('a')));
}
