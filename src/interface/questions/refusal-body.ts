import { part } from '../answer-parts.ts';
import { object, question } from '../question.ts';

export const refusalBody = question({
  id: 'refusal.body',
  section: '7',
  asks: 'What does `data` hold if you refuse a request? An example is enough.',
  assumes: 'a code, a message, and a list with each attribute that is wrong',
  isUsual: true,
  details:
    'Members besides the envelope’s three may say it too. With recorded refusals (`examples` of a profile), ' +
    'each is answered as the one most like it was, status included',
  answers: {
    anyOf: [
      { enum: ['violations', 'null', 'string', 'message', 'list', 'map', 'beside'] },
      {
        ...object({ examples: { type: 'array', minItems: 1, maxItems: 200, items: part('RefusalExample') } }),
        description: 'an object of `examples`, refusals as they were answered (docs/profiles.md)',
      },
    ],
    examples: [
      {
        examples: [
          {
            operation: 'events.create',
            cause: 'invalid',
            violations: [{ kind: 'required', attribute: 'title' }],
            status: 422,
            body: { data: null, message: 'The title field is required.' },
          },
          {
            operation: 'pages.get',
            cause: 'unknown-page',
            status: 404,
            body: { data: null, message: 'No such page.' },
          },
        ],
      },
    ],
  },
  default: 'violations',
  example: { request: { method: 'POST', path: '/v1/events.create', body: '{}' } },
});
