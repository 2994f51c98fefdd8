import { expect, test } from 'vitest';
import { journalCount } from './journal-count.ts';

const entries = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ seq: first + index }));

test.each([
  [entries(1, 0), undefined, '0 exchanges'],
  [entries(1, 1), undefined, '1 exchange'],
  [entries(1, 5), undefined, '5 exchanges'],
  [entries(1, 5), 2, '2 of the 5 exchanges'],
  [entries(19_618, 20_617), undefined, 'latest 1,000 of 20,617 exchanges'],
  [entries(19_618, 20_617), 3, '3 of the latest 1,000 of 20,617 exchanges'],
  [entries(7, 7), undefined, 'latest 1 of 7 exchanges'],
])('%#: %s', (kept, found, said) => expect(journalCount(kept, found)).toBe(said));
