import { object, question } from '../question.ts';

export const places = question({
  id: 'places',
  section: '2.2',
  asks: 'Which places are there?',
  assumes: 'some of our own',
  answers: {
    anyOf: [
      { const: 'sandbox' },
      {
        type: 'array',
        minItems: 1,
        items: object({
          id: { type: 'string', minLength: 1 },
          name: { type: 'string' },
          country: { type: 'string', pattern: '^[A-Z]{2}$' },
          timezone: { type: 'string', minLength: 1 },
        }),
      },
    ],
    examples: [[{ id: 'ChIJO_PkYRozGQ0R0DaQ5L3rAAQ', name: 'Lisbon', country: 'PT', timezone: 'Europe/Lisbon' }]],
  },
  default: 'sandbox',
  unseen: {
    verify: 'no operation lists the places; the fixtures name some',
    compare: 'each side gets values that it takes for valid: that they are others is no difference',
  },
});
