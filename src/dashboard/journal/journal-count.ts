import type { JournalEntry } from '../../control/controls.ts';
import { MAX_ENTRIES } from './entry-list.ts';

const inWords = (count: number): string => count.toLocaleString('en');

/**
 * How many exchanges there are: `5 exchanges`; `latest 1,000 of 20,617 exchanges: the journal no longer holds 19,617 older ones` if it
 * dropped some or was cleared; before it how many of them are found, if these are fewer.
 */
export function journalCount(entries: readonly Pick<JournalEntry, 'seq'>[], found = entries.length): string {
  const [all, came] = [entries.length, entries.at(-1)?.seq ?? 0];
  const older = Math.max(0, came - all);
  const kept = older > 0 ? `latest ${inWords(all)} of ${inWords(came)}` : inWords(all);
  const noun = Math.max(all, came) === 1 ? 'exchange' : 'exchanges';
  const ones = older === 1 ? 'one' : 'ones';
  // The journal may hold more than a page does.
  const why = all < MAX_ENTRIES ? 'the journal no longer holds' : 'this page does not show';
  return `${found === all ? '' : `${inWords(found)} of the `}${kept} ${noun}${older === 0 ? '' : `: ${why} ${inWords(older)} older ${ones}`}`;
}
