import { named, question } from '../question.ts';

export const searchBounds = question({
  id: 'search.bounds',
  section: '4.1',
  asks: 'A search asks for page 0, or for 0 pages at once. Do you refuse it, or read it as 1?',
  assumes: 'you refuse it',
  details: 'Accepted, a `page` below 1 shows the first results, and a `perPage` below 1 shows none',
  answers: named('refused', 'clamped', 'accepted'),
  default: 'refused',
  kind: 'minimum',
  example: { search: { query: 'Community', page: 0 } },
  mostLenient: 'accepted',
});
