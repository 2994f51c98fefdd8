import { parts, question } from '../question.ts';

export const bodyContradictions = question({
  id: 'body.contradictions',
  section: '2.2',
  asks:
    'Do you refuse values that contradict each other, such as a virtual event with an address, or a paid one ' +
    'without a URL?',
  assumes: 'you accept them',
  details:
    'Accepted with an advice, or some of them refused. A paid event without an externalUrl (paid). A ' +
    'self-paced course with a start or an end (dated-course). Visitors without RSVP, and a capacity, a price ' +
    'or RSVP webhooks (ticketless). A virtual event at an address (virtual). addressDetails without an ' +
    'address (details)',
  answers: {
    ...parts('accepted', ['paid', 'dated-course', 'ticketless', 'virtual', 'details']),
    examples: ['accepted', { refused: ['paid'] }, { refused: ['dated-course', 'ticketless', 'virtual'] }],
  },
  default: 'accepted',
  kind: 'contradiction',
  example: { create: { isVirtual: true, address: '12 Garden Street' } },
  unseen: { verify: 'a run never sends values that contradict each other; `calibrate` tries them' },
});
