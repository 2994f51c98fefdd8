import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { coveringRows, type IsLawful } from './covering-rows.ts';

const factorsOf = (sizes: readonly number[]) =>
  sizes.map((size, at) => ({ id: `f${at}`, values: Array.from({ length: size }, (_, value) => value) }));

function missingPairs(sizes: readonly number[], rows: readonly (readonly number[])[], isLawful: IsLawful) {
  const places = sizes.flatMap((size, at) => Array.from({ length: size }, (_, value) => ({ at, value })));
  const pairs = places.flatMap((one) => places.filter(({ at }) => at > one.at).map((other) => [one, other] as const));
  const rowOf = (pair: (typeof pairs)[number]) => sizes.map((_, at) => pair.find((place) => place.at === at)?.value);
  const isIn = (row: readonly number[], pair: (typeof pairs)[number]) =>
    pair.every(({ at, value }) => row[at] === value);
  return pairs.filter((pair) => isLawful(rowOf(pair)) && !rows.some((row) => isIn(row, pair)));
}

const notTwoOnes: IsLawful = (row) => !(row[0] === 1 && row[1] === 1);

it('holds each pair that can stand together, and no other', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 8 }), (sizes) => {
      const rows = coveringRows(factorsOf(sizes), notTwoOnes);
      expect(missingPairs(sizes, rows, notTwoOnes)).toEqual([]);
      expect(rows.filter((row) => !notTwoOnes(row))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('takes far fewer rows than there are combinations', () => {
  const rows = coveringRows(factorsOf([7, 6, ...Array.from({ length: 40 }, () => 2)]), () => true);
  expect(rows.length).toBeGreaterThanOrEqual(42);
  expect(rows.length).toBeLessThan(60);
});

it('has none for one factor', () => expect(coveringRows(factorsOf([4]), () => true)).toEqual([]));
