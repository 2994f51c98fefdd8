import { groupBy } from './group-by.ts';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../target/json.ts';
import type { AttributeNames } from './attribute-names.ts';
import { readList } from './read-list.ts';
import { isKeyedByAttributes, readMap } from './read-map.ts';
import { spokenOf, type Cell, type KnownViolation, type ToldSample } from './sample.ts';
import type { Reading, Skeleton } from './skeleton.ts';

export interface Form {
  readonly skeleton: Skeleton;
  /** What the body was seen to tell of, in its order, where it shows that. */
  readonly told: ReadonlyMap<ToldSample, readonly KnownViolation[]>;
}

/** The form of what stands at one place in several bodies: what is an object, a list for each violation, a map by attribute … */
export function readForm(cells: readonly Cell[], names: AttributeNames): Form {
  const reading: Reading = { names, told: new Map(), read: (inner) => readPlace(inner, reading) };
  return { skeleton: reading.read(cells), told: reading.told };
}

function readPlace(cells: readonly Cell[], reading: Reading): Skeleton {
  if (isEcho(cells)) return { form: 'value' };
  const records = cells.filter(({ value }) => isRecord(value));
  const isMap = isKeyedByAttributes(records, reading.names);
  const shapes = groupBy(cells, ({ value }) => (isMap && isRecord(value) ? 'map' : shapeOf(value)));
  if (shapes.size < 2) return readAlike(cells, isMap, reading);
  return readByCount(cells, reading) ?? readUnlike(shapes, isMap, reading);
}

/** The value that was sent, given back: at places of one violation, and not the same everywhere. */
function isEcho(cells: readonly Cell[]): boolean {
  const sent = cells.map(({ scope }) => spokenOf(scope)?.value ?? null);
  // Of a few it is not known what was wrong: a list, or its item.
  const echoed = cells.filter(({ value }, at) => isDeepStrictEqual(value, sent[at]));
  if (echoed.length * 10 < cells.length * 9) return false;
  return cells.some(({ value }) => !isDeepStrictEqual(value, cells[0]?.value));
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return isRecord(value)
    ? `object ${JSON.stringify(Object.keys(value).sort())}`
    : value === null
      ? 'null'
      : typeof value;
}

function readAlike(cells: readonly Cell[], isMap: boolean, reading: Reading): Skeleton {
  const first = cells[0]?.value;
  if (Array.isArray(first)) return readList(cells as readonly Cell<readonly unknown[]>[], reading);
  if (!isRecord(first)) return { form: 'hole', hole: { cells } };
  return isMap ? readMap(cells, reading) : readObject(cells, reading);
}

/** One form for one violation, another for several: `error` and `errors`. */
function readByCount(cells: readonly Cell[], reading: Reading): Skeleton | undefined {
  const [one = [], many = []] = [true, false].map((isOne) =>
    cells.filter(({ scope }) => scope.sample.told.length < 2 === isOne),
  );
  const shapes = [one, many].map((part) => new Set(part.map(({ value }) => shapeOf(value))));
  const [ofOne, ofMany] = shapes.map((part) => [...part][0]);
  if (cells.some(({ scope }) => scope.violation !== undefined)) return undefined;
  if (shapes.some(({ size }) => size !== 1) || ofOne === ofMany || many.length < 2) return undefined;
  return { form: 'count', one: reading.read(one), many: reading.read(many) };
}

/** Forms that nothing explains: of objects, the members that most of them have; otherwise what most of them are. */
function readUnlike(shapes: ReadonlyMap<string, readonly Cell[]>, isMap: boolean, reading: Reading): Skeleton {
  const [top = []] = [...shapes.values()].sort((left, right) => right.length - left.length);
  const objects = [...shapes.values()].flat().filter(({ value }) => isRecord(value));
  if (!isRecord(top[0]?.value) || isMap) return readAlike(top, isMap, reading);
  return readObject(objects, reading);
}

function readObject(cells: readonly Cell[], reading: Reading): Skeleton {
  const names = new Set(cells.flatMap(({ value }) => Object.keys(asRecord(value))));
  const members = [...names].flatMap((name): [string, Skeleton][] => {
    const having = cells.filter(({ value }) => Object.hasOwn(asRecord(value), name));
    if (having.length * 2 < cells.length) return [];
    return [[name, reading.read(having.map(({ value, scope }) => ({ value: asRecord(value)[name], scope })))]];
  });
  return { form: 'object', members: new Map(members) };
}

const asRecord = (value: unknown) => (isRecord(value) ? value : {});
