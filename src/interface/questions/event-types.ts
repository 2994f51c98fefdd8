import { object, question } from '../question.ts';

export const eventTypes = question({
  id: 'event-types',
  section: '2.3',
  asks: 'Which event types are there?',
  assumes: 'some of our own',
  answers: {
    anyOf: [
      { const: 'sandbox' },
      { type: 'array', minItems: 1, items: object({ id: { type: 'integer' }, name: { type: 'string' } }) },
    ],
    examples: [
      [
        { id: 21, name: 'Gathering' },
        { id: 34, name: 'Lecture' },
      ],
    ],
  },
  default: 'sandbox',
  unseen: {
    verify: 'no operation lists the event types (§4.5); the fixtures name some',
    compare: 'each side gets values that it takes for valid: that they are others is no difference',
  },
});
