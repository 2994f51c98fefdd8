import fc from 'fast-check';
import { expect, it } from 'vitest';
import { windowOf } from './page-window.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('shows stretch after stretch, without a gap or an overlap, until the results end (search.page.advances)', () => {
  fc.assert(
    fc.property(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 100 }), (count, perPage) => {
      const results = numbers(count);
      const stretches = numbers(Math.ceil(count / perPage)).map((index) =>
        windowOf(results, { page: index + 1, perPage }),
      );
      expect(stretches.flat()).toEqual(results);
      expect(stretches.slice(0, -1).every((stretch) => stretch.length === perPage)).toBe(true);
      expect(windowOf(results, { page: stretches.length + 1, perPage })).toEqual([]);
    }),
  );
});

it('shows the first results for a page below 1, and none for a perPage below 1 (search.bounds: accepted)', () => {
  expect(windowOf(numbers(5), { page: 0, perPage: 2 })).toEqual([0, 1]);
  expect(windowOf(numbers(5), { page: -7, perPage: 2 })).toEqual([0, 1]);
  expect(windowOf(numbers(5), { page: 1, perPage: 0 })).toEqual([]);
  expect(windowOf(numbers(5), { page: 1, perPage: -2 })).toEqual([]);
});

it('shows nothing far behind the end', () => {
  expect(windowOf(numbers(5), { page: Number.MAX_SAFE_INTEGER, perPage: 100 })).toEqual([]);
});
