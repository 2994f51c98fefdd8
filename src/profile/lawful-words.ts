import { isObject, type Schema } from '../contract/contract.ts';

/** The lawful answers of a question, for people: a sentence without its end. */
export function lawfulAnswers(schema: Schema): string {
  if (typeof schema['description'] === 'string') return schema['description'];
  if (Array.isArray(schema['enum'])) return listed(schema['enum'].map(quoted), 'or');
  if ('const' in schema) return quoted(schema['const']);
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].map((one) => lawfulAnswers(one as Schema)).join('; or ');
  const words = wordsByType[String(schema['type'])];
  return words === undefined ? `whatever fits ${JSON.stringify(schema)}` : words(schema);
}

const wordsByType: Readonly<Record<string, (schema: Schema) => string>> = {
  integer: (schema) => `${numberWords('an integer', schema)}${exception(schema['not'])}`,
  number: (schema) => numberWords('a number', schema),
  boolean: () => 'true or false',
  string: textWords,
  array: listWords,
  object: objectWords,
};

function numberWords(noun: string, { minimum, exclusiveMinimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${noun} from ${String(minimum)} to ${String(maximum)}`;
  const bounds = [
    ...(minimum === undefined ? [] : [`of at least ${String(minimum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${String(exclusiveMinimum)}`]),
    ...(maximum === undefined ? [] : [`of at most ${String(maximum)}`]),
  ];
  return [noun, ...bounds].join(' ');
}

function exception(not: unknown): string {
  return isObject(not) && 'const' in not ? ` other than ${quoted(not['const'])}` : '';
}

function textWords({ pattern, maxLength, not }: Schema): string {
  const bounds = [
    ...(maxLength === undefined ? [] : [` of at most ${String(maxLength)} characters`]),
    ...(pattern === undefined ? [] : [` that fits ${String(pattern)}`]),
    ...(isObject(not) && Array.isArray(not['enum']) ? [` other than ${listed(not['enum'].map(quoted), 'and')}`] : []),
  ];
  return ['a text', ...bounds].join('');
}

function listWords({ items, minItems, maxItems, contains }: Schema): string {
  const fixed = minItems !== undefined && minItems === maxItems;
  const of = isObject(items) ? items : {};
  const one = Array.isArray(of['enum'])
    ? `of ${fixed ? 'all ' : ''}${listed(of['enum'].map(quoted), 'and')}`
    : `in which each is ${lawfulAnswers(of)}`;
  const among = isObject(contains) && 'const' in contains ? `, ${quoted(contains['const'])} among them` : '';
  return `a list ${one}${among}${minItems === 1 ? ', at least one of them' : ''}`;
}

/** Members whose values have the same words are told together. */
function objectWords({ properties, required }: Schema): string {
  const members = Object.entries(isObject(properties) ? properties : {}).filter(([, value]) => isObject(value));
  const needed = Array.isArray(required) ? required : [];
  const told = (wanted: boolean): readonly string[] => {
    const byWords = new Map<string, string[]>();
    for (const [name, value] of members.filter(([one]) => needed.includes(one) === wanted)) {
      const words = lawfulAnswers(value as Schema);
      byWords.set(words, [...(byWords.get(words) ?? []), `\`${name}\``]);
    }
    return [...byWords].map(([words, names]) => `${listed(names, 'and')} (${names.length > 1 ? 'each ' : ''}${words})`);
  };
  const [must, may] = [told(true), told(false)];
  return [
    'an object',
    ...(must.length === 0 ? [] : [`with ${listed(must, 'and')}`]),
    ...(may.length === 0 ? [] : [`${must.length === 0 ? 'that' : 'which'} may have ${listed(may, 'and')}`]),
  ]
    .join(must.length === 0 ? ' ' : ', ')
    .replace('an object, with', 'an object with');
}

const quoted = (value: unknown): string => JSON.stringify(value);

/** `"a", "b" or "c"` */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}
