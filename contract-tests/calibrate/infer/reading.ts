import type { TemplateNode } from '../../../src/lib/templates/compile-node.ts';
import { isRecord } from '../../target/json.ts';
import { indexIn, type Cell, type ToldSample, type Scope } from './sample.ts';
import { isConstant, textIn } from './template.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { namedAttribute, type AttributeNames } from './attribute-names.ts';
import { isDeepStrictEqual } from 'node:util';
import { byOperation } from './group-by.ts';
import { pathParts } from '../../../src/lib/templates/reported.ts';
import { contextOf } from './context-of.ts';

const mark = Symbol('hole');

/** A scalar that is not the same everywhere, or that may only seem to be: what it is made from is found out when all of them are known. */
export interface Hole {
  readonly [mark]: true;
  readonly cells: readonly Cell[];
  /** The name of a member: it names what is wrong, and is nothing that is said of it. */
  readonly isName: boolean;
}

export const newHole = (cells: readonly Cell[], isName = false): Hole => ({ [mark]: true, cells, isName });

/** The form of a body before its texts are understood: a template with holes. A member that is undefined is left out. */
export type Skeleton = Hole | TemplateNode | undefined | readonly Skeleton[] | { readonly [name: string]: Skeleton };

const isHole = (skeleton: Skeleton): skeleton is Hole => isRecord(skeleton) && mark in skeleton;

/** The places of a form that are yet to be understood, in the order of the body. */
export function holesOf(skeleton: Skeleton): readonly Hole[] {
  if (isHole(skeleton)) return [skeleton];
  return typeof skeleton === 'object' && skeleton !== null ? Object.values(skeleton).flatMap(holesOf) : [];
}

/** A form as a node of a template, with what its holes hold. */
export function writeNode(skeleton: Skeleton, filled: ReadonlyMap<Hole, TemplateNode>): TemplateNode {
  if (isHole(skeleton)) return skeleton.isName ? keyText(filled.get(skeleton)) : (filled.get(skeleton) ?? null);
  if (Array.isArray(skeleton)) return skeleton.map((item: Skeleton) => writeNode(item, filled));
  if (!isRecord(skeleton)) return (skeleton ?? null) as TemplateNode;
  const members = Object.entries(skeleton as Readonly<Record<string, Skeleton>>);
  return Object.fromEntries(
    members.flatMap(([name, inner]) => (inner === undefined ? [] : [[name, writeNode(inner, filled)]])),
  );
}

/** A key that names no attribute would put all that is told in one place. */
function keyText(node: TemplateNode | undefined): string {
  const text = textIn(node);
  return isConstant(text) ? '{attribute}' : text;
}

/** What the parts of the reading share while one body's form is found. */
export interface Reading {
  readonly names: AttributeNames;
  /** The violations that a list or an object was seen to tell of, in its order. */
  readonly told: Map<ToldSample, readonly KnownViolation[]>;
  readonly read: (cells: readonly Cell[]) => Skeleton;
}

/** Keeps what one place tells of, where no other place told of more. */
export function noteTold(reading: Reading, sample: ToldSample, told: readonly KnownViolation[]): void {
  if (told.length > (reading.told.get(sample)?.length ?? 0)) reading.told.set(sample, told);
}

/** The violations of a refusal, and how often each was found to be told. */
export interface Untold {
  readonly violations: readonly KnownViolation[];
  readonly times: Map<KnownViolation, number>;
}

export const untoldOf = ({ violations }: Pick<ToldSample, 'violations'>): Untold => ({ violations, times: new Map() });

/** What names a violation: its attribute, and the index in its list. */
interface Named {
  readonly attribute: string;
  readonly index?: number;
}

/** The violation that is told of under an attribute's name: one that was not told yet, or one that is told again. */
export function takeViolation({ violations, times }: Untold, named: Named | undefined): KnownViolation {
  const own = violations.filter(({ attribute }) => attribute === (named?.attribute ?? ''));
  const fitting = (ones: readonly KnownViolation[]) =>
    ones.find(({ pointer }) => indexIn(pointer) === named?.index) ?? ones[0];
  const found = fitting(own.filter((one) => !times.has(one))) ?? fitting(own);
  if (found === undefined) return foreignViolation(named?.attribute ?? '', named?.index);
  const turn = times.get(found) ?? 0;
  times.set(found, turn + 1);
  return turn === 0 ? found : { ...found, turn };
}

/** What a deployment tells of although the kit knows nothing of it. */
function foreignViolation(attribute: string, index?: number): KnownViolation {
  const pointer = attribute === '' ? '' : `/${attribute}${index === undefined ? '' : `/${index}`}`;
  return { id: '', kind: '', pointer, attribute, value: undefined };
}

/** Objects whose names are those of the attributes at fault, not members that happen to be called like one (`type`, `title`). */
export function isKeyedByAttributes(cells: readonly Cell[], names: AttributeNames): boolean {
  const keyed = cells.filter(({ scope }) => scope.violation === undefined && scope.sample.violations.length > 0);
  // Of a few refusals it is not known what they are for.
  if (keyed.length === 0 || keyed.length * 10 < cells.length * 9) return false;
  const attributed = keyed.map((cell) => {
    const keys = Object.keys(cell.value as object);
    const own = keys.filter((key) => isAtFault(namedAttribute(key, names)?.attribute, cell.scope.sample));
    return { all: keys.length, own: own.length };
  });
  const all = attributed.reduce((sum, one) => sum + one.all, 0);
  const own = attributed.reduce((sum, one) => sum + one.own, 0);
  return own * 3 >= all * 2 && attributed.filter((one) => one.own > 0).length * 5 >= keyed.length * 4;
}

const isAtFault = (attribute: string | undefined, { violations }: ToldSample) =>
  violations.some((one) => one.attribute === attribute && attribute !== '');

interface Entry {
  readonly key: Cell<string>;
  readonly values: readonly Cell[];
  readonly isList: boolean;
  readonly isNested: boolean;
}

/** An object from attribute to what is said of it. */
export function readMap(cells: readonly Cell[], reading: Reading): Skeleton {
  const entries = cells.flatMap((cell) => entriesOf(cell, reading));
  const node = reading.read(entries.flatMap(({ values }) => values));
  const $many = entries.filter(({ isList }) => isList).length * 2 > entries.length ? 'list' : 'first';
  if (entries.some(({ isNested }) => isNested)) return { $nested: node, $many: $many === 'list' ? undefined : $many };
  const keys = entries.map(({ key }) => key);
  return { $map: node, $key: newHole(keys, true), $many };
}

function entriesOf({ value, scope }: Cell, reading: Reading): readonly Entry[] {
  const untold = untoldOf(scope.sample);
  const entries = Object.entries(value as Readonly<Record<string, unknown>>).map(([key, own]): Entry => {
    const named = namedAttribute(key, reading.names);
    const first = takeViolation(untold, named);
    const items = isRecord(own) ? itemsBelow(own, first) : undefined;
    const list = items ?? own;
    const listed: readonly unknown[] = Array.isArray(list) ? list : [list];
    const values = listed.map((value, at) => ({
      value,
      scope: { sample: scope.sample, violation: at === 0 ? first : takeViolation(untold, named) },
    }));
    const place = { sample: scope.sample, violation: first };
    return { key: { value: key, scope: place }, values, isList: Array.isArray(list), isNested: items !== undefined };
  });
  noteTold(
    reading,
    scope.sample,
    entries.flatMap(({ values }) => values.flatMap(({ scope: { violation } }) => violation ?? [])),
  );
  return entries;
}

/** What stands below the index of a list's item: `{ cohosts: { "1": […] } }`. */
function itemsBelow(own: Readonly<Record<string, unknown>>, { pointer }: KnownViolation): unknown {
  const index = indexIn(pointer);
  return index === undefined ? undefined : own[String(index)];
}

type Path = readonly unknown[];

/** The path to what is wrong, as a list: `['body', 'cohosts', 1]`; undefined where lists are none. */
export function readPath(cells: readonly Cell<Path>[]): Skeleton | undefined {
  const leads = cells.flatMap(leadOf);
  const [first] = leads;
  if (first === undefined) return undefined;
  const isMost = (ones: readonly unknown[]) => ones.length * 10 >= cells.length * 9;
  // An item's place tells a path from a list of names.
  const ofItems = cells.filter(({ scope }) => partsAt(scope).length > 1);
  if (ofItems.length > 0 && !ofItems.some((cell) => leadOf(cell).length > 0)) return undefined;
  if (isMost(leads.filter(({ value }) => isDeepStrictEqual(value, first.value))))
    return isLead(first.value) ? { $path: first.value } : undefined;
  const [most, ...others] = (isMost(leads) ? byOperation(leads, isDeepStrictEqual) : undefined) ?? [];
  if (most === undefined) return undefined;
  const cases = others.flatMap(({ of, is }) => (isLead(is) ? [{ of, is: { $path: is } }] : []));
  return isLead(most.is) ? { $by: cases, $otherwise: { $path: most.is } } : undefined;
}

const partsAt = (scope: Scope) => pathParts(contextOf(scope).one);

/** What stands before the path to what is wrong. */
function leadOf({ value, scope }: Cell<Path>): readonly Cell<Path>[] {
  const parts = partsAt(scope);
  const at = value.length - parts.length;
  const isPath = parts.length > 0 && at >= 0 && isDeepStrictEqual(value.slice(at), parts);
  return isPath ? [{ value: value.slice(0, at), scope }] : [];
}

/** What may stand before the path: the part of the request that it is in. */
const isLead = (before: Path): before is readonly string[] =>
  before.length <= MAX_BEFORE && before.every((part) => typeof part === 'string');

const MAX_BEFORE = 5;
