import { part } from '../answer-parts.ts';
import { question } from '../question.ts';

export const answerHeaders = question({
  id: 'answer.headers',
  section: '1',
  asks: 'Which headers do all your answers carry, besides those that say how to read them?',
  assumes: 'none',
  details: 'An object gives them as one answer has them, as in `answer.members` (docs/profiles.md)',
  answers: {
    type: 'object',
    maxProperties: 20,
    propertyNames: part('HeaderName'),
    additionalProperties: { type: 'string', maxLength: 500 },
    description: 'an object of texts by name of the header (docs/profiles.md)',
    examples: [
      {
        'x-request-id': '00000000-0000-0000-0000-000000000000',
        'cache-control': 'no-store',
        'x-powered-by': 'Gateway/2',
      },
    ],
  },
  default: {},
  isMetByAll: true,
  unseen: {
    verify: 'only a comparison of many answers shows it: `calibrate` reads it',
    compare: 'headers are not compared',
  },
});
