import { object, question } from '../question.ts';

const name = {
  type: 'string',
  minLength: 1,
  not: { enum: ['requestId', 'status', 'data', 'id', 'title', 'logo', 'error', '__proto__'] },
} as const;

export const searchPaging = question({
  id: 'search.paging',
  section: '4.1',
  asks: 'Does a search say how many pages match in all, and which of them it shows? Where, and under which names?',
  assumes: 'it does not',
  isUsual: true,
  details:
    'The names are `page`, `perPage`, `total` and `totalPages` where it gives no others; inside `data`, an ' +
    'object wraps the list',
  answers: {
    anyOf: [
      { enum: ['none', 'beside', 'inside'] },
      object(
        { where: { enum: ['beside', 'inside'] } },
        { names: object({}, { page: name, perPage: name, total: name, pages: name }) },
      ),
    ],
    examples: ['beside', 'inside', { where: 'beside', names: { total: 'totalCount' } }],
  },
  default: 'none',
  example: { search: { query: 'Community' } },
  flips: [
    { answer: 'beside' },
    { answer: 'inside' },
    { answer: { where: 'beside', names: { total: 'totalCount' } }, with: { 'search.paging': 'beside' } },
  ],
});
