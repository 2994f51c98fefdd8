import { named, question } from '../question.ts';

export const searchBeyond = question({
  id: 'search.beyond',
  section: '4.1',
  asks: 'A search asks for a `page` behind the last one. Do you answer an empty list, or as if nothing matches?',
  assumes: 'an empty list',
  details: 'Where nothing matches, `search.no-match` says how it is answered',
  answers: named('empty', 'no-match'),
  default: 'empty',
  flips: [{ answer: 'no-match', with: { 'search.no-match': 404 } }],
  unseen: { verify: 'a run reads no more of a search than its rules need; `calibrate` looks further' },
});
