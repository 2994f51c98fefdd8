import type { Finding, Operation } from './history.ts';

/** A fault with a count acts so often: on the first requests that it matches, and on no others. */
export function checkFaults(name: string, operations: readonly Operation[]): Finding[] {
  return operations.flatMap((set): Finding[] => {
    if (set.kind !== 'set-fault') return [];
    const met = operations.flatMap((one) =>
      one.kind === 'meet-fault' && one.fault === set.fault ? [one.hasActed] : [],
    );
    const acted = met.filter((one) => one === true).length;
    const unknown = met.filter((one) => one === undefined).length;
    const text = `${name}: ${set.fault} acts ${acted} times on ${met.length} requests, ${unknown} without an answer, and its count is ${set.count}`;
    if (acted > set.count) return [{ kind: 'a fault acts too often', text }];
    return acted + unknown < Math.min(set.count, met.length) ? [{ kind: 'a fault acts too seldom', text }] : [];
  });
}
