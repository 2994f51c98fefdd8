import { inYears, object, question, yearsAhead } from '../question.ts';

export const publishedAtFar = question({
  id: 'published-at.far',
  section: '2.2',
  asks: 'How far ahead may `publishedAt` lie?',
  assumes: 'any date is accepted',
  details: 'An object gives the most days from now',
  answers: {
    anyOf: [{ const: 'accepted' }, object({ days: { type: 'integer', minimum: 20, maximum: 3652059 } })],
    examples: [{ days: 365 }],
  },
  default: 'accepted',
  kind: 'maximum',
  examples: ({ published, publication }) =>
    Object.fromEntries(
      yearsAhead.map((years) => [String(years), { publishedAt: publication(inYears(published, years)) }]),
    ),
  flips: [{ answer: { days: 3650 }, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
