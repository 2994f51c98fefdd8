import { named, question } from '../question.ts';

export const authIssuing = question({
  id: 'auth.issuing',
  section: '5',
  asks: 'How do we get a key and a channel, and what may each of them do?',
  assumes: 'they are configured, and each may do everything',
  answers: named('configuration'),
  default: 'configuration',
  unseen: {
    verify:
      'it is no part of the four operations (§5); whether a key goes with another channel shows with `otherChannel` of the fixtures',
    compare: 'there is one lawful answer',
  },
});
