import { named, question } from '../question.ts';

export const updateOmittedOptional = question({
  id: 'update.omitted-optional',
  section: '4.4',
  asks: 'An update leaves an optional attribute out. Does it keep its value, or go back to its default?',
  assumes: 'it goes back to its default',
  answers: named('default', 'kept'),
  default: 'default',
  unseen: {
    calibrate: 'no operation shows a stored event (§2.3)',
    verify: 'no operation shows a stored event (§2.3)',
    compare: 'no operation shows a stored event, and requests are compared one by one',
  },
});
