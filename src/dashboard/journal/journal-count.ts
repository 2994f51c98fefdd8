import type { JournalEntry } from '../../control/controls.ts';

const inWords = (count: number): string => count.toLocaleString('en');

/**
 * How many exchanges there are: `5 exchanges`; `latest 1,000 of 20,617 exchanges` where earlier ones have made room or were cleared; before
 * it how many of them are found, where these are fewer.
 */
export function journalCount(entries: readonly Pick<JournalEntry, 'seq'>[], found = entries.length): string {
  const [all, came] = [entries.length, entries.at(-1)?.seq ?? 0];
  const kept = came > all ? `latest ${inWords(all)} of ${inWords(came)}` : inWords(all);
  const noun = Math.max(all, came) === 1 ? 'exchange' : 'exchanges';
  return `${found === all ? '' : `${inWords(found)} of the `}${kept} ${noun}`;
}
