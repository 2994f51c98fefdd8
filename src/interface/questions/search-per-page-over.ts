import { named, question } from '../question.ts';

export const searchPerPageOver = question({
  id: 'search.per-page.over',
  section: '8',
  asks: 'A search asks for more than 100 pages at once. Do you refuse it, or show 100?',
  assumes: 'you refuse it',
  answers: named('refused', 'clamped'),
  default: 'refused',
  kind: 'maximum',
  example: { search: { query: 'Community', perPage: 101 } },
  mostLenient: 'clamped',
});
