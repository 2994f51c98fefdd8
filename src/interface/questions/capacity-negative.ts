import { named, question } from '../question.ts';

export const capacityNegative = question({
  id: 'capacity.negative',
  section: '2.2',
  asks: 'Do you refuse a capacity below 0, or read it as unlimited?',
  assumes: 'you refuse it',
  answers: named('refused', 'accepted'),
  default: 'refused',
  kind: 'minimum',
  example: { create: { capacity: -1 } },
  examples: { any: { capacity: -1 } },
  inRun: ['any'],
  mostLenient: 'accepted',
});
