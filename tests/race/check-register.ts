import type { Finding, Outcome } from './history.ts';

interface Times {
  readonly begin: number;
  readonly end: number;
}

/** A write of a value that no other write has. */
export interface Write extends Times {
  readonly value: string;
  readonly outcome: Outcome;
}

export interface Read extends Times {
  readonly value: string;
}

/** All that happened to one value: its write and the reads that saw it. */
interface Cluster {
  readonly value: string;
  readonly isRead: boolean;
  /** When the first of them ended, and when the last of them began. */
  readonly firstEnd: number;
  readonly lastBegin: number;
}

/**
 * Whether writes and reads of one place can be put in an order that agrees with real time, in which each read sees the write before it.
 * All written values differ, so that looking at pairs is enough (Gibbons and Korach, Testing Shared Memories, 1997): where `firstEnd` is
 * before `lastBegin` the value holds from the one to the other; no other value holds then, and none comes and goes within.
 * @param name - of the place, for the findings
 */
export function checkRegister(name: string, writes: readonly Write[], reads: readonly Read[]): Finding[] {
  const findings: Finding[] = [];
  const byValue = new Map(writes.map((write) => [write.value, write]));
  const readsOf = new Map<string, Read[]>();
  for (const read of reads) {
    const write = byValue.get(read.value);
    const wrong = write === undefined ? 'never sent' : wrongWith(write, read);
    if (wrong !== undefined) findings.push({ kind: wrong, text: `${name}: a read at ${at(read)} shows ${read.value}` });
    else readsOf.set(read.value, [...(readsOf.get(read.value) ?? []), read]);
  }
  const clusters = writes.flatMap((write) => clusterOf(write, readsOf.get(write.value) ?? []));
  return [...findings, ...conflictsOf(name, clusters)];
}

function wrongWith(write: Write, read: Read): Finding['kind'] | undefined {
  if (write.outcome === 'refused') return 'refused and made';
  return read.end < write.begin ? 'seen before it was sent' : undefined;
}

/** A write that may not have been made is none, unless somebody saw it; it may have been made long after its answer was given up. */
function clusterOf(write: Write, reads: readonly Read[]): Cluster[] {
  const isMade = write.outcome === 'made';
  if (!isMade && reads.length === 0) return [];
  const ends = [...(isMade ? [write.end] : []), ...reads.map(({ end }) => end)];
  const begins = [write.begin, ...reads.map(({ begin }) => begin)];
  const [firstEnd, lastBegin] = [ends.reduce(least), begins.reduce(most)];
  return [{ value: write.value, isRead: reads.length > 0, firstEnd, lastBegin }];
}

const least = (a: number, b: number): number => Math.min(a, b);
const most = (a: number, b: number): number => Math.max(a, b);

function conflictsOf(name: string, clusters: readonly Cluster[]): Finding[] {
  const holding = clusters
    .filter(({ firstEnd, lastBegin }) => firstEnd < lastBegin)
    .sort((a, b) => a.firstEnd - b.firstEnd);
  const findings: Finding[] = [];
  let latest: Cluster | undefined;
  for (const next of holding) {
    if (latest !== undefined && next.firstEnd < latest.lastBegin) findings.push(conflict(name, latest, next));
    if (latest === undefined || next.lastBegin > latest.lastBegin) latest = next;
  }
  for (const one of clusters) {
    if (one.firstEnd < one.lastBegin) continue;
    const around = holding.find((other) => other.firstEnd < one.lastBegin && one.firstEnd < other.lastBegin);
    if (around !== undefined) findings.push(conflict(name, around, one));
  }
  return findings;
}

const conflict = (name: string, one: Cluster, other: Cluster): Finding => ({
  kind: one.isRead && other.isRead ? 'stale read' : 'lost write',
  text: `${name}: ${holds(one)}, and ${holds(other)}`,
});

const holds = ({ value, firstEnd, lastBegin, isRead }: Cluster): string =>
  firstEnd < lastBegin
    ? `${value} holds from ${firstEnd.toFixed(1)} to ${lastBegin.toFixed(1)} ms`
    : `${value} is written ${isRead ? 'and seen' : 'and never seen'} between ${lastBegin.toFixed(1)} and ${firstEnd.toFixed(1)} ms`;

export const at = ({ begin, end }: Times): string => `${begin.toFixed(1)} to ${end.toFixed(1)} ms`;
