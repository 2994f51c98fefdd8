import { named, question } from '../question.ts';

export const eventOwnership = question({
  id: 'event.ownership',
  section: '4.4',
  asks:
    'A channel updates an event that another channel created. Do you accept it, or refuse it as unknown or as ' +
    'forbidden?',
  assumes: 'you refuse it as unknown',
  answers: named('unknown', 'forbidden', 'accepted'),
  default: 'unknown',
  unseen: {
    calibrate: 'it takes another channel (`otherChannel` of the fixtures)',
    verify: 'it takes another channel (`otherChannel` of the fixtures) and an event that the run may update',
    compare: 'it takes an event of another channel',
  },
});
