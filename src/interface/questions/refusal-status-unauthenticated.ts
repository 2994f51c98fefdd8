import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusUnauthenticated = question({
  id: 'refusal.status.unauthenticated',
  section: '7',
  asks: 'Which HTTP status do you return if the API key is missing or wrong?',
  assumes: '401',
  isUsual: true,
  answers: { anyOf: [status], examples: [401, 403, 400] },
  default: 401,
  example: { page: '9000', headers: { authorization: 'Channel not-a-key' } },
  flips: [{ answer: 403 }],
});
