/** No attribute has a longer name; what a body holds beside them may. */
const MAX_NAME = 100;

/** A name as the spellings of deployments are made of it: `contactEmail` is contact and email. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, MAX_NAME)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The spellings of an attribute's name. */
export const spellings: Readonly<Record<string, (name: string) => string>> = {
  attribute: (name) => name.slice(0, MAX_NAME),
  words: (name) => wordsOf(name).join(' '),
  Words: (name) => capital(wordsOf(name).join(' ')),
  Title: (name) => wordsOf(name).map(capital).join(' '),
  snake: (name) => wordsOf(name).join('_'),
  kebab: (name) => wordsOf(name).join('-'),
  Pascal: (name) => capital(name.slice(0, MAX_NAME)),
  UPPER: (name) => name.slice(0, MAX_NAME).toUpperCase(),
  SNAKE: (name) => wordsOf(name).join('_').toUpperCase(),
  lower: (name) => name.slice(0, MAX_NAME).toLowerCase(),
  Lower: (name) => capital(name.slice(0, MAX_NAME).toLowerCase()),
};
