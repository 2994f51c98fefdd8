import { part } from '../answer-parts.ts';
import { question } from '../question.ts';

export const answerMembers = question({
  id: 'answer.members',
  section: '1',
  asks: 'Do your answers have members besides `requestId`, `status` and `data`? Which?',
  assumes: 'they have none',
  details:
    'An object gives them as one answer has them: the nil UUID stands for its request ID, ' +
    '2000-01-01T00:00:00Z for its time (docs/profiles.md)',
  answers: {
    type: 'object',
    maxProperties: 20,
    propertyNames: { allOf: [part('Name'), { not: { enum: ['requestId', 'status', 'data'] } }] },
    additionalProperties: part('Json'),
    description: 'an object of members by name (docs/profiles.md)',
    examples: [
      {
        apiVersion: '1.4',
        serverTime: '2000-01-01T00:00:00Z',
        meta: { ok: true, id: '00000000-0000-0000-0000-000000000000' },
      },
    ],
  },
  default: {},
  isMetByAll: true,
  flips: [{ answer: { version: 'v1' } }],
  unseen: { verify: 'only a comparison of many answers shows it: `calibrate` reads it' },
});
