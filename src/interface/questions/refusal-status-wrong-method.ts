import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusWrongMethod = question({
  id: 'refusal.status.wrong-method',
  section: '7',
  asks: 'Which HTTP status do you return if a path exists, but not with that method?',
  assumes: '405',
  answers: { anyOf: [status], examples: [405, 404, 400] },
  default: 405,
  example: { request: { method: 'DELETE', path: '/channels/pages/9000' } },
  flips: [{ answer: 404 }],
});
