import { named, question } from '../question.ts';

export const refusalAllAtOnce = question({
  id: 'refusal.all-at-once',
  section: '7',
  asks: 'Do you report all that is wrong with a request together, or only the first?',
  assumes: 'all of it together',
  details: 'At most the first hundred',
  answers: named('all', 'first'),
  default: 'all',
  example: { request: { method: 'POST', path: '/v1/events.create', body: '{}' } },
});
