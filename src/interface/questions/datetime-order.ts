import { named, question } from '../question.ts';

export const datetimeOrder = question({
  id: 'datetime.order',
  section: '2.2',
  asks: '`endedAt` lies before `startedAt`. Do you refuse it?',
  assumes: 'you accept it',
  details: 'Accepted with an advice',
  answers: named('accepted', 'refused'),
  default: 'accepted',
  kind: 'order',
  example: { create: { endedAt: '2027-05-20T17:00:00' } },
  examples: ({ starts, ends, date }) => ({ any: { endedAt: date(starts), startedAt: date(ends) } }),
  inRun: ['any'],
});
