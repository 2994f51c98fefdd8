import type { JournalEntry } from '../../control/controls.ts';
import { otherSender } from './entry.ts';

type Ground = JournalEntry['questions'][number];

/** One answer to a question as the client met it, and how often. */
export interface Relied extends Pick<Ground, 'answer' | 'basis'> {
  readonly times: number;
}

/**
 * What the client relied on, by question: each answer with the basis that it had at that time, as the exchanges keep it. As in the audit,
 * forced answers and requests that the client did not send do not count.
 */
export function reliedOn(entries: readonly JournalEntry[]): ReadonlyMap<string, readonly Relied[]> {
  const found = new Map<string, Map<string, Relied>>();
  for (const entry of entries)
    if (entry.forced.length === 0 && otherSender(entry) === undefined)
      for (const { id, answer, basis } of entry.questions) {
        const own = found.get(id) ?? new Map<string, Relied>();
        const key = `${basis} ${JSON.stringify(answer)}`;
        own.set(key, { answer, basis, times: (own.get(key)?.times ?? 0) + 1 });
        found.set(id, own);
      }
  return new Map([...found].map(([id, own]) => [id, [...own.values()]]));
}

/** How often one of them was relied on by assumption. */
export const assumedTimes = (relied: readonly Relied[]): number =>
  relied.reduce((sum, { basis, times }) => sum + (basis === 'assumed' ? times : 0), 0);
