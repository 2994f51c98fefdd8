import { expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { merged } from './entry-list.ts';

const entries = (...seqs: readonly number[]) => seqs.map((seq) => ({ seq }) as JournalEntry);

test.each([
  [[], [1, 2], [1, 2]],
  [[1, 2], [3], [1, 2, 3]],
  [
    [1, 2],
    [2, 3],
    [1, 2, 3],
  ],
  [
    [1, 4],
    [2, 3],
    [1, 2, 3, 4],
  ],
  [[5], [5, 4], [4, 5]],
])('%j and %j are %j', (known, came, all) =>
  expect(merged(entries(...known), entries(...came)).map(({ seq }) => seq)).toEqual(all),
);

test('of very many the latest are kept', () => {
  const many = entries(...Array.from({ length: 2500 }, (_, index) => index + 1));
  expect([merged([], many).length, merged([], many)[0]?.seq]).toEqual([2000, 501]);
});
