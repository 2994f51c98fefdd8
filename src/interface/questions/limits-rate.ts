import { object, question } from '../question.ts';

const header = {
  type: 'string',
  pattern: '^(?:[Xx]-(?![Ss][Aa][Nn][Dd][Bb][Oo][Xx]-)|[Rr]ate)[A-Za-z0-9-]{1,60}$',
} as const;

export const limitsRate = question({
  id: 'limits.rate',
  section: '8',
  asks: 'Do you limit how many requests a channel may send? How many, and how do your answers report it?',
  assumes: 'there is no limit',
  answers: {
    anyOf: [
      { const: 'none' },
      object(
        {
          requests: { type: 'integer', minimum: 1, description: 'Requests in a window' },
          seconds: { type: 'number', exclusiveMinimum: 0, maximum: 86400, description: 'Length of a window' },
        },
        {
          retryAfter: { type: 'boolean', description: 'Whether a 429 carries Retry-After' },
          headers: {
            ...object({}, { limit: header, remaining: header, reset: header }),
            description:
              'Names of headers that every answer carries: the limit, what is left of it, and when the next window starts',
          },
          reset: {
            enum: ['seconds', 'epoch'],
            description: 'What the header of the next window holds: seconds until then (default), or since 1970',
          },
        },
      ),
    ],
    examples: [
      { requests: 40, seconds: 1, retryAfter: true },
      { requests: 40, seconds: 1, retryAfter: false },
      {
        requests: 40,
        seconds: 1,
        headers: { limit: 'X-RateLimit-Limit', remaining: 'X-RateLimit-Remaining', reset: 'X-RateLimit-Reset' },
        reset: 'epoch',
      },
    ],
  },
  default: 'none',
  unseen: {
    verify: 'a run respects a limit as soon as it meets it, so its size does not show',
    compare: 'a limit is waited out, and no other answer shows it',
  },
});
