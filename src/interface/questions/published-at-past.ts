import { named, question } from '../question.ts';

export const publishedAtPast = question({
  id: 'published-at.past',
  section: '2.2',
  asks: 'Do you refuse a `publishedAt` in the past?',
  assumes: 'you accept it',
  answers: named('accepted', 'refused'),
  default: 'accepted',
  kind: 'past',
  example: { create: { publishedAt: '2020-01-01T00:00:00' } },
  examples: ({ publication }) => ({ any: { publishedAt: publication('2020-03-10T09:00') } }),
  inRun: ['any'],
});
