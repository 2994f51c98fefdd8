import { isPage, factsOfPage, type FactCell, type FoundPage } from './found-facts.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord, ownMember } from '../../target/json.ts';
import { constantNode, isScalar } from './template.ts';
import { fitMostTexts, fitScalar, fitText } from './fit-text.ts';
import { largestGroups, mostSeen } from './group-by.ts';
import type { TemplateMembers, TemplateNode } from '../../../src/lib/templates/compile-node.ts';

/** The node for what stands at one place of several answers; undefined where nothing stands there in most. */
export function readFound(cells: readonly FactCell[], depth = 0): TemplateNode | undefined {
  if (cells.length === 0 || depth > deepest) return undefined;
  const read = (inner: readonly FactCell[]) => readFound(inner, depth + 1);
  const fitting = fitScalar(cells) ?? asCursor(cells) ?? readPages(cells, read);
  if (fitting !== undefined) return fitting;
  const apart = readByCondition(cells, read);
  if (apart !== undefined) return apart;
  const [[, top] = ['', []]] = largestGroups(cells, ({ value }) => shapeOf(value));
  return readAlike(top, read);
}

type Read = (cells: readonly FactCell[]) => TemplateNode | undefined;

const deepest = 10;

function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isPage(value)) return 'page';
  if (Array.isArray(value)) return 'list';
  return isRecord(value) ? 'object' : value === null ? 'null' : typeof value;
}

/** One thing where something is so of the search, and another one, or nothing, where it is not. */
function readByCondition(cells: readonly FactCell[], read: Read): TemplateNode | undefined {
  const names = [...(cells[0]?.facts.booleans.keys() ?? [])];
  const isMixed = new Set(cells.map(({ value }) => shapeOf(value))).size > 1;
  for (const name of names) {
    const sides = [true, false].map((is) => cells.filter(({ facts }) => facts.booleans.get(name) === is));
    if (sides.some(({ length }) => length === 0)) continue;
    const node = asIf(name, isMixed ? byShape(sides, read) : byValue(sides));
    if (node !== undefined) return node;
  }
  return undefined;
}

/** What stands there where something is so, and where it is not; undefined where nothing does. */
interface Apart {
  readonly yes: TemplateNode | undefined;
  readonly no: TemplateNode | undefined;
}

/** Whatever is so is said first; what is left out is left out where it is not. */
function asIf(name: string, apart: Apart | undefined): TemplateNode | undefined {
  if (apart === undefined) return undefined;
  const { yes, no } = apart;
  if (yes !== undefined) return { $if: name, $then: yes, ...(no === undefined ? {} : { $else: no }) };
  const opposite = opposites[name];
  return opposite === undefined || no === undefined ? undefined : { $if: opposite, $then: no };
}

const opposites: Readonly<Record<string, string>> = {
  hasNext: 'isLast',
  isLast: 'hasNext',
  hasPrevious: 'isFirst',
  isFirst: 'hasPrevious',
  isEmpty: 'hasPages',
  hasPages: 'isEmpty',
};

type Sides = readonly (readonly FactCell[])[];

/** Each side is of one shape, and the two are of different ones. */
function byShape(sides: Sides, read: Read): Apart | undefined {
  const shapes = sides.map((side) => new Set(side.map(({ value }) => shapeOf(value))));
  if (shapes.some(({ size }) => size !== 1) || isDeepStrictEqual(shapes[0], shapes[1])) return undefined;
  const [yes, no] = sides.map((side) => (side[0]?.value === undefined ? undefined : read(side)));
  return { yes, no };
}

/** Scalars of one type, each side of which is explained. */
function byValue(sides: Sides): Apart | undefined {
  if (sides.some(({ length }) => length < 2)) return undefined;
  const [yes, no] = sides.map((side) => fitScalar(side) ?? asCursor(side));
  return yes === undefined || no === undefined ? undefined : { yes, no };
}

/** An opaque text that differs from page to page, and never on one page, where there is a next one or one before. */
function asCursor(cells: readonly FactCell[]): TemplateNode | undefined {
  const texts = new Set(cells.map(({ value }) => value));
  if (cells.some(({ facts }) => facts.numbers.has('index'))) return undefined;
  if (texts.size < 2 || !cells.every(({ value }) => typeof value === 'string' && /^\S{4,}$/.test(value)))
    return undefined;
  const isAll = (name: string) => cells.every(({ facts }) => facts.booleans.get(name) === true);
  if (isAll('hasNext')) return { $text: '{cursor}' };
  return isAll('hasPrevious') ? { $text: '{previousCursor}' } : undefined;
}

function readAlike(cells: readonly FactCell[], read: Read): TemplateNode | undefined {
  const first = cells[0]?.value;
  if (first === undefined) return undefined;
  if (isPage(first)) return { $page: true };
  if (Array.isArray(first)) return readList(cells as readonly FactCell<readonly unknown[]>[], read);
  if (isRecord(first)) return readObject(cells, read);
  const texts = cells.filter((cell): cell is FactCell<string> => typeof cell.value === 'string');
  return (texts.length === cells.length ? fitMostTexts(texts) : undefined) ?? withoutPages(mostSeen(cells));
}

const MAX_ITEMS = 10;

/** A list that is no list of pages: items of their own, each at its place, or constant. */
function readList(cells: readonly FactCell<readonly unknown[]>[], read: Read): TemplateNode {
  const [first] = cells;
  const { length } = first?.value ?? [];
  const isTuple = length <= MAX_ITEMS && cells.every(({ value }) => value.length === length);
  if (!isTuple) return withoutPages(cells.find(({ value }) => value.length > 0)?.value.slice(0, MAX_ITEMS) ?? []);
  return Array.from(
    { length },
    (_, at) => read(cells.map(({ value, facts }) => ({ value: value[at], facts }))) ?? null,
  );
}

function readObject(cells: readonly FactCell[], read: Read): TemplateNode {
  const records = cells.flatMap(({ value, facts }) => (isRecord(value) ? [{ value, facts }] : []));
  const isVariable = records.some(({ value }) => Object.keys(value).some((name) => name.startsWith('$')));
  return isVariable ? withoutPages(records[0]?.value) : readMembers(records, read, MAX_MEMBERS);
}

const MAX_MEMBERS = 60;

/** The node for what stands under each name that any of these has; what has none is left out. */
export function readMembers(
  records: readonly FactCell<Readonly<Record<string, unknown>>>[],
  read: (cells: readonly FactCell[], name: string) => TemplateNode | undefined,
  most: number,
): TemplateMembers {
  const names = new Set(records.flatMap(({ value }) => Object.keys(value)));
  const members = [...names].slice(0, most).flatMap((name) => {
    const cells = records.map(({ value, facts }): FactCell => ({ value: ownMember(value, name), facts }));
    const node = read(cells, name);
    return node === undefined ? [] : [[name, node] as const];
  });
  return Object.fromEntries(members);
}

/** A value as it stands, but for pages in it. */
function withoutPages(value: unknown): TemplateNode {
  if (isScalar(value)) return value;
  const plain = JSON.stringify(value ?? null, (_, inner: unknown) => (isPage(inner) ? null : inner));
  return constantNode(JSON.parse(plain) as TemplateNode);
}

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
