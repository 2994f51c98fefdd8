import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusInvalid = question({
  id: 'refusal.status.invalid',
  section: '7',
  asks: 'Which HTTP status do you return if an attribute is missing or wrong?',
  assumes: '422',
  isUsual: true,
  answers: { anyOf: [status], examples: [400, 409, 422] },
  default: 422,
  example: { request: { method: 'POST', path: '/v1/events.create', body: '{}' } },
  flips: [{ answer: 400 }],
});
