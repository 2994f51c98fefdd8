import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const searchNoMatch = question({
  id: 'search.no-match',
  section: '4.1',
  asks: 'What does a search return if nothing matches?',
  assumes: '200 with an empty list',
  isUsual: true,
  details: 'With a 4xx, with null, with an empty object, or with 200 and an empty list',
  answers: { anyOf: [{ enum: ['empty', 'null', 'object'] }, status], examples: ['null', 'object', 404] },
  default: 'empty',
  example: { search: { query: 'zzqqxxjj' } },
  flips: [{ answer: 'null' }, { answer: 'object' }, { answer: 404 }],
});
