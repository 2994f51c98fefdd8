import type { RemoteWorld } from '../control/client/remote-world.ts';

export type ListedFaults = Awaited<ReturnType<RemoteWorld['faults']['list']>>;
type ListedFault = ListedFaults[number];

/** Whether a fault has acted as often as it may, so that it acts no more. */
export const isSpent = ({ when, hits }: Pick<ListedFault, 'when' | 'hits'>): boolean =>
  when?.count !== undefined && hits >= when.count;

/**
 * The faults as a list that sets them again. Setting starts every count at zero: so those that are spent stay out, and the others get what
 * is left of their counts.
 */
export const stillToCome = (faults: ListedFaults): readonly Omit<ListedFault, 'matches' | 'hits'>[] =>
  faults
    .filter((fault) => !isSpent(fault))
    .map(({ matches, hits, ...fault }) =>
      fault.when === undefined ? fault : { ...fault, when: whatIsLeft(fault.when, matches, hits) },
    );

function whatIsLeft(when: NonNullable<ListedFault['when']>, matches: number, hits: number) {
  const { count, fromNth } = when;
  return {
    ...when,
    ...(count === undefined ? {} : { count: count - hits }),
    ...(fromNth === undefined ? {} : { fromNth: Math.max(1, fromNth - matches) }),
  };
}
