import { isRecord } from '../../target/json.ts';
import { fitText } from './fit-text.ts';
import { factsOfPage, type FactCell } from './found-facts.ts';
import { isPage, type FoundPage } from './found-page.ts';
import type { TemplateNode } from '../../../shared/templates/compile-node.ts';

type Read = (cells: readonly FactCell[]) => TemplateNode | undefined;

/** What stands for the pages that were found, or one of them; undefined where it is something else. */
export function readPages(cells: readonly FactCell[], read: Read): TemplateNode | undefined {
  return readOne(cells) ?? readEach(cells, read) ?? readMap(cells, read);
}

/** The page that is spoken of, null where there is none. */
function readOne(cells: readonly FactCell[]): TemplateNode | undefined {
  const isOne = cells.every(({ value, facts }) =>
    isPage(value) ? value.id === facts.one?.id : value === null && facts.one === undefined,
  );
  return isOne && cells.some(({ value }) => isPage(value)) ? { $page: true } : undefined;
}

/** So many pages of an answer show how each of them is written. */
const MAX_READ = 8;

const placesIn = (facts: FactCell['facts'], value: (page: FoundPage, at: number) => unknown): readonly FactCell[] =>
  facts.pages.slice(0, MAX_READ).map((page, at) => ({ value: value(page, at), facts: factsOfPage(page, at, facts) }));

/** A list with an item for each page. */
function readEach(cells: readonly FactCell[], read: Read): TemplateNode | undefined {
  const lists = cells.flatMap(({ value, facts }) =>
    Array.isArray(value) ? [{ value: value as readonly unknown[], facts }] : [],
  );
  if (lists.length < cells.length || !lists.every(({ value, facts }) => value.length === facts.pages.length))
    return undefined;
  const lengths = new Set(lists.map(({ value }) => value.length));
  const isTelling = lengths.size > 1 || lists.some(({ value }) => value.some(holdsPage));
  if (!isTelling || (lengths.size === 1 && lengths.has(0))) return undefined;
  const items = lists.flatMap(({ value, facts }) => placesIn(facts, (_, at) => value[at]));
  const node = read(items);
  return node === undefined ? undefined : { $each: node };
}

const holdsPage = (value: unknown): boolean =>
  isPage(value) || (isRecord(value) && Object.values(value).some((inner) => isPage(inner)));

/** An object with a member for each page, by its ID. */
function readMap(cells: readonly FactCell[], read: Read): TemplateNode | undefined {
  const records = cells.flatMap(({ value, facts }) => (isRecord(value) && !isPage(value) ? [{ value, facts }] : []));
  if (records.length < cells.length || !records.some(({ facts }) => facts.pages.length > 0)) return undefined;
  const places = records.map(({ value, facts }) => entriesIn(value, facts));
  const keyed = places.flatMap((entries) => entries ?? []);
  if (keyed.length === 0 || places.includes(undefined)) return undefined;
  const key = fitText(keyed.map(({ key: text, cell }) => ({ value: text, facts: cell.facts })));
  const text: unknown = isRecord(key) ? key['$text'] : undefined;
  const node = read(keyed.map(({ cell }) => cell));
  return typeof text !== 'string' || node === undefined ? undefined : { $map: node, $key: text };
}

interface Entry {
  readonly key: string;
  readonly cell: FactCell;
}

/** The members by page; undefined where they are not as many, or one belongs to none. */
function entriesIn(value: Readonly<Record<string, unknown>>, facts: FactCell['facts']): readonly Entry[] | undefined {
  const keys = Object.keys(value);
  if (keys.length !== facts.pages.length) return undefined;
  const entries = facts.pages.slice(0, MAX_READ).flatMap((page, at): Entry[] => {
    const key = keys.find((one) => one.match(/\d+/g)?.includes(page.id));
    return key === undefined ? [] : [{ key, cell: { value: value[key], facts: factsOfPage(page, at, facts) } }];
  });
  return entries.length === Math.min(keys.length, MAX_READ) ? entries : undefined;
}
