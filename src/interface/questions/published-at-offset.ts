import { named, question } from '../question.ts';

export const publishedAtOffset = question({
  id: 'published-at.offset',
  section: '2.2',
  asks: '`publishedAt` is UTC. What do you do with an offset such as `+02:00` on it?',
  assumes: 'you convert it to UTC',
  details: 'Honoured (the instant that it names), or ignored',
  answers: named('honoured', 'ignored'),
  default: 'honoured',
  unseen: {
    calibrate: 'no operation shows a stored event (§2.3)',
    verify: 'from when an event is visible: no operation shows a stored event (§2.3)',
    compare: 'no operation shows when an event is visible',
  },
});
