import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createPageSearch } from './page-search.ts';

const words = { matching: 'words', order: 'best' } as const;
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Choir ${index}` }));

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heldAfter(act: () => void): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  act();
  collect();
  return process.memoryUsage().heapUsed - before;
}

it('remembers the result of a query, whatever its case, for each way of matching its own', () => {
  const search = createPageSearch([{ id: 1, title: 'Zürich Choir' }]);
  expect(search('Zürich', words)).toBe(search('zurich', words));
  expect(search('rich', words)).toEqual([]);
  expect(search('rich', { matching: 'substring', order: 'best' })).toEqual([1]);
});

it('finds again what it has let go of', () => {
  const search = createPageSearch(pagesOf(8000));
  const first = search('choir', words);
  for (let times = 1; times <= 80; times += 1) search(`choir${'!'.repeat(times)}`, words);
  expect(search('choir', words)).not.toBe(first);
  expect(search('choir', words)).toEqual(first);
});

it('holds less than 16 MB, however many queries find nothing', () => {
  const search = createPageSearch(pagesOf(500));
  search('warm up', words);
  let made = 0;
  const held = heldAfter(() => {
    for (; made < 60_000; made += 1) search(`nowhere${made} nothing${made}`, words);
  });
  expect(held).toBeLessThan(16 * 2 ** 20);
  expect(held).toBeGreaterThan(2 ** 20); // it is held at all: otherwise this would measure nothing
  expect(search('choir 7', words).length).toBeGreaterThan(0);
});

it('finds alike for answers that say the same, whichever object says it', () => {
  const search = createPageSearch(pagesOf(3));
  const finding = (matching: object) => ({ matching, order: 'best' }) as Parameters<typeof search>[1];
  const first = search('oir', finding({ unit: 'substring' }));
  expect(first).toEqual([1, 2, 3]);
  expect(search('OIR', finding({ unit: 'substring', terms: 'all', case: 'ignored' }))).toBe(first);
  expect(search('oir', finding({ unit: 'word' }))).toEqual([]);
});
