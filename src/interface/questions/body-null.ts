import { parts, question } from '../question.ts';

// prettier-ignore
const attributes = [
  'startedAt', 'endedAt', 'image', 'cohosts', 'isSelfPacedCourse', 'isVirtual', 'isTicketless', 'address', 'addressDetails',
  'publishedAt',
] as const;

export const bodyNull = question({
  id: 'body.null',
  section: '2.2',
  asks: 'Do you refuse null for an optional attribute, or read it as left out?',
  assumes: 'you read it as left out',
  details: 'Other than `externalUrl` and `capacity`; refused in all of them or in those named',
  answers: {
    ...parts('omitted', attributes),
    examples: [
      { refused: ['isSelfPacedCourse', 'isVirtual', 'isTicketless'] },
      { refused: ['cohosts', 'addressDetails'] },
    ],
  },
  default: 'omitted',
  kind: 'null',
  // Dates may be null in a self-paced course alone.
  examples: Object.fromEntries(attributes.slice(2).map((name) => [name, { [name]: null }])),
  inRun: ['addressDetails'],
  example: { create: { address: null } },
});
