import { exampleRequestId, exampleTime, isRecord, type SearchExample } from './example.ts';
import { compilePage, isPage, type ShownPage } from './page.ts';
import { timeWriter } from './times.ts';

/** What a search found, as its answer shows it. */
export interface FoundFacts {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly pages: readonly ShownPage[];
  /** Scheme and host, as the client wrote it. */
  readonly origin: string;
  readonly requestId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Where in its results a search is; `total` is undefined where nobody knows. */
interface Place extends Pick<FoundFacts, 'page' | 'perPage'> {
  readonly shown: number;
  readonly total: number | undefined;
}

type Figure = (place: Place) => number | null | undefined;

const offset = ({ page, perPage }: Place) => (Math.max(page, 1) - 1) * perPage;
const pagesOf = ({ perPage }: Place, total: number) => (perPage < 1 ? 0 : Math.ceil(total / perPage));
const isLast = (place: Place, total: number) => offset(place) + place.perPage >= total;
const ofTotal =
  <Made>(make: (total: number, place: Place) => Made) =>
  (place: Place) =>
    place.total === undefined ? undefined : make(place.total, place);

/** What a figure of an answer may mean: the likeliest first. */
const figures: readonly Figure[] = [
  ({ page }) => page,
  ({ perPage }) => perPage,
  offset,
  ({ shown }) => shown,
  ({ page }) => (page <= 1 ? null : page - 1),
  ofTotal((total) => total),
  ofTotal((total, place) => pagesOf(place, total)),
  ofTotal((total, place) => (isLast(place, total) ? null : Math.max(place.page, 1) + 1)),
  ofTotal((total, place) => Math.max(1, pagesOf(place, total))),
  ofTotal((total, place) => Math.max(0, total - offset(place) - place.shown)),
  ofTotal((total, place) => (isLast(place, total) ? null : offset(place) + place.perPage)),
  (place) => (place.shown === 0 ? null : offset(place) + 1),
  (place) => (place.shown === 0 ? null : offset(place) + place.shown),
  (place) => (place.page <= 1 ? null : offset(place) - place.perPage),
  ({ page }) => page - 1,
  ofTotal((total, place) => pagesOf(place, total) - 1),
  ({ page }) => page + 1,
];

type Condition = (place: Place) => boolean | undefined;

const conditions: readonly Condition[] = [
  ofTotal((total, place) => !isLast(place, total)),
  ({ page }) => page > 1,
  ({ page }) => page <= 1,
  ofTotal((total, place) => isLast(place, total)),
  ({ shown }) => shown === 0,
  ({ shown }) => shown > 0,
  ofTotal((total) => total > 0),
];

interface ReadExample {
  readonly place: Place;
  readonly query: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The values at each place of the examples outside the pages: `/meta/total`. */
const at = (path: readonly string[]) => path.join('/');

export interface FoundReplay {
  readonly answer: (found: FoundFacts) => Readonly<Record<string, unknown>>;
}

/** Answers searches as recorded ones most like them were: with the present pages, and each figure as what it is in all of them. */
export function createFoundReplay(examples: readonly SearchExample[]): FoundReplay {
  const read = examples.map(readSearch);
  const withTotals = read.map((one) => ({ ...one, place: { ...one.place, total: totalOf(one, read) } }));
  const writer = new Writer(withTotals);
  return {
    answer: (found) => {
      const place = { ...found, shown: found.pages.length };
      const likeness = (other: Place): number =>
        4 * Number((other.shown === 0) === (place.shown === 0)) +
        2 * Number(other.page <= 1 === place.page <= 1) +
        2 * Number(isEnd(other) === isEnd(place)) +
        Number((other.total === 0) === (place.total === 0));
      const [first] = withTotals;
      const nearest = withTotals.reduce(
        (a, b) => (likeness(b.place) > likeness(a.place) ? b : a),
        first as ReadExample,
      );
      return writer.write(nearest.body, [], { found, place }) as Readonly<Record<string, unknown>>;
    },
  };
}

const isEnd = (place: Place) => (place.total === undefined ? place.shown < place.perPage : isLast(place, place.total));

function readSearch({ search, body }: SearchExample): ReadExample {
  const shown = pagesWithin(body).length;
  return { query: search.query, body, place: { ...search, shown, total: undefined } };
}

function pagesWithin(value: unknown): readonly unknown[] {
  if (isPage(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pagesWithin) : [];
}

/** The number of matches: a figure that can be it in all searches of the same query, and by which most of the others mean something. */
function totalOf(one: ReadExample, all: readonly ReadExample[]): number | undefined {
  const alike = all.filter(({ query }) => query === one.query);
  const end = alike.find(({ place: { shown, perPage } }) => shown > 0 && shown < perPage);
  if (end !== undefined) return offset(end.place) + end.place.shown;
  if (alike.every(({ place }) => place.shown === 0)) return 0;
  const candidates = numbersIn(one.body).filter(([, value]) => value >= offset(one.place) + one.place.shown);
  const isTotal = ([path, value]: readonly [string, number]) =>
    alike.every((other) => numbersIn(other.body).some(([place, figure]) => place === path && figure === value));
  const fitting = candidates.filter(isTotal).map(([, value]) => value);
  const explains = (total: number) =>
    numbersIn(one.body).filter(([, value]) => figures.some((figure) => figure({ ...one.place, total }) === value))
      .length;
  return fitting.toSorted((a, b) => explains(b) - explains(a))[0];
}

function numbersIn(value: unknown, path = ''): readonly (readonly [path: string, value: number])[] {
  if (typeof value === 'number') return [[path, value]];
  if (isPage(value) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => numbersIn(one, `${path}/${name}`));
}

interface Present {
  readonly found: FoundFacts;
  readonly place: Place;
}

class Writer {
  readonly #examples: readonly ReadExample[];
  readonly #chosen = new Map<string, unknown>();

  constructor(examples: readonly ReadExample[]) {
    this.#examples = examples;
  }

  write(value: unknown, path: readonly string[], present: Present): unknown {
    const item = this.#itemAt(path);
    if (item !== undefined) return this.#items(value, item, present.found);
    if (isPage(value)) {
      const [page] = present.found.pages;
      return page === undefined ? null : compilePage(value)(page, present.place.page);
    }
    if (Array.isArray(value)) return value.map((one, index) => this.write(one, [...path, String(index)], present));
    if (isRecord(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, this.write(one, [...path, name], present)]),
      );
    if (typeof value === 'number') return this.#number(value, path, present);
    if (typeof value === 'boolean') return this.#boolean(value, path, present.place);
    return typeof value === 'string' ? this.#text(value, path, present) : value;
  }

  /** How one item of the list at a place is written, if that is the list of pages. */
  #itemAt(
    path: readonly string[],
  ): { readonly sample: unknown; readonly index: number; readonly offset: number } | undefined {
    return this.#once(`item ${at(path)}`, () => {
      // Behind the first results a place among those shown is another one than a place among all.
      const last = this.#examples.toSorted((a, b) => offset(b.place) - offset(a.place));
      for (const { body, place } of last) {
        const list = valueAt(body, path);
        if (isPage(list) || typeof list !== 'object' || list === null) continue;
        const items = Object.values(list);
        const isList = Array.isArray(list) || Object.keys(list).every((name, index) => nameHolds(name, items[index]));
        const first = items[0] as unknown;
        if (isList && items.length > 0 && items.every((one) => pagesWithin(one).length === 1))
          return { sample: Array.isArray(list) ? first : Object.entries(list)[0], index: 0, offset: offset(place) };
      }
      return undefined;
    });
  }

  #items(
    value: unknown,
    { sample, offset: before }: { readonly sample: unknown; readonly offset: number },
    { pages, page, perPage }: FoundFacts,
  ): unknown {
    const start = offset({ page, perPage, shown: 0, total: undefined });
    if (isRecord(value)) {
      const [name, inner] = sample as readonly [string, unknown];
      const write = compilePage({ name, inner }, before);
      const entries = pages.map((one, index) => Object.values(write(one, index, start) as object) as [string, unknown]);
      return Object.fromEntries(entries);
    }
    const write = compilePage(sample, before);
    return pages.map((one, index) => write(one, index, start));
  }

  #number(value: number, path: readonly string[], { place, found: { now } }: Present): unknown {
    if (value === exampleTime || value === exampleTime / 1000)
      return value === exampleTime ? now : Math.floor(now / 1000);
    const figure = this.#figureAt(path, (body) => valueAt(body, path));
    const made = figure?.(place);
    return made === undefined ? value : made;
  }

  /** What a figure at a place is in all the examples. */
  #figureAt(path: readonly string[], read: (body: unknown) => unknown, name = at(path)): Figure | undefined {
    return this.#once(`figure ${name}`, () => {
      const seen = this.#examples.map(({ body, place }) => ({ value: read(body), place }));
      const given = seen.filter(({ value }) => typeof value === 'number');
      const fits = (figure: Figure) =>
        given.every(({ value, place }) => figure(place) === value) &&
        seen.every(({ value, place }) => value !== null || figure(place) === null);
      return given.length === 0
        ? undefined
        : (figures.find(fits) ?? figures.find((figure) => given.every(({ value, place }) => figure(place) === value)));
    });
  }

  #boolean(value: boolean, path: readonly string[], place: Place): boolean {
    const condition = this.#once(`condition ${at(path)}`, () => {
      const seen = this.#examples.flatMap(({ body, place: where }) => {
        const one = valueAt(body, path);
        return typeof one === 'boolean' ? [{ value: one, where }] : [];
      });
      const isConstant = new Set(seen.map((one) => one.value)).size === 1;
      return isConstant ? undefined : conditions.find((is) => seen.every((one) => is(one.where) === one.value));
    });
    return condition?.(place) ?? value;
  }

  /** Figures in a text, and the query. */
  #text(text: string, path: readonly string[], { found, place }: Present): string {
    const time = timeWriter(text);
    if (time !== undefined) return time(found.now);
    if (text.includes(exampleRequestId)) return text.replaceAll(exampleRequestId, found.requestId);
    const own = this.#examples.find(({ body }) => valueAt(body, path) === text);
    const parts = text.split(/(\d+)/);
    const skeleton = skeletonOf(text);
    const written = parts.map((part, index) => {
      if (index % 2 === 0) return own === undefined ? part : withQuery(part, own.query, found.query);
      const read = (body: unknown) => {
        const other = valueAt(body, path);
        return typeof other === 'string' && skeletonOf(other) === skeleton
          ? Number(other.split(/(\d+)/)[index])
          : undefined;
      };
      const figure = this.#figureAt(path, read, `${at(path)} ${skeleton} ${index}`);
      return String(figure?.(place) ?? part);
    });
    return written.join('').replace(/^https?:\/\/localhost(?=\/|$)/, found.origin);
  }

  #once<Made>(name: string, make: () => Made): Made {
    if (!this.#chosen.has(name)) this.#chosen.set(name, make());
    return this.#chosen.get(name) as Made;
  }
}

const skeletonOf = (text: string) => text.replaceAll(/\d+/g, '#');

function withQuery(text: string, was: string, is: string): string {
  if (was === '') return text;
  const encoded = encodeURIComponent(was);
  const wellFormed = is.slice(0, 500).toWellFormed();
  return encoded === was && !/[?&]/.test(text)
    ? text.replaceAll(was, () => wellFormed)
    : text.replaceAll(encoded, () => encodeURIComponent(wellFormed)).replaceAll(was, () => wellFormed);
}

/** Whether a member's name holds the ID of the page in it. */
function nameHolds(name: string, value: unknown): boolean {
  const [page] = pagesWithin(value);
  return isRecord(page) && name.includes(String(page['id']));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  );
}
