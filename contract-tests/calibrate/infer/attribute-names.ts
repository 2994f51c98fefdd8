import { spellings as ofWords } from '../../../src/lib/templates/attribute-words.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { indexIn, type RefusalSample } from './sample.ts';

/** How much likelier than others each way to write an attribute is, by how the deployment writes it elsewhere. */
export interface Style {
  readonly inSentences: ReadonlyMap<string, number>;
  readonly alone: ReadonlyMap<string, number>;
}

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

const MAX_SAMPLES = 200;
const MAX_STRINGS = 100;

/** The most that a way to write attributes gains by being the usual one. */
const gain = 0.1;

/**
 * How the deployment writes attributes, in sentences and alone. `title` does not tell whether `{attribute}` or `{words}` is meant, and a
 * list's name not whether an item has its index; what was seen of `contactEmail` and `/cohosts/1` tells both.
 */
export function styleOf(samples: readonly RefusalSample[]): Style {
  const counts = { inSentences: new Map<string, number>(), alone: new Map<string, number>() };
  for (const { violations, body } of samples
    .filter((sample) => sample.violations.some(isTelling))
    .slice(0, MAX_SAMPLES)) {
    const strings = stringsIn(body);
    const inSentences = strings.filter((text) => text.includes(' ')).join('\n');
    const alone = strings.filter((text) => !text.includes(' ')).join('\n');
    for (const violation of violations) {
      count(counts.inSentences, inSentences, violation);
      count(counts.alone, alone, violation);
    }
  }
  return { inSentences: gains(counts.inSentences), alone: gains(counts.alone) };
}

const isTelling = ({ attribute, pointer }: KnownViolation) => /[A-Z]/.test(attribute) || indexIn(pointer) !== undefined;

function count(counts: Map<string, number>, text: string, { attribute, pointer }: KnownViolation): void {
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const index = indexIn(pointer);
  if (index !== undefined) {
    if (text.includes(`${attribute}.${index}`)) add('dotted');
    if (text.includes(`${attribute}[${index}]`)) add('bracketed');
  }
  if (!/[A-Z]/.test(attribute)) return;
  for (const [name, write] of Object.entries(attributeSpellings)) if (text.includes(write(attribute))) add(name);
}

function gains(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const of = (name: string) => counts.get(name) ?? 0;
  const most = Math.max(1, ...Object.keys(attributeSpellings).map(of));
  const spelt = Object.keys(attributeSpellings).map((name): [string, number] => [name, (gain * of(name)) / most]);
  const asIs = (gain * of('attribute')) / most;
  const items = ['dotted', 'bracketed'].map((name): [string, number] => [name, of(name) === 0 ? 0 : asIs + gain / 2]);
  return new Map([...spelt, ...items]);
}

function stringsIn(body: unknown): readonly string[] {
  const strings: string[] = [];
  const visit = (value: unknown): void => {
    if (strings.length >= MAX_STRINGS) return;
    if (typeof value === 'string') strings.push(value);
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) strings.push(...Object.keys(value));
    Object.values(value).forEach(visit);
  };
  visit(body);
  return strings;
}
