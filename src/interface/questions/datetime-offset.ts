import { named, question } from '../question.ts';

export const datetimeOffset = question({
  id: 'datetime.offset',
  section: '2.2',
  asks: '`startedAt` and `endedAt` are local times. What do you do with an offset such as `+02:00`?',
  assumes: 'you ignore it, and keep the local time',
  isUsual: true,
  details: 'Kept as given (the wall-clock part is shown), converted to the timezone of `location`, or refused',
  answers: named('kept', 'converted', 'refused'),
  default: 'kept',
  kind: 'type.datetime',
  example: { create: { startedAt: '2027-05-20T18:00:00+02:00' } },
  flips: [{ answer: 'refused', writes: true }],
  unseen: {
    calibrate: 'no operation shows a stored event (§2.3)',
    verify: 'kept or converted: no operation shows a stored event (§2.3); a refusal alone shows',
  },
});
