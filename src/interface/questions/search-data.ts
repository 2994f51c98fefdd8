import { part } from '../answer-parts.ts';
import { object, question } from '../question.ts';

const recorded = {
  examples: [
    {
      operation: 'pages.search',
      search: { query: 'garden', page: 2, perPage: 1 },
      body: {
        data: {
          edges: [{ node: { id: 9001, title: 'Second garden', logo: 'https://example.com/2.png' } }],
          next: 3,
          totalCount: 7,
        },
      },
    },
  ],
} as const;

export const searchData = question({
  id: 'search.data',
  section: '4.1',
  asks: 'Is `data` of a search a list of pages, or an object with that list in it? What is the list called there?',
  assumes: 'a list of pages',
  isUsual: true,
  details:
    'An object that wraps the list may name its member, which is `pages` otherwise. With recorded searches ' +
    '(`examples` of a profile), each is answered as the one most like it was, members besides the envelope’s ' +
    'three included; then `search.paging` has no effect',
  answers: {
    anyOf: [
      { enum: ['list', 'page', 'object'] },
      object({ object: { type: 'string', minLength: 1, not: { enum: ['id', '__proto__'] } } }),
      {
        ...object({ examples: { type: 'array', minItems: 1, maxItems: 20, items: part('SearchExample') } }),
        description: 'an object of `examples`, searches as they were answered (docs/profiles.md)',
      },
    ],
    examples: ['page', 'object', { object: 'results' }, recorded],
  },
  default: 'list',
  example: { search: { query: 'Community' } },
  flips: [{ answer: 'page' }, { answer: 'object' }, { answer: { object: 'results' } }, { answer: recorded }],
});
