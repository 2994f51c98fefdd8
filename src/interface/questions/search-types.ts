import { parts, question } from '../question.ts';

export const searchTypes = question({
  id: 'search.types',
  section: '4.1',
  asks: 'A search has a number as its `query`, or a text as its `page`. Do you refuse it, ignore it, or convert it?',
  assumes: 'you refuse it',
  details:
    'Some may be refused: "1" for 1 (int) and 5 for a text (string), which are read otherwise; null (null) and ' +
    'any other value (other), which otherwise count as left out',
  answers: {
    ...parts('accepted', ['int', 'string', 'null', 'other']),
    examples: [{ refused: ['other'] }, { refused: ['int', 'string', 'other'] }],
  },
  default: 'refused',
  kind: 'type',
  example: { search: { query: 5 } },
  mostLenient: 'accepted',
});
