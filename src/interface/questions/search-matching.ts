import { named, question } from '../question.ts';

export const searchMatching = question({
  id: 'search.matching',
  section: '4.1',
  asks: 'How does `query` find titles: by the beginnings of their words, or by any part of the title?',
  assumes: 'each word of the query begins a word of the title, whatever its case and accents',
  details:
    '`words`: each word begins a word of the title; `parts`: each word is a part of the title; `substring`: the whole ' +
    'query is a part of the title; `any`: one of its words is a word of the title. Case and accents are ignored',
  answers: named('words', 'parts', 'substring', 'any'),
  default: 'words',
  example: { search: { query: 'ommunit' } },
});
