import type { JournalEntry } from '../../control/controls.ts';

/** How many entries a page keeps; a sandbox keeps a thousand by default. */
export const MAX_ENTRIES = 2000;

/** Entries with those that came after them. */
export function appended(known: readonly JournalEntry[], came: readonly JournalEntry[]): readonly JournalEntry[] {
  const last = known.at(-1)?.seq ?? 0;
  return [...known, ...came.filter(({ seq }) => seq > last)].slice(-MAX_ENTRIES);
}
