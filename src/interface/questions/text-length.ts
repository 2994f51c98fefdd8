import { object, question } from '../question.ts';

export const textLength = question({
  id: 'text.length',
  section: '8',
  asks: 'How long may `title`, `description`, `addressDetails` and the URLs be?',
  assumes: 'any length is accepted',
  details: 'All alike or each attribute its own; the document limits `address` alone',
  answers: {
    anyOf: [
      { enum: ['none'] },
      { type: 'integer', minimum: 2000 },
      {
        ...object(
          {},
          {
            title: { type: 'integer', minimum: 80 },
            description: { type: 'integer', minimum: 2000 },
            addressDetails: { type: 'integer', minimum: 200 },
            externalUrl: { type: 'integer', minimum: 200 },
            image: { type: 'integer', minimum: 200 },
            contactEmail: { type: 'integer', minimum: 64 },
          },
        ),
        minProperties: 1,
      },
    ],
    examples: [
      2000,
      4000,
      { title: 100, description: 5000 },
      { title: 255, externalUrl: 2048, image: 2048, contactEmail: 254 },
    ],
  },
  default: 'none',
  kind: 'length',
  example: { create: { title: 'x'.repeat(256) } },
  flips: [{ answer: { title: 80, description: 2000, externalUrl: 200 }, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
