import { list, object, question } from '../question.ts';

/** What looks like a value of a member’s type (`body.coercion`). */
// prettier-ignore
export const searchLookAlikes = [
  'int-from-string', 'int-from-bool', 'int-from-loose-string', 'string-from-number', 'string-from-bool',
] as const;

export const searchTypes = question({
  id: 'search.types',
  section: '4.1',
  asks: 'A search has a number as its `query`, or a text as its `page`. Do you refuse it, ignore it, or convert it?',
  assumes: 'you refuse it',
  details:
    'Ignored, it counts as left out. Look-alikes may be read all the same, by their kinds (`body.coercion`), ' +
    'and null may be as if left out',
  answers: {
    anyOf: [
      { enum: ['refused', 'ignored'] },
      object(
        { otherwise: { enum: ['refused', 'ignored'] } },
        {
          null: { enum: ['refused', 'omitted'] },
          read: list(...searchLookAlikes),
        },
      ),
    ],
    examples: [
      { otherwise: 'refused', null: 'omitted', read: ['int-from-string', 'string-from-number'] },
      { otherwise: 'ignored', null: 'refused' },
    ],
  },
  default: 'refused',
  kind: 'type',
  example: { search: { query: 5 } },
  mostLenient: 'ignored',
});
