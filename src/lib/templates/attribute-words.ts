/** No attribute has a longer name; what a body holds beside them may. */
const longest = 100;

/** A name as the spellings of deployments are made of it: `contactEmail` is contact and email. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, longest)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The spellings of an attribute's name. */
export const spellings = {
  words: (name: string) => wordsOf(name).join(' '),
  Words: (name: string) => capital(wordsOf(name).join(' ')),
  Title: (name: string) => wordsOf(name).map(capital).join(' '),
  snake: (name: string) => wordsOf(name).join('_'),
  kebab: (name: string) => wordsOf(name).join('-'),
  Pascal: (name: string) => wordsOf(name).map(capital).join(''),
  UPPER: (name: string) => name.slice(0, longest).toUpperCase(),
  SNAKE: (name: string) => wordsOf(name).join('_').toUpperCase(),
};
