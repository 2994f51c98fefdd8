import { object, question } from '../question.ts';

export const searchMatching = question({
  id: 'search.matching',
  section: '4.1',
  asks:
    'How does `query` find titles: by the beginnings of their words, or by any part of the title? Do case and ' +
    'accents matter?',
  assumes: 'each word of the query begins a word of the title, whatever its case and accents',
  details:
    '`words`: each word is a prefix of a word of the title; `substring`: the whole is a part of the title; ' +
    'case and accents ignored. An object says what has to match: each word (as a word, a prefix of one, or a ' +
    'part of the title) or the whole (as a part of the title, or its start). It also says whether all words ' +
    'have to match or any (default: all), and whether case and accents count (default: ignored)',
  answers: {
    anyOf: [
      { enum: ['words', 'substring'] },
      object(
        { unit: { enum: ['word', 'prefix', 'substring', 'phrase', 'start'] } },
        {
          terms: { enum: ['all', 'any'] },
          case: { enum: ['ignored', 'kept'] },
          accents: { enum: ['ignored', 'kept'] },
        },
      ),
    ],
    examples: [
      { unit: 'word', terms: 'any' },
      { unit: 'prefix', terms: 'any', accents: 'kept' },
      { unit: 'substring', case: 'kept' },
      { unit: 'phrase', case: 'kept', accents: 'kept' },
      { unit: 'start' },
    ],
  },
  default: 'words',
  example: { search: { query: 'ommunit' } },
});
