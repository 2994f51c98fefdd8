import { parts, question } from '../question.ts';

export const cohostsDuplicates = question({
  id: 'cohosts.duplicates',
  section: '2.2',
  asks: 'A cohost is named twice, or is the host too. Do you refuse it?',
  assumes: 'you accept it',
  details: 'Accepted with an advice, or one of the two refused',
  answers: { ...parts('accepted', ['twice', 'host']), examples: [{ refused: ['host'] }, { refused: ['twice'] }] },
  default: 'accepted',
  kind: 'duplicate',
  example: { create: { cohosts: [9003, 9003] } },
});
