import type { Stretch } from '../../learn/search-answer.ts';
import { isRecord } from '../../target/json.ts';
import { groupBy } from './group-by.ts';
import { isPage, withPages, type SearchFacts, type FoundPage } from './found-facts.ts';

/** A search as it was sent and answered. All of the answer is the deployment's, and not to be trusted. */
export interface SearchSample extends Stretch {
  readonly origin: string;
  readonly path: string;
  /** The JSON value of the body: the envelope. */
  readonly body: unknown;
}

/** A search with the pages that it shows told from all else. */
export interface ReadSearch {
  /** Its place in the list that was given. */
  readonly at: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly facts: SearchFacts;
}

/** Where pages stand, by the names of the members; undefined where none was shown anywhere. */
interface Reading extends SearchSample {
  readonly at: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, readonly FoundPage[]>;
}

const MAX_SAMPLES = 60;

/** What each search shows, and how many match its query, as far as all of them together tell. */
export function readSearches(samples: readonly SearchSample[]): readonly ReadSearch[] {
  const readings = samples.slice(0, MAX_SAMPLES).flatMap((sample, at): Reading[] => {
    const body = withPages(sample.body);
    return isRecord(body) ? [{ ...sample, at, body, places: placesOf(body) }] : [];
  });
  const place = mainPlace(readings);
  if (place === undefined) return [];
  const found = readings.map((reading) => ({ ...reading, pages: reading.places.get(place) ?? [] }));
  const totals = totalsOf(found, /[*#]/.test(place));
  return found.map(({ at, body, places: _places, ...search }) => {
    const requestId = String(body['requestId'] ?? '');
    return { at, body, facts: { ...search, total: totals.get(search.query), requestId } };
  });
}

/** The place that shows most pages: what stands elsewhere speaks of the same ones. */
function mainPlace(readings: readonly Reading[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { places } of readings)
    for (const [place, pages] of places) counts.set(place, (counts.get(place) ?? 0) + pages.length);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0];
}

/** The pages of an answer by where they stand; the items of a list stand at one place, and members by the ID of a page too. */
function placesOf(body: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly FoundPage[]> {
  const places = new Map<string, FoundPage[]>();
  const visit = (value: unknown, place: string): void => {
    if (isPage(value)) places.set(place, [...(places.get(place) ?? []), value]);
    else if (Array.isArray(value)) for (const item of value) visit(item, `${place}/*`);
    else if (isRecord(value))
      for (const [name, inner] of Object.entries(value)) visit(inner, `${place}/${isKey(name, inner) ? '#' : name}`);
  };
  visit(body, '');
  return places;
}

const isKey = (name: string, inner: unknown): boolean =>
  isPage(inner)
    ? name.includes(inner.id)
    : isRecord(inner) && Object.values(inner).some((one) => isPage(one) && name.includes(one.id));

interface Found extends Reading {
  readonly pages: readonly FoundPage[];
}

/** How many match, by query: as a last page counts them, or as a figure tells that is right where that is known. */
function totalsOf(found: readonly Found[], isList: boolean): ReadonlyMap<string, number> {
  const [least, exact] = [new Map<string, number>(), new Map<string, number>()];
  for (const one of found) {
    const { query, page, perPage } = one;
    const shown = one.pages.length;
    const upTo = shown === 0 ? 0 : (page - 1) * perPage + shown;
    raise(least, query, upTo);
    if (isLast(one, isList)) raise(exact, query, upTo);
  }
  const known = new Map([...exact].filter(([query, total]) => total >= (least.get(query) ?? 0)));
  const isUnknown = [...least.keys()].some((query) => !known.has(query));
  return isUnknown ? new Map([...toldTotals(found, { known, least }), ...known]) : known;
}

const raise = (counts: Map<string, number>, query: string, count: number) =>
  counts.set(query, Math.max(counts.get(query) ?? 0, count));

/** Whether nothing comes behind what was shown; a single page may be one of many. */
function isLast({ page, perPage, pages }: Found, isList: boolean): boolean {
  if (pages.length === 0) return page === 1;
  return isList && pages.length < perPage;
}

interface Bounds {
  readonly known: ReadonlyMap<string, number>;
  readonly least: ReadonlyMap<string, number>;
}

/** The totals that a deployment itself tells: a figure that is the same for a query on every page, and right as far as that is known. */
function toldTotals(found: readonly Found[], { known, least }: Bounds): ReadonlyMap<string, number> {
  const figures = found.flatMap(({ body, query }) =>
    figuresIn(body).map(([place, value]) => ({ place, value, query })),
  );
  for (const told of groupBy(figures, ({ place }) => place).values()) {
    const byQuery = groupBy(told, ({ query }) => query);
    const isTotal = [...byQuery].every(([query, ones]) => {
      const [first] = ones;
      const value = first?.value ?? -1;
      if (!ones.every((one) => one.value === value) || value < (least.get(query) ?? 0)) return false;
      return known.get(query) === undefined || known.get(query) === value;
    });
    const isEverywhere = told.length === found.length && byQuery.size === new Set(found.map(({ query }) => query)).size;
    if (
      isTotal &&
      isEverywhere &&
      isVarying(
        told.map(({ value }) => value),
        found,
      )
    )
      return new Map(told.map(({ query, value }) => [query, value]));
  }
  return new Map();
}

/** What is the same whatever is searched for counts nothing that is found; with one query alone, that cannot be told. */
const isVarying = (values: readonly number[], found: readonly Found[]): boolean =>
  new Set(values).size > 1 || new Set(found.map(({ query }) => query)).size === 1;

const MAX_FIGURES = 60;

function figuresIn(body: Readonly<Record<string, unknown>>): readonly (readonly [place: string, value: number])[] {
  const figures: (readonly [string, number])[] = [];
  const visit = (value: unknown, place: string): void => {
    if (figures.length >= MAX_FIGURES || isPage(value)) return;
    if (typeof value === 'number') figures.push([place, value]);
    if (isRecord(value)) for (const [name, inner] of Object.entries(value)) visit(inner, `${place}/${name}`);
  };
  const { status: _status, ...rest } = body;
  visit(rest, '');
  return figures;
}
