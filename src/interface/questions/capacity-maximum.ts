import { describe } from '../../lib/describe.ts';
import { ordinary } from '../ordinary.ts';
import { limit, question, valuesOf } from '../question.ts';

export const capacityMaximum = question({
  id: 'capacity.maximum',
  section: '2.2',
  asks: 'What is the largest capacity that you accept?',
  assumes: 'any is accepted',
  answers: {
    ...limit({ minimum: ordinary.capacity, maximum: Number.MAX_SAFE_INTEGER }),
    examples: [ordinary.capacity, 2 ** 31 - 1],
  },
  default: 'none',
  kind: 'maximum',
  at: ['/capacity'],
  occursIn: ({ capacity }) => {
    const isLarge = (typeof capacity === 'number' || typeof capacity === 'bigint') && capacity > ordinary.capacity;
    if (!isLarge) return [];
    const expected = (most: number) => `at most ${most}`;
    return [{ at: '/capacity', size: Number(capacity), expected, actual: describe(capacity) }];
  },
  example: { create: { capacity: 2 ** 31 } },
  examples: valuesOf('capacity', { '1000000': 1_000_000, '2147483647': 2 ** 31 - 1, '2147483648': 2 ** 31 }),
  flips: [{ answer: 2 ** 31 - 1, writes: true }],
  unseen: { verify: 'a limit shows only where it is met, and a run keeps below what everybody takes' },
});
