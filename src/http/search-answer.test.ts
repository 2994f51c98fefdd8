import { describe, expect, test } from 'vitest';
import type { Found } from '../operations/outcome.ts';
import { createAsking } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { loadContract } from '../contract/contract.ts';
import type { SearchExample } from '../lib/examples/example.ts';
import { searchAnswer } from './search-answer.ts';
import { pagePresenter, type ShowsPages } from './page-members.ts';

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

const pages = (...ids: readonly number[]) =>
  ids.map((id) => ({ id, title: `Page ${id}`, logo: `https://a.example/${id}.png` }));

/** Of eight pages, three in each stretch, as a deployment may show them. */
function example(page: number, more: Readonly<Record<string, unknown>>): SearchExample {
  const shown = pages(...[1, 2, 3, 4, 5, 6, 7, 8].slice((page - 1) * 3, page * 3).map((id) => id + 100));
  return {
    operation: 'pages.search',
    search: { query: 'garden', page, perPage: 3 },
    body: {
      data: { hits: shown.map((node, at) => ({ node, rank: (page - 1) * 3 + at + 1, url: `/p/${node.id}` })) },
      ...more,
    },
  };
}

const examples = [
  example(1, {
    total: 8,
    of: 3,
    at: 0,
    more: true,
    next: 'http://localhost/channels/pages.search?q=garden&page=2&size=3',
    previous: null,
    version: '1.4',
  }),
  example(2, {
    total: 8,
    of: 3,
    at: 3,
    more: true,
    next: 'http://localhost/channels/pages.search?q=garden&page=3&size=3',
    previous: 1,
    version: '1.4',
  }),
  example(3, { total: 8, of: 3, at: 6, more: false, next: null, previous: 2, version: '1.4' }),
  example(4, { total: 8, of: 3, at: 9, more: false, next: null, previous: 3, version: '1.4' }),
];

const hits = (from: number, all = shown) => all.map((node, at) => ({ node, rank: from + at, url: `/p/${node.id}` }));
const link = (page: number) => `http://localhost:1/channels/pages.search?q=a%20b%26c&page=${page}&size=2`;

describe('recorded searches (search.data)', () => {
  const first: Found = { ...found, window: { page: 1, perPage: 2 } };
  const last: Found = { ...found, pages: found.pages.slice(0, 1), window: { page: 3, perPage: 2 } };
  const beyond: Found = { ...found, pages: [], window: { page: 4, perPage: 2 } };

  test.each<[name: string, of: Found, data: object, beside: object]>([
    ['the first stretch', first, hits(1), { at: 0, more: true, next: link(2), previous: null }],
    ['one between', found, hits(3), { at: 2, more: true, next: link(3), previous: 1 }],
    ['the last', last, hits(5, shown.slice(0, 1)), { at: 4, more: false, next: null, previous: 2 }],
    ['one behind it', beyond, [], { at: 6, more: false, next: null, previous: 3 }],
  ])('have the present pages and figures in the places of the recorded ones: %s', (...[, of, data, beside]) =>
    expect(answer({ 'search.data': { examples } }, of)).toEqual({
      data: { hits: data },
      beside: { total: 5, of: 2, version: '1.4', ...beside },
    }),
  );

  test('one example is enough where each figure is another one', () => {
    const one = { ...example(2, { total: 8 }), body: { data: pages(104, 105, 106), page: 2, size: 3, total: 8 } };
    expect(answer({ 'search.data': { examples: [one] } })).toEqual({
      data: shown,
      beside: { page: 2, size: 2, total: 5 },
    });
  });

  test('pages may be members that are named after them', () => {
    const [page] = pages(104);
    const one = { ...example(2, {}), body: { data: { byId: { 'p-104': page } } } };
    expect(answer({ 'search.data': { examples: [one] } })).toEqual({
      data: { byId: { 'p-9000': shown[0], 'p-9003': shown[1] } },
    });
  });

  test('search.no-match says what data holds where nothing matches, and search.paging has nothing to say', () => {
    const answers = { 'search.data': { examples }, 'search.paging': 'beside' };
    const beside = { total: 0, of: 0, at: 0, more: false, next: null, previous: null, version: '1.4' };
    expect(answer({ ...answers, 'search.no-match': 'null' }, none)).toMatchObject({ data: null });
    expect(answer(answers, none)).toMatchObject({ data: { hits: [] }, beside: { total: 0, version: beside.version } });
  });

  test('a page shows members of its own in them too (page.members)', () => {
    const answers = {
      'search.data': { examples },
      'page.members': { id: 17, title: 'Open Garden', slug: 'open-garden' },
    };
    expect(answer(answers)).toMatchObject({ data: { hits: [{ node: { slug: 'a' } }, { node: { slug: 'b' } }] } });
  });
});

describe('page members', () => {
  const contract = loadContract();
  const page = { id: 9000, title: 'Café & Bar, Zürich' };
  const plain = { ...page, logo: 'http://localhost/s/logos/9000.svg' };

  function shown(members: object | undefined, operation: ShowsPages, title = page.title) {
    const asking = createAsking(profileOfAnswers(members === undefined ? {} : { 'page.members': members }, contract));
    const present = pagePresenter(operation, { asking, site: 'http://localhost/s' });
    return { page: present({ ...page, title }), asked: asking.asked };
  }

  describe('a page (page.members)', () => {
    test('has what the interface tells of it alone, for which nobody asks', () =>
      expect(shown(undefined, 'pages.get')).toEqual({ page: plain, asked: [] }));

    test('has the members of the example page, with its own ID, title, slug and logo in their places', () => {
      const members = {
        id: 17,
        title: 'Open Garden',
        logo: 'https://a.example/17.png',
        slug: 'open-garden',
        self: { href: '/pages/17?t=Open Garden&l=https://a.example/17.png', number: 17 },
        kinds: ['organisation', null, true, 3],
      };
      for (const operation of ['pages.get', 'pages.search'] as const)
        expect(shown(members, operation)).toEqual({
          page: {
            ...plain,
            slug: 'cafe-bar-zurich',
            self: { href: `/pages/9000?t=${page.title}&l=${plain.logo}`, number: 9000 },
            kinds: ['organisation', null, true, 3],
          },
          asked: ['page.members'],
        });
    });

    test('has constants as they stand where no example page is given', () =>
      expect(shown({ kind: 'a garden of 17', n: 1 }, 'pages.get').page).toEqual({
        ...plain,
        kind: 'a garden of 17',
        n: 1,
      }));

    test('has those of one operation on that alone', () => {
      const members = { 'pages.get': { description: null } };
      expect(shown(members, 'pages.get')).toEqual({ page: { ...plain, description: null }, asked: ['page.members'] });
      expect(shown(members, 'pages.search')).toEqual({ page: plain, asked: [] });
    });

    test('shows no more than 5,000 characters in one text', () => {
      const members = { id: 17, title: 'Garden', text: 'Garden '.repeat(200) };
      const { page: big } = shown(members, 'pages.get', 'x'.repeat(3000));
      expect((big as { text?: string }).text).toHaveLength(5000);
    });
  });
});
