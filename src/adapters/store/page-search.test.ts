import { expect, it, describe } from 'vitest';
import { createPageSearch } from './page-search.ts';
import { createPageDirectory, withoutPages } from './directory.ts';
import { createMemoryStore } from './event-store.ts';
import { describeStore } from './testing/store-suite.ts';

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

describe('without pages', () => {
  const pages = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Garden ${id}` }));
  const directory = createPageDirectory(pages);
  const left = withoutPages(directory, new Set([2, 3, 6]));
  const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);

  it('is the same directory where no page has vanished', () => {
    expect(withoutPages(directory, new Set())).toBe(directory);
  });

  it('does not have the pages that have vanished', async () => {
    expect([await left.get(2), (await left.get(4))?.id]).toEqual([undefined, 4]);
    expect(await left.known([1, 2, 9])).toEqual(new Set([1]));
  });

  it('lists and finds the others, stretch after stretch, without a gap', async () => {
    expect(ids(await left.list({ limit: 2 }))).toEqual([1, 4]);
    expect(ids(await left.list({ after: 4, limit: 2 }))).toEqual([5]);
    expect(ids(await left.list({ after: 1, limit: 1 }))).toEqual([4]);
    const second = await left.search('garden', { matching: 'words', order: 'best' }, { page: 2, perPage: 2 });
    expect([ids(second.pages), second.total]).toEqual([[5], 3]);
    expect((await left.search('', { matching: 'words', order: 'best' }, { page: 1, perPage: 24 })).total).toBe(3);
  });
});

describe('memory store', () => {
  describeStore('memory', async (seeded) => createMemoryStore(seeded));
});
