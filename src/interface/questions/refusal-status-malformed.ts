import { status } from '../answer-parts.ts';
import { object, question } from '../question.ts';

export const refusalStatusMalformed = question({
  id: 'refusal.status.malformed',
  section: '7',
  asks: 'Which HTTP status do you return if a body is not JSON, or not an object?',
  assumes: '400',
  details: 'One status, or one for each of nothing, what is no JSON, and what is no object',
  answers: {
    anyOf: [
      status,
      {
        ...object({ empty: status, 'not-json': status, 'no-object': status }),
        description: 'an object of statuses for `empty`, `not-json` and `no-object`',
      },
    ],
    examples: [400, 409, 422, { empty: 422, 'not-json': 400, 'no-object': 422 }],
  },
  default: 400,
  example: { request: { method: 'POST', path: '/v1/events.create', body: '[]' } },
  flips: [{ answer: 422 }, { answer: { empty: 400, 'not-json': 400, 'no-object': 422 } }],
});
