import { limit, question } from '../question.ts';

export const capacityMaximum = question({
  id: 'capacity.maximum',
  section: '2.2',
  asks: 'What is the largest capacity that you accept?',
  assumes: 'any is accepted',
  answers: { ...limit({ minimum: 100000, maximum: 9007199254740991 }), examples: [100000, 2147483647] },
  default: 'none',
  kind: 'maximum',
  example: { create: { capacity: 2147483648 } },
  flips: [{ answer: 2147483647, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
