import { named, question } from '../question.ts';

export const searchOrder = question({
  id: 'search.order',
  section: '4.1',
  asks: 'In which order does a search show pages?',
  assumes: 'the best match first, then by ID',
  details:
    '`best` match first, and by ID where none is better (as a whole that is a part of the title); by ID, from ' +
    'the newest ID, or by title',
  answers: named('best', 'id', 'newest', 'title'),
  default: 'best',
  isMetByAll: true,
  unseen: {
    verify: 'a run reads no more of a search than its rules need; `calibrate` looks further',
    compare: 'which pages a search shows is each side’s own',
  },
});
