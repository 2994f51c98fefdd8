import { documentOrder, isRecord, typeName, type RecordedRefusal, type Violation } from './example.ts';
import { isOfBody } from './likeness.ts';
import { spellings } from './spellings.ts';

/** How a deployment writes names, places in lists and types, as far as its answers show it. */
export interface Style {
  /** The spelling of names that stand alone, and of those in sentences. */
  readonly alone: string;
  readonly sentence: string;
  readonly item: 'dotted' | 'bracketed' | 'none';
  /** What it calls the JSON types of values. */
  readonly typeWords: ReadonlyMap<string, string>;
  /** Texts, with their places, that were said of several attributes: no name stands in them. */
  readonly constants: ReadonlySet<string>;
  /** Where the name of an attribute stands as a word in what was said of others, with what is around it: `\` type,` of yup. */
  readonly words: ReadonlySet<string>;
}

/** What a validator calls the type of what it was sent, behind one of these words. */
export const typeWord =
  /\b(received|got|not|given|found|was|is) (?:an? )?(string|str|text|number|int|integer|float|float64|double|bool|boolean|null|nil|NoneType|undefined|array|list|object|dict|map|hash)\b/gi;

/** A text or a name of a member, with its place. */
type Placed = readonly [place: string, text: string];

function textsIn(value: unknown, place = ''): readonly Placed[] {
  if (typeof value === 'string') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, `${place}/*`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]): readonly Placed[] => [
    [`${place} names`, name],
    ...textsIn(one, `${place}/${name}`),
  ]);
}

/** Names of attributes that are words of a language, too. */
const plainName = new RegExp(
  `(?<![A-Za-z0-9])(?:${documentOrder.filter((name) => !/[A-Z]/.test(name)).join('|')})(?![A-Za-z0-9])`,
  'gi',
);

/** A word with the two characters before it and the one behind it. */
export const wordKey = (text: string, at: number, word: string): string =>
  text.slice(Math.max(0, at - 2), at + word.length + 1);

/** Names of other attributes in sentences about one. */
function wordsIn(refusal: RecordedRefusal): readonly string[] {
  const { attribute } = onlyViolationOf(refusal) ?? {};
  if (attribute === undefined) return [];
  return textsIn(refusal.body)
    .filter(([, text]) => text.includes(' '))
    .flatMap(([, text]) =>
      [...text.matchAll(plainName)]
        .filter(([word]) => word.toLowerCase() !== attribute.toLowerCase())
        .map(({ 0: word, index }) => wordKey(text, index, word)),
    );
}

export const constantKey = (place: string, text: string): string => `${place} = ${text}`;

export function styleOf(refusals: readonly RecordedRefusal[]): Style {
  const votes = new Map<string, number>();
  const vote = (what: string) => void votes.set(what, (votes.get(what) ?? 0) + 1);
  const saidOf = new Map<string, Set<string>>();
  for (const refusal of refusals) {
    const texts = textsIn(refusal.body);
    for (const violation of refusal.violations.filter(isOfBody))
      for (const [, text] of texts) voteOn(text, violation, vote);
    const only = onlyViolationOf(refusal);
    if (only === undefined) continue;
    for (const [place, text] of texts) {
      const key = constantKey(place, text);
      saidOf.set(key, (saidOf.get(key) ?? new Set()).add(only.attribute));
      for (const [, , word = ''] of text.matchAll(typeWord)) vote(`type-${typeName(only.value)} ${word}`);
    }
  }
  const most = (of: string, otherwise: string) =>
    [...votes]
      .filter(([what]) => what.startsWith(`${of} `))
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
      .slice(of.length + 1) ?? otherwise;
  const types = ['string', 'number', 'boolean', 'null', 'array', 'object', 'undefined'];
  return {
    alone: most('alone', 'attribute'),
    sentence: most('sentence', 'words'),
    item: most('item', 'none') as Style['item'],
    typeWords: new Map(types.map((type) => [type, most(`type-${type}`, type)])),
    constants: new Set([...saidOf].filter(([, attributes]) => attributes.size > 1).map(([key]) => key)),
    words: new Set(refusals.flatMap(wordsIn)),
  };
}

/** The violation of a refusal for nothing else. */
function onlyViolationOf({ violations, unreported }: RecordedRefusal): Violation | undefined {
  const [first] = violations;
  const isOnly = violations.length + unreported.length === 1;
  return isOnly && first !== undefined && isOfBody(first) ? first : undefined;
}

function voteOn(text: string, { attribute, item }: Violation, vote: (what: string) => void): void {
  if (item !== undefined && text.includes(`.${item}`)) vote('item dotted');
  if (item !== undefined && text.includes(`[${item}]`)) vote('item bracketed');
  if (!/[A-Z]/.test(attribute)) return; // only a name of several words shows how names are spelled
  const place = text.includes(' ') ? 'sentence' : 'alone';
  for (const [name, spell] of Object.entries(spellings)) if (text.includes(spell(attribute))) vote(`${place} ${name}`);
}
