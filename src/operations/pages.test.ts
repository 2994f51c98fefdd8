import { describe, expect, it } from 'vitest';
import { createPageDirectory } from '../adapters/store/directory.ts';
import { getPage, searchPages } from './pages.ts';
import { callOf } from './testing/call.ts';

describe('getPage', () => {
  it('finds a page', async () => {
    expect(await getPage(callOf({ rawId: '9003' }))).toEqual({ kind: 'page', page: { id: 9003, title: 'Page 9003' } });
  });

  it.each([
    ['9001', 'the ID of a page'],
    ['abc', 'the ID of a page, an int in plain digits'],
  ])('refuses %s, and says what would be right', async (rawId, expected) => {
    const violation = {
      id: 'refusal.status.unknown-page',
      pointer: '/path/id',
      expected,
      actual: JSON.stringify(rawId),
    };
    expect(await getPage(callOf({ rawId }))).toEqual({
      kind: 'refused',
      refusals: [{ stage: 'references', cause: 'unknown-page', violations: [violation] }],
    });
  });
});

describe('searchPages', () => {
  const pages = createPageDirectory(
    Array.from({ length: 30 }, (_, index) => ({ id: 100 + index, title: index % 3 === 0 ? 'Choir' : 'Club' })),
  );
  const search = (input: Readonly<Record<string, unknown>>, answers = {}) =>
    searchPages(callOf({ input: { page: 1, perPage: 24, ...input }, ports: { pages }, answers }));

  it('shows one stretch of what matches, and how many match in all', async () => {
    expect(await search({ query: 'choir', page: 2, perPage: 4 })).toEqual({
      kind: 'found',
      total: 10,
      window: { page: 2, perPage: 4 },
      pages: [112, 115, 118, 121].map((id) => ({ id, title: 'Choir' })),
    });
  });

  it('shows every page, by ID, for a blank query that was accepted', async () => {
    expect(await search({ query: ' ', perPage: 3 })).toMatchObject({
      total: 30,
      pages: [{ id: 100 }, { id: 101 }, { id: 102 }],
    });
  });

  it('matches as the profile says', async () => {
    expect(await search({ query: 'hoir' })).toMatchObject({ total: 0, pages: [] });
    expect(await search({ query: 'hoir' }, { 'search.matching': 'substring' })).toMatchObject({ total: 10 });
  });

  it('rests on how pages are matched only where they are, and on their order only where there are two', async () => {
    const asked = async (query: string, of = pages) => {
      const call = callOf({ input: { page: 1, perPage: 24, query }, ports: { pages: of } });
      await searchPages(call);
      return call.asked;
    };
    expect(await asked('choir')).toEqual(['search.matching', 'search.order']);
    expect(await asked(' ')).toEqual(['search.order']);
    expect(await asked('hoir')).toEqual(['search.matching']);
    expect(await asked('choir', createPageDirectory([{ id: 1, title: 'Choir' }]))).toEqual(['search.matching']);
  });

  it('does not look for a query that no title can hold', async () => {
    const looked: number[] = [];
    const looking: typeof pages = {
      ...pages,
      search: (query, ...how) => {
        looked.push(query.length);
        return pages.search(query, ...how);
      },
    };
    const ask = (query: string) =>
      searchPages(callOf({ input: { page: 1, perPage: 24, query }, ports: { pages: looking } }));
    expect(await ask('x'.repeat(2001))).toMatchObject({ total: 0, pages: [] });
    expect(looked).toEqual([]);
    await ask('x'.repeat(2000));
    await ask(' '.repeat(2001));
    expect(looked).toEqual([2000, 2001]);
  });

  it('takes the contract’s example for a window of another type', async () => {
    const exampleOf = (name: string) => ({ page: 2, perPage: 3 })[name];
    const input = { query: 'choir', page: 'second', perPage: null };
    expect(await searchPages(callOf({ input, ports: { pages }, exampleOf }))).toMatchObject({
      window: { page: 2, perPage: 3 },
      total: 10,
    });
  });

  it('refuses what the schema refuses', async () => {
    const violation = {
      id: 'search.query.required',
      pointer: '/query',
      expected: 'a value',
      actual: 'nothing',
    } as const;
    expect(await searchPages(callOf({ input: {}, violations: [violation] }))).toEqual({
      kind: 'refused',
      refusals: [{ stage: 'attributes', cause: 'invalid', violations: [violation] }],
    });
  });
});
