import { list, object, question } from '../question.ts';

// prettier-ignore
const names = [
  'title', 'description', 'externalUrl', 'image', 'address', 'addressDetails', 'startedAt', 'endedAt', 'publishedAt',
] as const;
const attributes = list(...names);
const only = { const: 'empty' } as const;

export const bodyBlank = question({
  id: 'body.blank',
  section: '2.2',
  asks: 'Do you refuse a title or description that is blank?',
  assumes: 'you refuse it',
  details:
    'The two words say nothing of other attributes. An object names the attributes that refuse a blank string ' +
    'where all others accept it, or accept one where all others refuse it; a URL or a date is then read as ' +
    'null. With `only: empty`, white space is not blank',
  answers: {
    anyOf: [
      { enum: ['refused', 'accepted'] },
      object({ refused: attributes }, { only }),
      object({ accepted: attributes }, { only }),
    ],
    examples: [
      { refused: ['title'] },
      { refused: ['title', 'description', 'address'], only: 'empty' },
      { accepted: ['description', 'publishedAt'] },
    ],
  },
  default: 'refused',
  kind: 'blank',
  example: { create: { title: ' ' } },
  examples: Object.fromEntries(
    names.flatMap((name) => [
      [`${name} empty`, { [name]: '' }],
      [`${name} white`, { [name]: '  ' }],
    ]),
  ),
  inRun: ['description white'],
  mostLenient: { refused: [] },
});
