import { groupBy, largestGroups } from './group-by.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../target/json.ts';
import type { AttributeNames } from './attribute-names.ts';
import { readList } from './read-list.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { spokenOf, type Cell, type ToldSample } from './sample.ts';
import { isKeyedByAttributes, readMap, readPath, newHole, type Reading, type Skeleton } from './reading.ts';
import { keysAt } from './context-of.ts';
import { aboutOf, learnByKey } from './wordings.ts';

/** The forms of places in several bodies. */
export interface Form<Read> {
  readonly skeleton: Read;
  /** What the body was seen to tell of, in its order, where it shows that. */
  readonly told: ReadonlyMap<ToldSample, readonly KnownViolation[]>;
}

/** The form of what stands at one place in several bodies: what is an object, a list for each violation, a map by attribute … */
export const readForm = (cells: readonly Cell[], names: AttributeNames): Form<Skeleton> =>
  newForm(names, (reading) => reading.read(cells));

/** The form of each member that bodies have. */
export const readBodies = (cells: readonly Cell[], names: AttributeNames): Form<Readonly<Record<string, Skeleton>>> =>
  newForm(names, (reading) => readMembers(cells, reading));

function newForm<Read>(names: AttributeNames, read: (reading: Reading) => Read): Form<Read> {
  const reading: Reading = { names, told: new Map(), read: (inner) => readPlace(inner, reading) };
  return { skeleton: read(reading), told: reading.told };
}

function readPlace(cells: readonly Cell[], reading: Reading): Skeleton {
  if (isEcho(cells)) return { $value: true };
  const records = cells.filter(({ value }) => isRecord(value));
  const isMap = isKeyedByAttributes(records, reading.names);
  const shapes = groupBy(cells, ({ value }) => (isMap && isRecord(value) ? 'map' : usualShapeOf(value)));
  if (shapes.size < 2) return readAlike(cells, isMap, reading);
  return readByCount(cells, reading) ?? readByKey(cells, reading) ?? readUnlike(shapes, isMap, reading);
}

/** The value that was sent, given back: at places of one violation, and not the same everywhere. */
function isEcho(cells: readonly Cell[]): boolean {
  const sent = cells.map(({ scope }) => spokenOf(scope)?.value ?? null);
  // Of a few it is not known what was wrong: a list, or its item.
  const echoed = cells.filter(({ value }, at) => isDeepStrictEqual(value, sent[at]));
  if (echoed.length * 10 < cells.length * 9) return false;
  return cells.some(({ value }) => !isDeepStrictEqual(value, cells[0]?.value));
}

/** What has the same shape has the same form. */
type ShapeOf = (value: unknown) => string;

function usualShapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return isRecord(value)
    ? `object ${JSON.stringify(Object.keys(value).sort())}`
    : value === null
      ? 'null'
      : typeof value;
}

function readAlike(cells: readonly Cell[], isMap: boolean, reading: Reading): Skeleton {
  const first = cells[0]?.value;
  if (Array.isArray(first)) {
    const lists = cells as readonly Cell<readonly unknown[]>[];
    return readLengthsByKey(lists, reading) ?? readList(lists, reading);
  }
  if (!isRecord(first)) return newHole(cells);
  return isMap ? readMap(cells, reading) : readObject(cells, reading);
}

/** One form for one violation, another for several: `error` and `errors`. */
function readByCount(cells: readonly Cell[], reading: Reading): Skeleton | undefined {
  const [one = [], many = []] = [true, false].map((isOne) =>
    cells.filter(({ scope }) => scope.sample.told.length < 2 === isOne),
  );
  const shapes = [one, many].map((part) => new Set(part.map(({ value }) => usualShapeOf(value))));
  const [ofOne, ofMany] = shapes.map((part) => [...part][0]);
  if (cells.some(({ scope }) => scope.violation !== undefined)) return undefined;
  if (shapes.some(({ size }) => size !== 1) || ofOne === ofMany || many.length < 2) return undefined;
  return { $byCount: { one: reading.read(one), many: reading.read(many) } };
}

/** What is said of one violation holds a list, which is longer for some kinds than for others: what a text is made with. */
function readLengthsByKey(cells: readonly Cell<readonly unknown[]>[], reading: Reading): Skeleton | undefined {
  const lengths = new Set(cells.map(({ value }) => value.length));
  const isOfOne = cells.every(({ scope }) => scope.violation !== undefined);
  if (lengths.size < 2 || !isOfOne || readPath(cells) !== undefined) return undefined;
  return readByKey(cells, reading, (value) => String((value as readonly unknown[]).length));
}

/** One form for some kinds of violations, another for others. */
function readByKey(cells: readonly Cell[], reading: Reading, shapeOf: ShapeOf = usualShapeOf): Skeleton | undefined {
  const spoken = cells.filter(({ scope }) => (spokenOf(scope)?.id ?? '') !== '');
  if (spoken.length * 10 < cells.length * 9) return undefined;
  const shapes = learnByKey(
    spoken.map(({ value, scope }) => ({ value: shapeOf(value), scope })),
    mostShape,
    1,
  );
  const isFitting = ({ value, scope }: Cell) =>
    shapes.get(keysAt(scope).find((key) => shapes.has(key)) ?? '') === shapeOf(value);
  const fitting = spoken.filter(isFitting);
  const [most, ...others] = largestGroups(fitting, ({ value }) => shapeOf(value));
  if (most === undefined || others.length === 0 || fitting.length * 10 < cells.length * 9) return undefined;
  const keysFor = (shape: string) => [...shapes].filter(([, one]) => one === shape).map(([key]) => key);
  const general = new Set(spoken.map(({ scope }) => aboutOf(scope)));
  const finer = keysFor(most[0]).filter((key) => !general.has(key));
  const cases = others.map(([shape, own]) => ({ of: keysFor(shape), is: reading.read(own) }));
  const otherwise = reading.read(most[1]);
  return { $by: finer.length === 0 ? cases : [...cases, { of: finer, is: otherwise }], $otherwise: otherwise };
}

/** The shape that most have. */
function mostShape(cells: readonly Cell<string>[]) {
  const [[text, alike] = ['', []]] = largestGroups(cells, ({ value }) => value);
  return { text, explains: new Set(alike) };
}

/** Forms that nothing explains: of objects, the members that most of them have; otherwise what most of them are. */
function readUnlike(shapes: ReadonlyMap<string, readonly Cell[]>, isMap: boolean, reading: Reading): Skeleton {
  const [top = []] = [...shapes.values()].sort((left, right) => right.length - left.length);
  const objects = [...shapes.values()].flat().filter(({ value }) => isRecord(value));
  if (!isRecord(top[0]?.value) || isMap) return readAlike(top, isMap, reading);
  return readObject(objects, reading);
}

/** Members that begin with `$` would be read as variable: an object that has them is constant, as far as it can be. */
function readObject(cells: readonly Cell[], reading: Reading): Skeleton {
  const form = readMembers(cells, reading);
  return Object.keys(form).some((name) => name.startsWith('$')) ? { $constant: form } : form;
}

function readMembers(cells: readonly Cell[], reading: Reading): Readonly<Record<string, Skeleton>> {
  const names = new Set(cells.flatMap(({ value }) => Object.keys(asRecord(value))));
  const members = [...names].flatMap((name): [string, Skeleton][] => {
    const isThere = ({ value }: Cell) => Object.hasOwn(asRecord(value), name);
    const having = cells.filter(isThere).map(({ value, scope }) => ({ value: asRecord(value)[name], scope }));
    const lacking = cells.filter((cell) => !isThere(cell)).map(({ scope }) => scope);
    const skeleton = readSometimes(having, lacking, reading);
    return skeleton === undefined ? [] : [[name, skeleton]];
  });
  return Object.fromEntries(members);
}

/** What stands where a body has no such member. */
const nothing = Symbol('nothing');

/** A member that what is wrong tells to be there or not; otherwise one that most have. */
function readSometimes(
  having: readonly Cell[],
  lacking: readonly Cell['scope'][],
  reading: Reading,
): Skeleton | undefined {
  if (lacking.length > 0 && having.length > 1) {
    const all = [...having, ...lacking.map((scope): Cell => ({ value: nothing, scope }))];
    const read = (own: readonly Cell[]): Skeleton =>
      own.every(({ value }) => value === nothing) ? undefined : reading.read(own);
    const byKey = readByKey(all, { ...reading, read }, (value) => String(value === nothing));
    if (byKey !== undefined) return byKey;
  }
  return having.length * 2 < having.length + lacking.length ? undefined : reading.read(having);
}

const asRecord = (value: unknown) => (isRecord(value) ? value : {});
