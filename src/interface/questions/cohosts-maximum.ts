import { counted } from '../../lib/describe.ts';
import { ordinary } from '../ordinary.ts';
import { limit, question } from '../question.ts';

export const cohostsMaximum = question({
  id: 'cohosts.maximum',
  section: '2.2',
  asks: 'How many cohosts may an event have?',
  assumes: 'any number',
  answers: { ...limit({ minimum: ordinary.cohosts }), examples: [3, 10] },
  default: 'none',
  kind: 'maximum',
  at: ['/cohosts'],
  occursIn: ({ cohosts }) => {
    if (!Array.isArray(cohosts) || cohosts.length <= ordinary.cohosts) return [];
    const { length: size } = cohosts;
    const expected = (most: number) => `at most ${counted(most, 'cohost')}`;
    return [{ at: '/cohosts', size, expected, actual: `${size} cohosts` }];
  },
  flips: [{ answer: 10, writes: true }],
  unseen: {
    calibrate: 'an event gets no more cohosts than anybody may have: their pages belong to others',
    verify: 'a limit shows only where it is met, and a run keeps below what everybody takes',
  },
});
