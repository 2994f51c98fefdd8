import { object, question } from '../question.ts';

export const eventIdForm = question({
  id: 'event-id.form',
  section: '4.3',
  asks: 'How do you number new events?',
  assumes: 'one after the other',
  details: 'From the next one on that is free; an object gives the first and the step from one to the next',
  answers: {
    anyOf: [
      { const: 'counted' },
      object({
        first: { type: 'integer', minimum: 1, maximum: 4503599627370496 },
        step: { type: 'integer', minimum: 1, maximum: 1000000 },
      }),
    ],
    examples: [
      { first: 1000000, step: 1 },
      { first: 884213300157, step: 17 },
    ],
  },
  default: 'counted',
  unseen: {
    verify: 'few events are created, and others may create some between them',
    compare: 'an event’s ID is its deployment’s own',
  },
});
