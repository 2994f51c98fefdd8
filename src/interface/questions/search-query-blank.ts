import { named, question } from '../question.ts';

export const searchQueryBlank = question({
  id: 'search.query.blank',
  section: '4.1',
  asks: 'A search has an empty or blank `query`. Do you refuse it, or show all pages?',
  assumes: 'you refuse it',
  details: 'Accepted, it matches every page. With `empty-refused`, white space is not blank',
  answers: named('refused', 'empty-refused', 'accepted'),
  default: 'refused',
  kind: 'blank',
  example: { search: { query: ' ' } },
  mostLenient: 'accepted',
});
