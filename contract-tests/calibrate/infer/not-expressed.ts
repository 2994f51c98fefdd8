import { groupBy } from './group-by.ts';
import type { Remade } from './infer-causes.ts';
import { isAlike, isSame, type NotExpressed } from './inferred.ts';

/** Why templates do not give refusals as they were seen, the most frequent reason first. */
export function notExpressedIn(refusals: readonly Remade[]): readonly NotExpressed[] {
  const unlike = refusals.filter(({ seen, made }) => !isSame(seen, made));
  return [...groupBy(unlike, reasonOf)]
    .map(([reason, all]) => ({ reason, count: all.length }))
    .toSorted((one, other) => other.count - one.count);
}

function reasonOf({ sample, seen, made }: Remade): string {
  if (sample.cause === 'malformed') return 'what is said of a body that cannot be read hangs on its text';
  const isLarge = sample.violations.some(({ value }) => typeof value === 'bigint' || isUnsafe(value));
  if (isLarge) return 'an int beyond 2^53 is no value of a template';
  return isAlike(seen, made)
    ? 'the words hang on more than what is wrong'
    : 'the form hangs on more than what is wrong';
}

const isUnsafe = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
