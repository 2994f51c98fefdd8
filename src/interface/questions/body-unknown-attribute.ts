import { named, question } from '../question.ts';

export const bodyUnknownAttribute = question({
  id: 'body.unknown-attribute',
  section: '2.2',
  asks: 'Do you refuse an attribute that the document does not list, or ignore it?',
  assumes: 'you ignore it',
  details: 'Ignored with an advice',
  answers: named('ignored', 'refused'),
  default: 'ignored',
  kind: 'unlisted',
  example: { create: { colour: 'green' } },
  examples: { any: { contractCheck: 'no attribute of the interface' } },
  inRun: ['any'],
  flips: [{ answer: 'refused' }],
});
