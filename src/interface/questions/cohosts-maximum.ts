import { limit, question } from '../question.ts';

export const cohostsMaximum = question({
  id: 'cohosts.maximum',
  section: '2.2',
  asks: 'How many cohosts may an event have?',
  assumes: 'any number',
  answers: { ...limit({ minimum: 3 }), examples: [3, 10] },
  default: 'none',
  kind: 'maximum',
  flips: [{ answer: 10, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
