import { expect, test } from 'vitest';
import type { JournalEntry } from '../../control/controls.ts';
import { appended } from './entry-list.ts';

const entries = (...seqs: readonly number[]) => seqs.map((seq) => ({ seq }) as JournalEntry);

test.each([
  [[], [1, 2], [1, 2]],
  [[1, 2], [3], [1, 2, 3]],
  [
    [1, 2],
    [2, 3],
    [1, 2, 3],
  ],
])('appends to %j what of %j comes after it: %j', (known, came, all) =>
  expect(appended(entries(...known), entries(...came)).map(({ seq }) => seq)).toEqual(all),
);

test('keeps the latest of very many', () => {
  const many = entries(...Array.from({ length: 2500 }, (_, index) => index + 1));
  expect([appended([], many).length, appended([], many)[0]?.seq]).toEqual([2000, 501]);
});
