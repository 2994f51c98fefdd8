import { describe, expect, test } from 'vitest';
import type { Found } from '../operations/outcome.ts';
import { createAsking } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { loadContract } from '../contract/contract.ts';
import { foundParts } from '../lib/templates/found-context.ts';
import { searchAnswer } from './search-answer.ts';

const contract = loadContract();
const found: Found = {
  kind: 'found',
  pages: [
    { id: 9000, title: 'A' },
    { id: 9003, title: 'B' },
  ],
  total: 5,
  window: { page: 2, perPage: 2 },
};
const request = {
  status: 200,
  method: 'POST',
  path: '/channels/pages.search',
  id: '',
  requestId: '6f0b2c7d-1a77-4c9f-8d55-9a4e8f6b5e55',
  now: Date.parse('2027-01-01T12:00:00Z'),
};
const none: Found = { ...found, pages: [], total: 0, window: { page: 1, perPage: 2 } };
const shown = [9000, 9003].map((id, at) => ({
  id,
  title: 'AB'[at],
  logo: `http://localhost:1/_sandbox/worlds/chn-a/logos/${id}.svg`,
}));
const numbers = { page: 2, perPage: 2, total: 5, totalPages: 3 };

function answer(answers: Readonly<Record<string, unknown>>, of: Found = found) {
  const asking = createAsking(profileOfAnswers(answers, contract));
  const { status, ...body } = searchAnswer(of, {
    asking,
    origin: 'http://localhost:1',
    site: 'http://localhost:1/_sandbox/worlds/chn-a',
    query: 'a b&c',
    request,
    status: 200,
    nothing: of.total === 0 ? asking.ask('search.no-match') : 'empty',
  });
  expect(status).toBe(200);
  return body;
}

test.each<[answers: Readonly<Record<string, unknown>>, body: object]>([
  [{}, { data: shown }],
  [{ 'search.data': 'page' }, { data: shown[0] }],
  [{ 'search.data': 'object' }, { data: { pages: shown } }],
  [{ 'search.data': { object: 'results' } }, { data: { results: shown } }],
  [{ 'search.paging': 'beside' }, { data: shown, beside: numbers }],
  [{ 'search.paging': 'inside' }, { data: { pages: shown, ...numbers } }],
  [{ 'search.paging': 'inside', 'search.data': { object: 'items' } }, { data: { items: shown, ...numbers } }],
  [{ 'search.paging': 'inside', 'search.data': 'page' }, { data: { ...shown[0], ...numbers } }],
  [
    { 'search.paging': { where: 'beside', names: { total: 'totalCount', pages: 'n' } } },
    { data: shown, beside: { page: 2, perPage: 2, totalCount: 5, n: 3 } },
  ],
])('what data holds (search.data, search.paging): %j', (answers, body) => expect(answer(answers)).toEqual(body));

test.each<[answers: Readonly<Record<string, unknown>>, body: object]>([
  [{}, { data: [] }],
  [{ 'search.no-match': 'null' }, { data: null }],
  [{ 'search.no-match': 'object' }, { data: {} }],
  [{ 'search.no-match': 'object', 'search.data': 'page' }, { data: {} }],
  [{ 'search.data': 'page' }, { data: null }],
  [{ 'search.data': 'object' }, { data: { pages: [] } }],
  [
    { 'search.no-match': 'null', 'search.paging': 'beside' },
    { data: null, beside: { page: 1, perPage: 2, total: 0, totalPages: 0 } },
  ],
])('when nothing matches (search.no-match): %j', (answers, body) => expect(answer(answers, none)).toEqual(body));

test('perPage 0, where it is accepted, has no stretches', () => {
  expect(answer({ 'search.paging': 'beside' }, { ...found, pages: [], window: { page: 1, perPage: 0 } })).toEqual({
    data: [],
    beside: { page: 1, perPage: 0, total: 5, totalPages: 0 },
  });
});

const listed = (found: Found, node: unknown) =>
  (answer({ 'search.data': { data: { of: node } } }, found) as { readonly data: { readonly of?: unknown } }).data.of;

const first: Found = { ...found, window: { page: 1, perPage: 2 } };
const last: Found = { ...found, pages: found.pages.slice(0, 1), window: { page: 3, perPage: 2 } };
const beyond: Found = { ...found, pages: [], window: { page: 4, perPage: 2 } };

describe('a template of a search (search.data)', () => {
  test('has nodes for the pages, alone and each inside of its own', () => {
    const page = { $page: true };
    const template = {
      data: { edges: { $each: { node: page, at: { $number: 'index', $plus: 1 } } }, top: { $first: page }, best: page },
      beside: { byId: { $map: { $text: '{slug}' }, $key: '{id}' }, names: { $each: { $text: '{title}: {logo}' } } },
    };
    expect(answer({ 'search.data': template })).toEqual({
      data: { edges: shown.map((node, at) => ({ node, at: at + 1 })), top: shown[0], best: shown[0] },
      beside: { byId: { 9000: 'a', 9003: 'b' }, names: shown.map(({ title, logo }) => `${title}: ${logo}`) },
    });
  });

  test.each<[name: string, of: readonly unknown[]]>([
    ['page', [1, 2, 3, 4, 1]],
    ['perPage', [2, 2, 2, 2, 2]],
    ['total', [5, 5, 5, 5, 0]],
    ['pages', [3, 3, 3, 3, 0]],
    ['lastPage', [3, 3, 3, 3, 1]],
    ['shown', [2, 2, 1, 0, 0]],
    ['first', [1, 3, 5, null, null]],
    ['last', [2, 4, 5, null, null]],
    ['offset', [0, 2, 4, 6, 0]],
    ['left', [3, 1, 0, 0, 0]],
    ['next', [2, 3, null, null, null]],
    ['previous', [null, 1, 2, 3, null]],
    ['nextOffset', [2, 4, null, null, null]],
    ['previousOffset', [null, 0, 2, 4, null]],
    ['id', [9000, 9000, 9000, null, null]],
    ['status', [200, 200, 200, 200, 200]],
  ])('$number: %s on the first stretch, the second, the last, behind it, and where nothing matches', (name, of) => {
    const all = [first, found, last, beyond, none].map((one) => listed(one, { $number: name }));
    expect(all).toEqual(of);
    const texts = [first, found, last, beyond, none].map((one) => listed(one, { $text: `<{${name}}>` }));
    expect(texts).toEqual(of.map((number) => (number === null ? null : `<${String(number)}>`)));
  });

  test.each([
    ['isFirst', [true, false, false, false, true]],
    ['isLast', [false, false, true, true, true]],
    ['hasNext', [true, true, false, false, false]],
    ['hasPrevious', [false, true, true, true, false]],
    ['hasPages', [true, true, true, false, false]],
    ['isEmpty', [false, false, false, true, true]],
    ['hasMatches', [true, true, true, true, false]],
  ])('$boolean and $if: %s', (name, of) => {
    const all = [first, found, last, beyond, none].map((one) => listed(one, { $boolean: name }));
    expect(all).toEqual(of);
    const node = { $if: name, $then: 'yes', $else: { $number: 'page', $plus: -1 } };
    expect(listed(found, node)).toBe(of[1] === true ? 'yes' : 1);
  });

  test('a member is left out by $if without $else, and the first page is null where there is none', () => {
    const data = { next: { $if: 'hasNext', $then: { page: { $number: 'next' } } }, top: { $first: { a: 1 } } };
    expect(answer({ 'search.data': { data } }, found)).toEqual({ data: { next: { page: 3 }, top: { a: 1 } } });
    expect(JSON.stringify(answer({ 'search.data': { data } }, beyond))).toBe('{"data":{"top":null}}');
  });

  test('texts tell the query as it was sent and as a URL has it, and cursors of what there is', () => {
    const text = '{query}: {origin}{path}?q={urlQuery} {{page} {requestId} {now} {method} {reason}';
    expect(listed(found, { $text: text })).toBe(
      `a b&c: http://localhost:1/channels/pages.search?q=a%20b%26c {page} ${request.requestId} 2027-01-01T12:00:00.000Z POST OK`,
    );
    const cursors = [first, found, last].map((one) => [
      listed(one, { $text: '{previousCursor}' }),
      listed(one, { $text: '{cursor}' }),
    ]);
    const [a, b, c] = [1, 2, 3].map((page) => Buffer.from(`{"page":${page}}`).toString('base64url'));
    expect(cursors).toEqual([
      [null, b],
      [a, c],
      [b, null],
    ]);
  });

  test('search.no-match says what data holds where nothing matches, and search.paging has nothing to say', () => {
    const template = { data: { $each: { $page: true } }, beside: { total: { $number: 'total' } } };
    const answers = { 'search.data': template, 'search.paging': 'beside' };
    expect(answer(answers)).toEqual({ data: shown, beside: { total: 5 } });
    expect(answer({ ...answers, 'search.no-match': 'null' }, none)).toEqual({ data: null, beside: { total: 0 } });
    expect(answer({ ...answers, 'search.no-match': 'object' }, none)).toEqual({ data: {}, beside: { total: 0 } });
    expect(answer(answers, none)).toEqual({ data: [], beside: { total: 0 } });
  });

  test.each([
    [{ data: { $each: { $each: 1 } } }, 'no $each within $each, which speaks of one page already'],
    [{ data: { $number: 'count' } }, 'is no lawful answer to search.data'],
    [{ data: { $text: '{message}' } }, 'is no lawful answer to search.data'],
    [{ data: { $if: 'hasNext', $else: 1 } }, 'is no lawful answer to search.data'],
    [{ data: 1, beside: { status: 1 } }, 'is no lawful answer to search.data'],
    [{ data: Array.from({ length: 601 }, () => 1) }, 'more than 600 parts'],
  ])('%j is refused', (template, why) => expect(() => answer({ 'search.data': template })).toThrow(why));

  test('answer-parts.yaml names all variable parts that there are', () => {
    const parts = contract.parts as Record<string, { pattern: string }>;
    const [, names = ''] = /\(([A-Za-z|]{20,})\)/.exec(parts['FoundText']?.pattern ?? '') ?? [];
    expect(names.split('|').toSorted()).toEqual(Object.keys(foundParts).toSorted());
  });

  test('a page shows members of its own inside of a template too (page.members)', () => {
    const answers = {
      'search.data': { data: { hits: { $each: { $page: true } } } },
      'page.members': { slug: { $text: '{slug}' } },
    };
    expect(answer(answers)).toMatchObject({
      data: {
        hits: [
          { ...shown[0], slug: 'a' },
          { ...shown[1], slug: 'b' },
        ],
      },
    });
  });
});
