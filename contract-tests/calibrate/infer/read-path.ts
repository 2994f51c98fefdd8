import { isDeepStrictEqual } from 'node:util';
import { byOperation } from './by-operation.ts';
import type { Cell, Scope } from './sample.ts';
import type { Skeleton } from './skeleton.ts';
import { pathParts } from '../../../shared/templates/reported.ts';
import { contextOf } from './context-of.ts';

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
