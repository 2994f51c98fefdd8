import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { AnswerTo } from '../../src/domain/look-up.ts';
import { folded } from '../../src/lib/folded.ts';
import type { Reply } from '../testing/partner.ts';
import type { Showings } from './showing.ts';

interface Page {
  readonly id: number;
  readonly title: string;
}

const word = 'Community';
const page = {
  id: expect.any(Number) as number,
  title: expect.stringContaining(word) as string,
  logo: expect.stringMatching(/^http:/) as string,
};
const pagesOf = ({ body }: Reply) => body.data as readonly Page[];

/** What paging metadata says of the second stretch of two, with the names that the answer gives them. */
function metadataOf(answer: Exclude<AnswerTo<'search.paging'>, 'none'>): Readonly<Record<string, unknown>> {
  const {
    page: number = 'page',
    perPage = 'perPage',
    total = 'total',
    pages = 'totalPages',
  } = typeof answer === 'string' ? {} : (answer.names ?? {});
  return { [number]: 2, [perPage]: 2, [total]: some, [pages]: some };
}

const some = expect.any(Number) as number;

/** What the first of the examples shows. */
const dataOf = ({ examples: [first] }: Extract<AnswerTo<'search.data'>, { examples: unknown }>) =>
  first?.body['data'] as object;

/** What a search for two of many is answered with. */
function answerBy(answer: AnswerTo<'search.data'>): object | undefined {
  const data = [page, page];
  if (typeof answer === 'string') return { data: { list: data, page, object: { pages: data } }[answer] };
  if ('object' in answer) return { data: { [answer.object]: data } };
  return {
    data: {
      edges: [{ node: page }, { node: page }],
      next: 2,
      ...('totalCount' in dataOf(answer) ? { totalCount: some } : {}),
    },
  };
}

/** What each query finds a page in Zürich by, and the answers by which it does. */
const queries: readonly (readonly [query: string, what: string, finds: readonly AnswerTo<'search.matching'>[]])[] = [
  ['Zürich', 'a word', ['words', 'parts', 'substring', 'any']],
  ['Zür', 'the beginning of a word', ['words', 'parts', 'substring']],
  ['ürich', 'a part of a word', ['parts', 'substring']],
  ['Zürich Office', 'words of one title apart', ['words', 'parts', 'any']],
  ['Zürich nowhere', 'a word that no title has beside one', ['any']],
  ['zÜRICH', 'another case', ['words', 'parts', 'substring', 'any']],
  ['Zurich', 'no accents', ['words', 'parts', 'substring', 'any']],
];

export const search: Showings<
  | 'search.data'
  | 'search.paging'
  | 'search.no-match'
  | 'search.per-page.over'
  | 'search.bounds'
  | 'search.query.blank'
  | 'search.types'
  | 'search.matching'
  | 'search.order'
  | 'search.beyond'
> = {
  'search.data': {
    observe: async (partner, answer) => {
      const reply = await partner.search({ query: word, perPage: 2 });
      const { requestId: _id, status: _status, ...rest } = reply.body;
      expect(rest).toEqual(answerBy(answer));
      return reply;
    },
  },
  'search.paging': {
    observe: async (partner, answer) => {
      const reply = await partner.search({ query: word, page: 2, perPage: 2 });
      const { requestId: _id, status: _status, ...rest } = reply.body;
      const where = typeof answer === 'string' ? answer : answer.where;
      const metadata = answer === 'none' ? {} : metadataOf(answer);
      const data = [page, page];
      expect(rest).toEqual(where === 'inside' ? { data: { pages: data, ...metadata } } : { data, ...metadata });
      const all = await partner.search({ query: word, perPage: 100 });
      if (where === 'beside')
        expect(rest[typeof answer === 'string' ? 'total' : (Object.keys(metadata)[2] ?? '')]).toBe(pagesOf(all).length);
      return reply;
    },
  },
  'search.no-match': {
    observe: async (partner, answer) => {
      const reply = await partner.search({ query: 'Nobody is called this' });
      if (typeof answer === 'number') expect([reply.status, reply.violated]).toEqual([answer, ['search.no-match']]);
      else expect([reply.status, reply.body.data]).toEqual([200, { empty: [], null: null, object: {} }[answer]]);
      return reply;
    },
  },
  'search.per-page.over': {
    with: { 'search.paging': 'beside' },
    observe: async (partner, answer) => {
      const reply = await partner.search({ query: word, perPage: 101 });
      if (answer === 'refused') expect([reply.status, reply.violated]).toEqual([422, ['search.per-page.over']]);
      else expect([reply.status, reply.body['perPage']]).toEqual([200, 100]);
      expect((await partner.search({ query: word, perPage: 100 })).status).toBe(200);
      return reply;
    },
  },
  'search.bounds': {
    observe: async (partner, answer) => {
      const replies = [
        await partner.search({ query: word, page: 0, perPage: 3 }),
        await partner.search({ query: word, perPage: 0 }),
        await partner.search({ query: word, page: -5, perPage: -1 }),
      ];
      const first = pagesOf(await partner.search({ query: word, perPage: 3 })).map(({ id }) => id);
      const shown = { clamped: [first, first.slice(0, 1), first.slice(0, 1)], accepted: [first, [], []] };
      const twice = ['search.bounds', 'search.bounds'];
      if (answer === 'refused')
        expect(replies.map(({ violated }) => violated)).toEqual([twice.slice(1), twice.slice(1), twice]);
      else expect(replies.map((reply) => pagesOf(reply).map(({ id }) => id))).toEqual(shown[answer]);
      return replies[0] as Reply;
    },
  },
  'search.query.blank': {
    observe: async (partner, answer) => {
      const replies = [
        await partner.search({ query: '', perPage: 100 }),
        await partner.search({ query: ' \n', perPage: 100 }),
      ];
      for (const [at, reply] of replies.entries()) {
        const isRefused = answer === 'refused' || (answer === 'empty-refused' && at === 0);
        if (isRefused) expect([reply.status, reply.violated]).toEqual([422, ['search.query.blank']]);
        else
          expect(pagesOf(reply).map(({ id }) => id)).toEqual(
            Array.from({ length: 100 }, (_, index) => 9000 + 3 * index),
          );
      }
      return replies[1] as Reply;
    },
  },
  'search.types': {
    observe: async (partner, answer) => {
      const isTaken = (part: 'int' | 'string' | 'null' | 'other') =>
        typeof answer === 'string' ? answer === 'accepted' : !answer.refused.includes(part);
      const odd = [
        { body: { query: word, page: 'two' }, parts: ['other'] },
        { body: { query: word, perPage: {} }, parts: ['other'] },
        { body: { query: word, page: 1.5, perPage: null }, parts: ['other', 'null'] },
        { body: { query: word, page: null }, parts: ['null'] },
      ] as const;
      const usual = pagesOf(await partner.search({ query: word })).map(({ id }) => id);
      for (const { body, parts } of odd) {
        const { status, violated, body: envelope } = await partner.search(body);
        if (!parts.every(isTaken))
          expect({ body, status, violated: [...new Set(violated)] }).toEqual({
            body,
            status: 422,
            violated: ['search.types'],
          });
        else expect((envelope.data as readonly Page[]).map(({ id }) => id)).toEqual(usual);
      }
      const second = await partner.search({ query: word, page: '2', perPage: 1 });
      if (isTaken('int')) expect(pagesOf(second).map(({ id }) => id)).toEqual(usual.slice(1, 2));
      else expect(second.status).toBe(422);
      expect((await partner.search({ query: 5 })).status).toBe(isTaken('string') ? 200 : 422);
      const reply = await partner.search({ query: ['Community'] });
      expect(reply.status).toBe(isTaken('other') ? 200 : 422);
      return reply;
    },
  },
  'search.matching': {
    observe: async (partner, answer) => {
      const reply = await partner.search({ query: 'Zürich', perPage: 100 });
      for (const [query, what, finds] of queries) {
        const shown = pagesOf(await partner.search({ query, perPage: 100 }));
        expect({ what, isFound: shown.length > 0 }).toEqual({ what, isFound: finds.includes(answer) });
      }
      return reply;
    },
  },
  'search.order': {
    observe: async (partner, answer) => {
      const reply = await partner.search({ query: 'Community', perPage: 100 });
      const [ids, titles] = [pagesOf(reply).map(({ id }) => id), pagesOf(reply).map(({ title }) => folded(title))];
      const rising = ids.toSorted((a, b) => a - b);
      expect(ids.length).toBeGreaterThan(20);
      if (answer === 'best') expect([rising, rising.toReversed()]).not.toContainEqual(ids);
      if (answer === 'id') expect(ids).toEqual(rising);
      if (answer === 'newest') expect(ids).toEqual(rising.toReversed());
      expect(isDeepStrictEqual(titles, titles.toSorted())).toBe(answer === 'title');
      return reply;
    },
  },
  'search.beyond': {
    with: { 'search.no-match': 404 },
    observe: async (partner, answer) => {
      const beyond = await partner.search({ query: word, page: 100, perPage: 100 });
      if (answer === 'empty') expect([beyond.status, beyond.body.data]).toEqual([200, []]);
      else expect([beyond.status, beyond.violated]).toEqual([404, ['search.no-match']]);
      expect((await partner.search({ query: word, perPage: 100 })).status).toBe(200);
      return beyond;
    },
  },
};
