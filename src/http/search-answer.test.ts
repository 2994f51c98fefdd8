import { describe, expect, test } from 'vitest';
import type { Found } from '../operations/outcome.ts';
import { createAsking } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { loadContract } from '../openapi/contract.ts';
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
const none: Found = { ...found, pages: [], total: 0, window: { page: 1, perPage: 2 } };
const shown = [9000, 9003].map((id, at) => ({
  id,
  title: 'AB'[at],
  logo: `http://localhost:1/_sandbox/worlds/chn-a/logos/${id}.svg`,
}));
const numbers = { page: 2, perPage: 2, total: 5, totalPages: 3 };

function answer(answers: Readonly<Record<string, unknown>>, of: Found = found) {
  const { ask } = createAsking(profileOfAnswers(answers, contract));
  const { status, ...body } = searchAnswer(of, {
    ask,
    site: 'http://localhost:1/_sandbox/worlds/chn-a',
    status: 200,
    nothing: of.total === 0 ? ask('search.no-match') : 'empty',
  });
  expect(status).toBe(200);
  return body;
}

describe('what data holds (search.data, search.paging)', () => {
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
  ])('%j', (answers, body) => expect(answer(answers)).toEqual(body));
});

describe('when nothing matches (search.no-match)', () => {
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
  ])('%j', (answers, body) => expect(answer(answers, none)).toEqual(body));
});

test('perPage 0, where it is accepted, has no stretches', () => {
  expect(answer({ 'search.paging': 'beside' }, { ...found, pages: [], window: { page: 1, perPage: 0 } })).toEqual({
    data: [],
    beside: { page: 1, perPage: 0, total: 5, totalPages: 0 },
  });
});
