import { parts, question } from '../question.ts';

export const bodyUnknownAttribute = question({
  id: 'body.unknown-attribute',
  section: '2.2',
  asks: 'Do you refuse an attribute that the document does not list, or ignore it?',
  assumes: 'you ignore it',
  details: 'Ignored with an advice; it may be refused in the body of an event (events) or of a search (searches) alone',
  answers: {
    ...parts('ignored', ['events', 'searches']),
    examples: [{ refused: ['events'] }, { refused: ['searches'] }],
  },
  default: 'ignored',
  kind: 'unlisted',
  example: { create: { colour: 'green' } },
  examples: { events: { contractCheck: 'no attribute of the interface' } },
  inRun: ['events'],
  flips: [{ answer: 'refused' }, { answer: { refused: ['searches'] } }],
});
