import { expect, it } from 'vitest';
import { createPageSearch } from './page-search.ts';

const words = { matching: 'words', order: 'best' } as const;
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Choir ${index}` }));

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
