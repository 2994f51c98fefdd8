import { spellings as ofWords } from '../../../shared/templates/attribute-words.ts';

/** The ways to write an attribute that templates know (`refusal.body`, §7). */
export const attributeSpellings: Readonly<Record<string, (name: string) => string>> = {
  attribute: (name) => name,
  ...ofWords,
};

/** Attributes by their letters alone, so that each way to write one finds it. */
export type AttributeNames = ReadonlyMap<string, string>;

export function attributeNames(attributes: readonly string[]): AttributeNames {
  return new Map(attributes.map((name) => [lettersOf(name), name]));
}

/** A path longer than this names no attribute. */
const MAX_PATH_LENGTH = 120;

/** The attribute that a path ends in, and the index in its list: `data.contactEmail`, `$.contact_email`, `attributes[cohosts][1]`, `Contact email`. */
export function namedAttribute(path: string, names: AttributeNames): { attribute: string; index?: number } | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const parts = path.split(/[./[\]()#$'"`:]+/).filter((part) => part.trim() !== '');
  const at = parts.findLastIndex((part) => !/^\d+$/.test(part));
  const attribute = names.get(lettersOf(parts[at] ?? ''));
  if (attribute === undefined) return undefined;
  const index = parts[at + 1];
  return index === undefined ? { attribute } : { attribute, index: Number(index) };
}

/** Where a text first speaks of an attribute, in whatever way it is written; -1 where it does not. */
export function firstMention(text: string, attribute: string): number {
  const lower = text.toLowerCase();
  const found = [attribute.toLowerCase(), ofWords.words(attribute), ofWords.snake(attribute), ofWords.kebab(attribute)]
    .map((form) => wholeWordAt(lower, form))
    .filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found);
}

function wholeWordAt(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return at;
  }
  return -1;
}

const isLetter = (character = '') => /[a-z\d]/.test(character);

const lettersOf = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');
