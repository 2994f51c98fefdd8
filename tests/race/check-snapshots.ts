import { at } from './check-register.ts';
import type { Finding } from './history.ts';

/** A read of a set that only grows. */
export interface Snapshot {
  readonly begin: number;
  readonly end: number;
  readonly members: readonly string[];
}

/** Of two reads of a set that only grows, one shows all that the other shows; it is not the one that began after the other ended. */
export function checkSnapshots(name: string, snapshots: readonly Snapshot[]): Finding[] {
  const sorted = snapshots.toSorted((a, b) => a.members.length - b.members.length || a.begin - b.begin);
  return sorted.flatMap((larger, index): Finding[] => {
    const smaller = sorted[index - 1];
    if (smaller === undefined) return [];
    const has = new Set(larger.members);
    const missing = smaller.members.find((member) => !has.has(member));
    if (missing !== undefined)
      return [
        {
          kind: 'reads that disagree',
          text: `${name}: ${missing} is in a read at ${at(smaller)} and not in a larger one at ${at(larger)}`,
        },
      ];
    const more = larger.members.length > smaller.members.length;
    return more && larger.end < smaller.begin
      ? [{ kind: 'stale read', text: `${name}: a read at ${at(smaller)} shows less than one at ${at(larger)}` }]
      : [];
  });
}
