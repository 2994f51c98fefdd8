import type { JournalEntry } from '../../control/controls.ts';

/** How many entries a page keeps; a sandbox keeps a thousand by default. */
export const MAX_ENTRIES = 2000;

/** Entries with those that came, by their numbers, each once. */
export function merged(known: readonly JournalEntry[], came: readonly JournalEntry[]): readonly JournalEntry[] {
  const last = known.at(-1)?.seq ?? 0;
  const isNext = came.every(({ seq }, index) => seq > (came[index - 1]?.seq ?? last));
  const all = isNext ? [...known, ...came] : sorted([...known, ...came]);
  return all.length > MAX_ENTRIES ? all.slice(-MAX_ENTRIES) : all;
}

const sorted = (entries: readonly JournalEntry[]) =>
  [...new Map(entries.map((entry) => [entry.seq, entry])).values()].sort((a, b) => a.seq - b.seq);
