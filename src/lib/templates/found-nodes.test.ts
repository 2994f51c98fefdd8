import { describe, expect, test } from 'vitest';
import type { TemplateNode } from './compile-node.ts';
import { compileNode } from './found-nodes.ts';
import type { FoundFacts, SearchResultsContext } from './found-context.ts';

const pages = ['A', 'B', 'C'].map((title, at) => ({ id: 9000 + at, title, logo: `/${at}.svg` }));
const second: FoundFacts = { query: 'a', page: 2, perPage: 3, total: 9, pages, origin: 'http://localhost' };
const nothing: FoundFacts = { ...second, page: 1, total: 0, pages: [] };

/** What a template makes of a search, and the room that is left of a thousand characters. */
function made(node: unknown, found = second, left = 1000) {
  const room = { left };
  const scene = { found, request: { status: 200, id: '' }, one: found.pages[0], index: 0, room };
  return { value: compileNode(node as TemplateNode)(scene as unknown as SearchResultsContext), left: room.left };
}

describe('a template of a search', () => {
  test.each([
    [{ $text: '{total} of {query}' }, '9 of a', 993],
    [{ $text: '{title}' }, 'A', 998],
    [{ $text: '{{title}' }, '{title}', 992],
    [{ $number: 'total' }, 9, 1000],
    [{ $number: 'total', $plus: 2 }, 11, 1000],
    [{ $number: 'index' }, 0, 1000],
    [{ $boolean: 'hasNext' }, true, 1000],
    [{ $constant: { $each: 1 } }, { $each: 1 }, 989],
    [{ $page: true }, pages[0], 1000 - JSON.stringify(pages[0]).length],
    [{ $first: { $number: 'id' } }, 9000, 1000],
    [{ $each: { $number: 'index' } }, [0, 1, 2], 1000],
    [{ $each: { $text: '{id}' } }, ['9000', '9001', '9002'], 985],
    [{ $map: { $number: 'id' }, $key: '{title}' }, { A: 9000, B: 9001, C: 9002 }, 994],
    [{ $if: 'hasNext', $then: { $number: 'next' }, $else: 'none' }, 3, 1000],
    [{ $if: 'isEmpty', $then: 1 }, undefined, 1000],
  ])('%j makes %j, and leaves room for %i characters', (node, value, left) =>
    expect(made(node)).toEqual({ value, left }),
  );

  test.each([
    [{ $text: '{title} of {query}' }, null],
    [{ $text: 'next {next}' }, null],
    [{ $text: '{{title} of {query}' }, '{title} of a'],
    [{ $text: '{index}' }, null],
    [{ $text: '{total}' }, '0'],
    [{ $number: 'id' }, null],
    [{ $number: 'id', $plus: 1 }, null],
    [{ $number: 'index' }, null],
    [{ $number: 'first', $plus: 1 }, null],
    [{ $first: 'any' }, null],
    [{ $each: 1 }, []],
    [{ $map: 1, $key: '{id}' }, {}],
    [{ $if: 'hasNext', $then: 1, $else: null }, null],
  ])('%j makes %j where nothing matches', (node, value) => expect(made(node, nothing).value).toEqual(value));

  test('that asks for a page where there is none takes what null takes', () => {
    expect(made({ $page: true }, nothing)).toEqual({ value: null, left: 996 });
  });

  test('shows no further page where there is no room left', () => {
    expect(made({ $each: { $text: '{id}' } }, second, 6)).toEqual({ value: ['9000', '9'], left: -1 });
    expect(made({ $each: { $text: '{id}' } }, second, 5)).toEqual({ value: ['9000'], left: 0 });
    expect(made({ $each: { $text: '{id}' } }, second, 0)).toEqual({ value: [], left: 0 });
  });
});
