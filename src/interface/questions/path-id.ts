import { named, question } from '../question.ts';

export const pathId = question({
  id: 'path.id',
  section: '4',
  asks: 'Do you accept IDs in a path with leading zeros, a sign or percent-encoding?',
  assumes: 'you refuse them',
  details: 'Read, it is decoded first. With `signed`, a plus sign may stand before it too',
  answers: named('refused', 'read', 'signed'),
  default: 'refused',
  example: { page: '09000' },
});
