import { counted } from '../../lib/describe.ts';
import { ordinary } from '../ordinary.ts';
import { object, question, type Occurrence } from '../question.ts';

const names = ['title', 'description', 'addressDetails', 'externalUrl', 'image', 'contactEmail'] as const;

/** Attributes that a limit for all is about. */
const alike = new Set<string>(['title', 'description', 'addressDetails', 'externalUrl']);

const from = (minimum: number) => ({ type: 'integer', minimum }) as const;

export const textLength = question({
  id: 'text.length',
  section: '8',
  asks: 'How long may `title`, `description`, `addressDetails` and the URLs be?',
  assumes: 'any length is accepted',
  details: 'All alike or each attribute its own; the document limits `address` alone',
  answers: {
    anyOf: [
      { enum: ['none'] },
      from(ordinary.description),
      {
        ...object(
          {},
          {
            title: from(ordinary.title),
            description: from(ordinary.description),
            addressDetails: from(ordinary.addressDetails),
            externalUrl: from(ordinary.externalUrl),
            image: from(ordinary.image),
            contactEmail: from(ordinary.contactEmail),
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
  at: names.map((name) => `/${name}`),
  occursIn: (body) =>
    names.flatMap((name): Occurrence | [] => {
      const text = body[name];
      if (typeof text !== 'string' || text.length <= ordinary[name]) return [];
      const size = Array.from(text).length;
      if (size <= ordinary[name]) return [];
      const expected = (most: number) => `at most ${counted(most, 'character')}`;
      return {
        at: `/${name}`,
        part: name,
        size,
        expected,
        actual: counted(size, 'character'),
        isApart: !alike.has(name),
      };
    }),
  example: { create: { title: 'x'.repeat(256) } },
  flips: [{ answer: { title: 80, description: 2000, externalUrl: 200 }, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
