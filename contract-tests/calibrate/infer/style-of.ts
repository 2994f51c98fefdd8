import { attributeSpellings } from './attribute-names.ts';
import type { Style } from './candidate-texts.ts';
import type { KnownViolation } from '../../learn/observations.ts';
import { indexIn, type RefusalSample } from './sample.ts';

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
