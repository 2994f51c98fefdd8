import { expect, test } from 'vitest';
import { isSpent, stillToCome } from './faults.ts';

const fault = { kind: 'status', status: 503 } as const;

test('a fault is spent once it has acted as often as it may; one without a bound never is', () => {
  expect(isSpent({ when: { count: 2 }, hits: 1 })).toBe(false);
  expect(isSpent({ when: { count: 2 }, hits: 2 })).toBe(true);
  expect(isSpent({ when: { fromNth: 1 }, hits: 9 })).toBe(false);
  expect(isSpent({ hits: 9 })).toBe(false);
});

test('faults that are set again have what is left of their counts, and the spent ones stay out', () => {
  const faults = [
    { id: 'spent', fault, when: { count: 1 }, matches: 3, hits: 1 },
    { id: 'twice', fault, when: { count: 3, fromNth: 4 }, matches: 5, hits: 2 },
    { id: 'later', fault, when: { fromNth: 9 }, matches: 5, hits: 0 },
    { id: 'always', fault, matches: 5, hits: 5 },
  ];
  expect(stillToCome(faults)).toEqual([
    { id: 'twice', fault, when: { count: 1, fromNth: 1 } },
    { id: 'later', fault, when: { fromNth: 4 } },
    { id: 'always', fault },
  ]);
});
