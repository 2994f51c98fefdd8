import { groupBy } from './group-by.ts';
import { spokenOf, type Cell } from './sample.ts';

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
