import { parts, question } from '../question.ts';

export const bodyNull = question({
  id: 'body.null',
  section: '2.2',
  asks: 'Do you refuse null for an optional attribute, or read it as left out?',
  assumes: 'you read it as left out',
  details: 'Other than `externalUrl` and `capacity`; refused in all of them or in those named',
  answers: {
    ...parts('omitted', [
      'startedAt',
      'endedAt',
      'image',
      'cohosts',
      'isSelfPacedCourse',
      'isVirtual',
      'isTicketless',
      'address',
      'addressDetails',
      'publishedAt',
    ]),
    examples: [
      { refused: ['isSelfPacedCourse', 'isVirtual', 'isTicketless'] },
      { refused: ['cohosts', 'addressDetails'] },
    ],
  },
  default: 'omitted',
  kind: 'null',
  example: { create: { address: null } },
});
