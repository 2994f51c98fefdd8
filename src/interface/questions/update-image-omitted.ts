import { named, question } from '../question.ts';

export const updateImageOmitted = question({
  id: 'update.image.omitted',
  section: '4.4',
  asks: 'An update leaves `image` out. Does the event keep its image?',
  assumes: 'it keeps it',
  answers: named('kept'),
  default: 'kept',
  unseen: { verify: 'no operation shows a stored event (§2.3)', compare: 'there is one lawful answer' },
});
