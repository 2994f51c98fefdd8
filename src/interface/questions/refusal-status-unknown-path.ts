import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusUnknownPath = question({
  id: 'refusal.status.unknown-path',
  section: '7',
  asks: 'Which HTTP status do you return if a path does not exist?',
  assumes: '404',
  answers: { anyOf: [status], examples: [404, 400, 410] },
  default: 404,
  example: { request: { method: 'GET', path: '/channels/nothing' } },
  flips: [{ answer: 400 }],
});
