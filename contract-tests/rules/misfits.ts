import type { Known } from './known.ts';
import { valuesOf, type Values } from './rule.ts';

type Make = (known: Known) => unknown;

// Nobody reads one of these as the type. A list of one is left out: some read it as what it holds (`body.coercion`).
const object: Make = () => ({ kind: 'no such type' });
const nothing: Make = () => null;
const twoTexts: Make = () => ['a text', 'another'];
const emptyList: Make = () => [];
const emptyObject: Make = () => ({});

/** Null where it is no value: frameworks let it pass where they refuse another type. It is the third, so that standard depth sends it. */
interface Misfits {
  readonly attribute: string;
  /** Attributes that one piece of code reads begin with different values, so that quick depth sends all kinds. */
  readonly first: 'list' | 'object' | 'empty' | 'word';
  readonly withNull?: true;
}

export function textMisfits({ attribute, first, withNull }: Misfits): Values {
  const others = { 'a list of two texts': twoTexts, 'an object': object, 'an empty list': emptyList };
  const names = { list: 'a list of two texts', object: 'an object', empty: 'an empty list', word: '' };
  return inOrder(attribute, { first: names[first], others: { ...others, 'an empty object': emptyObject }, withNull });
}

export function flagMisfits({ attribute, first, withNull }: Misfits): Values {
  const others = {
    '"maybe"': () => 'maybe',
    'an empty list': emptyList,
    'an object': object,
    'a list of true and false': () => [true, false],
  };
  const names = { word: '"maybe"', empty: 'an empty list', object: 'an object', list: 'a list of true and false' };
  return inOrder(attribute, { first: names[first], others, withNull });
}

function inOrder(
  attribute: string,
  {
    first,
    others,
    withNull,
  }: {
    readonly first: string;
    readonly others: Readonly<Record<string, Make>>;
    readonly withNull: true | undefined;
  },
): Values {
  const all = Object.entries(others);
  const [before, after] = [all.filter(([name]) => name === first), all.filter(([name]) => name !== first)];
  const third: readonly (readonly [string, Make])[] = withNull === true ? [['null', nothing]] : [];
  return valuesOf(attribute, Object.fromEntries([...before, ...after.slice(0, 1), ...third, ...after.slice(1)]));
}
