import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusUnknownPage = question({
  id: 'refusal.status.unknown-page',
  section: '7',
  asks: 'Which HTTP status do you return if no page has the ID?',
  assumes: '404',
  isUsual: true,
  details: '`null`: the status of the success, with null for `data`',
  answers: { anyOf: [{ const: 'null' }, status], examples: [404, 400, 410] },
  default: 404,
  example: { page: '1' },
  flips: [{ answer: 410 }, { answer: 'null' }],
});
