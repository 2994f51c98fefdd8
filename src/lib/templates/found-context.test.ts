import { describe, expect, test } from 'vitest';
import {
  foundBooleans,
  foundNumbers,
  foundParts,
  type FoundFacts,
  type SearchResultsContext,
} from './found-context.ts';

const page = { id: 9000, title: 'A', logo: '/a.svg' };
const of = (more: Partial<FoundFacts>): FoundFacts => ({
  query: 'a',
  page: 1,
  perPage: 2,
  total: 4,
  pages: [page],
  origin: 'http://localhost',
  ...more,
});
const number = (name: string, more: Partial<FoundFacts>) => foundNumbers[name]?.(of(more));
const part = (name: string, more: Partial<FoundFacts>, scene: Partial<SearchResultsContext> = {}) =>
  foundParts[name]?.({ found: of(more), one: undefined, index: 0, ...scene } as SearchResultsContext);

describe('figures of a search', () => {
  test.each([
    ['pages', { perPage: 1 }, 4],
    ['pages', { perPage: 0 }, 0],
    ['pages', { perPage: 3 }, 2],
    ['lastPage', { total: 0 }, 1],
    ['offset', { page: 0 }, 0],
    ['offset', { page: 3 }, 4],
    ['next', { page: 0 }, 2],
    ['next', { page: 2 }, null],
    ['previous', { page: 1 }, null],
    ['previous', { page: 2 }, 1],
    ['left', { page: 9 }, 0],
    ['first', { pages: [] }, null],
    ['last', { pages: [], page: 2 }, null],
  ])('%s of %j is %j', (name, more, value) => expect(number(name, more)).toBe(value));

  test.each([
    ['isLast', { page: 2 }, true],
    ['isLast', { page: 1 }, false],
    ['isFirst', { page: 0 }, true],
    ['hasMatches', { total: 1 }, true],
    ['hasMatches', { total: 0 }, false],
  ])('%s of %j is %j', (name, more, value) => expect(foundBooleans[name]?.(of(more))).toBe(value));
});

describe('parts of a text about a search', () => {
  test.each([
    ['next', { page: 2 }, ''],
    ['next', { page: 1 }, '2'],
    ['cursor', { page: 2 }, ''],
    ['cursor', { page: 1 }, Buffer.from('{"page":2}').toString('base64url')],
    ['previousCursor', { page: 1 }, ''],
    ['query', { query: 'a b' }, 'a b'],
    ['urlQuery', { query: 'a b\ud800' }, 'a%20b%EF%BF%BD'],
    ['origin', {}, 'http://localhost'],
    ['title', {}, ''],
    ['index', {}, ''],
  ])('%s of %j is %j', (name, more, text) => expect(part(name, more)).toBe(text));

  test('those of a page are of the one that is spoken of', () => {
    expect(['id', 'title', 'logo', 'index'].map((name) => part(name, {}, { one: page, index: 3 }))).toEqual([
      '9000',
      'A',
      '/a.svg',
      '3',
    ]);
  });
});
