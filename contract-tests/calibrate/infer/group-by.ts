import { keptIn, spokenOf, type Cell } from './sample.ts';

/** What belongs together, by what it has in common; `Map.groupBy`, which Node 20 does not have. */
export function groupBy<One, Key>(ones: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of ones) keptIn(groups, keyOf(one), (): One[] => []).push(one);
  return groups;
}

/** The same, the largest groups first. */
export const largestGroups = <One, Key>(ones: Iterable<One>, keyOf: (one: One) => Key): [Key, One[]][] =>
  [...groupBy(ones, keyOf)].sort(([, left], [, right]) => right.length - left.length);

/** What most cells hold. */
export const mostSeen = (cells: Iterable<{ readonly value: unknown }>): unknown =>
  largestGroups(cells, ({ value }) => value)[0]?.[0];

/** What is the same for all of one operation. */
interface OfOperation<Value> {
  /** As in `refusal.messages`: the causes that were seen, with the operation. */
  readonly of: readonly string[];
  readonly is: Value;
  readonly cells: number;
}

/** What hangs on the operation and nothing else, that of most first; undefined where it does not. */
export function byOperation<Value>(
  cells: readonly Cell<Value>[],
  isSame: (left: Value, right: Value) => boolean = Object.is,
): readonly OfOperation<Value>[] | undefined {
  const groups = [...groupBy(cells, ({ scope }) => scope.sample.operation)];
  // Of one attribute, or one refusal, it is not known what it hangs on.
  const isTold = ([operation, own]: readonly [string, readonly Cell<Value>[]]) =>
    operation !== '' && new Set(own.map(({ scope }) => spokenOf(scope)?.attribute ?? '')).size > 1;
  const isOne = ([, own]: readonly [string, readonly Cell<Value>[]]) =>
    own.every(({ value }) => isSame(value, own[0]?.value as Value));
  if (groups.length < 2 || !groups.every((group) => isTold(group) && isOne(group))) return undefined;
  return groups
    .map(([operation, own]) => ({
      of: [...new Set(own.map(({ scope }) => `${scope.sample.cause}@${operation}`))],
      is: own[0]?.value as Value,
      cells: own.length,
    }))
    .sort((left, right) => right.cells - left.cells);
}
