import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusForbidden = question({
  id: 'refusal.status.forbidden',
  section: '5',
  asks: 'If you refuse updates of another channel’s event as forbidden, with which HTTP status?',
  assumes: '403',
  details: 'See `event.ownership`',
  answers: { anyOf: [status], examples: [401, 403, 400] },
  default: 403,
  unseen: {
    calibrate: 'it takes another channel (`otherChannel` of the fixtures)',
    verify: 'it takes another channel (`otherChannel` of the fixtures) and an event that the run may update',
    compare: 'it takes an event of another channel',
  },
});
