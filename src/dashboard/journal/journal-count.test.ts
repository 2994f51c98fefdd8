import { expect, test } from 'vitest';
import { journalCount } from './journal-count.ts';

const entries = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ seq: first + index }));

test.each([
  [entries(1, 0), undefined, '0 exchanges'],
  [entries(1, 1), undefined, '1 exchange'],
  [entries(1, 5), undefined, '5 exchanges'],
  [entries(1, 5), 2, '2 of the 5 exchanges'],
  [
    entries(19_618, 20_617),
    undefined,
    'latest 1,000 of 20,617 exchanges: the journal no longer holds 19,617 older ones',
  ],
  [
    entries(19_618, 20_617),
    3,
    '3 of the latest 1,000 of 20,617 exchanges: the journal no longer holds 19,617 older ones',
  ],
  [entries(3001, 5000), undefined, 'latest 2,000 of 5,000 exchanges: this page does not show 3,000 older ones'],
  [entries(7, 7), undefined, 'latest 1 of 7 exchanges: the journal no longer holds 6 older ones'],
  [entries(2, 2), undefined, 'latest 1 of 2 exchanges: the journal no longer holds 1 older one'],
])('%#: %s', (kept, found, said) => expect(journalCount(kept, found)).toBe(said));
