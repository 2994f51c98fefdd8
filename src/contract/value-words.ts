import type { AnswerTo } from '../domain/look-up.ts';

/** What attributes hold, in the document's words (§2.2, §4.1); `*` is an element of a list. */
const meanings: Readonly<Record<string, string>> = {
  type: 'an event type ID',
  contactEmail: 'an email address',
  startedAt: 'a DateTime',
  endedAt: 'a DateTime',
  publishedAt: 'a DateTime',
  externalUrl: 'a URL',
  image: 'the URL of an image',
  location: 'a place identifier',
  host: 'a page ID',
  cohosts: 'a list of page IDs',
  'cohosts/*': 'a page ID',
};

const typeNames: Readonly<Record<string, string>> = {
  integer: 'an int',
  string: 'a string',
  boolean: 'a bool: true or false',
  array: 'a list',
  object: 'a JSON object',
};

/** What an attribute, or an element of its list, should be: its meaning and its types, such as `a page ID (an int), or null`. */
export function valueWords(attribute: string, types: readonly string[], { isItem = false } = {}): string {
  const names = types.filter((type) => type !== 'null').map((type) => typeNames[type] ?? type);
  const meaning = (isItem ? meanings[`${attribute}/*`] : undefined) ?? meanings[attribute];
  const isPlain = meaning === undefined || types.includes('array');
  const words = isPlain ? (meaning ?? names.join(' or ')) : `${meaning} (${names.join(' or ')})`;
  return types.includes('null') ? `${words}, or null` : words;
}

/** What an attribute should be that may be a list of one too, as `host.form` answers. */
export function listFormWords(attribute: string, types: readonly string[], form: AnswerTo<'host.form'>): string {
  const words = valueWords(attribute, types);
  if (form === 'list') return `a list of one: ${words}`;
  return form === 'int' ? words : `${words}, or a list of one`;
}
