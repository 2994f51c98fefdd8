import type { RemoteWorld } from '../control/client/remote-world.ts';
import { dateWords } from './parts/relative.ts';

export type ListedFaults = Awaited<ReturnType<RemoteWorld['faults']['list']>>;
type ListedFault = ListedFaults[number];

/** Whether a fault has acted as often as it may, so that it acts no more. */
export const isSpent = ({ when, hits }: Pick<ListedFault, 'when' | 'hits'>): boolean =>
  when?.count !== undefined && hits >= when.count;

type When = NonNullable<ListedFault['when']>;

const ordinal = (n: number): string =>
  `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;

/** When a fault acts, in words: `on pages.get, from the 3rd request on, twice at most`. */
export function whenWords({ operation, fromNth, count, probability, after }: When = {}): string {
  return [
    ...(operation === undefined ? [] : [`on ${operation}`]),
    ...(fromNth === undefined ? [] : [`from the ${ordinal(fromNth)} request on`]),
    ...(probability === undefined ? [] : [`with a chance of ${Math.round(probability * 1000) / 10} %`]),
    ...(after === undefined ? [] : [`after ${dateWords(after)}`]),
    ...(count === undefined ? [] : [count === 1 ? 'once' : `${count} times at most`]),
  ].join(', ');
}

/** A name of the control area as people read it: `retryAfter` as *retry after*. */
export const inWords = (name: string): string =>
  name === 'fromNth' ? 'from the nth request' : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

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

function whatIsLeft(when: When, matches: number, hits: number) {
  const { count, fromNth } = when;
  return {
    ...when,
    ...(count === undefined ? {} : { count: count - hits }),
    ...(fromNth === undefined ? {} : { fromNth: Math.max(1, fromNth - matches) }),
  };
}
