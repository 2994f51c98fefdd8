import { status } from '../answer-parts.ts';
import { object, question } from '../question.ts';

export const refusalStatusMediaType = question({
  id: 'refusal.status.media-type',
  section: '7',
  asks: 'Which HTTP status do you return if the Content-Type is not JSON? Or do you read the body all the same?',
  assumes: '415',
  details:
    'One status, or one for another Content-Type and one for another charset; `accepted`: the body is read as ' +
    'JSON all the same',
  answers: {
    anyOf: [
      status,
      { const: 'accepted' },
      { ...object({ type: status, charset: status }), description: 'an object of statuses for `type` and `charset`' },
    ],
    examples: [400, 'accepted', { type: 415, charset: 400 }],
  },
  default: 415,
  example: { search: { query: 'Community' }, headers: { 'content-type': 'text/plain' } },
  flips: [{ answer: 'accepted' }, { answer: 400 }],
});
