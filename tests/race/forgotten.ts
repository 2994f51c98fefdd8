import type { Operation } from './history.ts';
import type { Times } from './storms.ts';

/**
 * A history in which nothing is sure of what went on while the database acknowledged what it has forgotten since: changes may be made or not,
 * and what was seen may be gone.
 */
export function withoutForgotten(operations: readonly Operation[], forgotten: readonly Times[]): Operation[] {
  const isUnsure = ({ begin, end }: Operation) => forgotten.some(({ from, until }) => end >= from && begin <= until);
  const unsureFaults = new Set(
    operations.flatMap((one) => (one.kind === 'meet-fault' && isUnsure(one) ? [one.fault] : [])),
  );
  return operations.flatMap((one): Operation[] => {
    if (one.kind === 'set-fault' && unsureFaults.has(one.fault)) return [];
    if (!isUnsure(one)) return [one];
    if (!('outcome' in one)) return [];
    const outcome = one.outcome === 'refused' ? 'refused' : 'unknown';
    if (one.kind !== 'create') return [{ ...one, outcome, ...(one.kind === 'register' && { isFull: false }) }];
    const { id: _forgotten, ...create } = one;
    return [{ ...create, outcome }];
  });
}

/** The worlds in which an event is gone whose create was acknowledged. */
export function forgetfulWorlds(operations: readonly Operation[]): ReadonlySet<number> {
  const last = new Map<number, ReadonlySet<string>>();
  for (const one of operations) if (one.kind === 'list') last.set(one.world, new Set(one.found.map(({ tag }) => tag)));
  return new Set(
    operations.flatMap((one) =>
      one.kind === 'create' && one.outcome === 'made' && last.get(one.world)?.has(one.tag) === false ? [one.world] : [],
    ),
  );
}
