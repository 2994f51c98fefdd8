import type { OutputBudget } from './compile-node.ts';
import type { VariableParts } from './compile-text.ts';
import { pageParts, type PresentedPage } from './page-nodes.ts';
import { requestParts, type RequestFacts } from './render-context.ts';

/** What a search found, as its answer tells it. */
export interface FoundFacts {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  /** Pages that match, in all; null where nobody knows. */
  readonly total: number | null;
  /** Those of this stretch. */
  readonly pages: readonly PresentedPage[];
  /** Scheme and host, as the client wrote it. */
  readonly origin: string;
}

/** What a template of a search's answer is rendered with. */
export interface SearchResultsContext extends OutputBudget {
  readonly request: RequestFacts;
  readonly found: FoundFacts;
  /** The page that is spoken of: the first one where a template does not go through them; undefined where none is shown. */
  readonly one: PresentedPage | undefined;
  /** Its place among those shown, from 0. */
  readonly index: number;
  /** What stands for a stretch, where it is not the sandbox's own: every deployment has another. */
  readonly cursor?: string;
}

/** A figure of a search; null where there is none. */
export type FoundNumber = (found: FoundFacts) => number | null;

/** What needs the number of all pages that match. */
const ofTotal =
  <Made>(make: (total: number, found: FoundFacts) => Made) =>
  (found: FoundFacts): Made | null =>
    found.total === null ? null : make(found.total, found);

const stretches = (total: number, { perPage }: FoundFacts) => (perPage < 1 ? 0 : Math.ceil(total / perPage));
const offsetOf = ({ page, perPage }: FoundFacts) => (Math.max(page, 1) - 1) * perPage;
const endsAt = (total: number, found: FoundFacts) => offsetOf(found) + found.perPage >= total;
const isFirst = ({ page }: FoundFacts) => page <= 1;

/** The figures that an answer may tell of a search, by name (`search.data`): the likeliest to be meant first. */
export const foundNumbers: Readonly<Record<string, FoundNumber>> = {
  page: ({ page }) => page,
  perPage: ({ perPage }) => perPage,
  offset: offsetOf,
  shown: ({ pages }) => pages.length,
  previous: (found) => (isFirst(found) ? null : found.page - 1),
  total: ({ total }) => total,
  pages: ofTotal(stretches),
  next: ofTotal((total, found) => (endsAt(total, found) ? null : Math.max(found.page, 1) + 1)),
  lastPage: ofTotal((total, found) => Math.max(1, stretches(total, found))),
  left: ofTotal((total, found) => Math.max(0, total - offsetOf(found) - found.pages.length)),
  nextOffset: ofTotal((total, found) => (endsAt(total, found) ? null : offsetOf(found) + found.perPage)),
  first: (found) => (found.pages.length === 0 ? null : offsetOf(found) + 1),
  last: (found) => (found.pages.length === 0 ? null : offsetOf(found) + found.pages.length),
  previousOffset: (found) => (isFirst(found) ? null : offsetOf(found) - found.perPage),
};

/** What is so of a search or not, by name: the likeliest to be meant first. */
export const foundBooleans: Readonly<Record<string, (found: FoundFacts) => boolean>> = {
  hasNext: (found) => ofTotal(endsAt)(found) === false,
  hasPrevious: (found) => !isFirst(found),
  isFirst,
  isEmpty: ({ pages }) => pages.length === 0,
  hasPages: ({ pages }) => pages.length > 0,
  isLast: (found) => ofTotal(endsAt)(found) === true,
  hasMatches: ({ total }) => total !== null && total > 0,
};

/** An opaque text that stands for a stretch; none where there is no such stretch. */
const cursorOf =
  (name: 'next' | 'previous') =>
  ({ found, cursor }: SearchResultsContext): string => {
    const page = foundNumbers[name]?.(found) ?? null;
    return page === null ? '' : (cursor ?? Buffer.from(JSON.stringify({ page })).toString('base64url'));
  };

type FoundParts = VariableParts<SearchResultsContext>;

function partsOf<Facts>(
  parts: VariableParts<Facts>,
  of: (scene: SearchResultsContext) => Facts | undefined,
): FoundParts {
  return Object.fromEntries(
    Object.entries(parts).map(([name, make]) => [
      name,
      (scene: SearchResultsContext) => {
        const facts = of(scene);
        return facts === undefined ? '' : make(facts);
      },
    ]),
  );
}

const numberParts: VariableParts<FoundFacts> = Object.fromEntries(
  Object.entries(foundNumbers).map(([name, make]) => [name, (found: FoundFacts) => String(make(found) ?? '')]),
);

/** The variable parts of a text in a search's answer; empty where there is nothing to tell. */
export const foundParts: FoundParts = {
  ...partsOf(requestParts, ({ request }) => request),
  ...partsOf(numberParts, ({ found }) => found),
  ...partsOf(pageParts, ({ one }) => one),
  index: ({ index, one }) => (one === undefined ? '' : String(index)),
  query: ({ found }) => found.query,
  urlQuery: ({ found }) => encodeURIComponent(found.query.toWellFormed()),
  cursor: cursorOf('next'),
  previousCursor: cursorOf('previous'),
  origin: ({ found }) => found.origin,
};
