import { jsonPointer } from '../../src/lib/json-pointer.ts';
import type { BodyDifference } from '../report/comparison.ts';
import type { Leaf, BodyShape } from './body-shape.ts';

/** What a figure may stand for on each side: the same where one name is the same. */
export interface Names {
  readonly a: (figure: string) => readonly string[];
  readonly b: (figure: string) => readonly string[];
}

/** Of one body, and entries of one list that are looked at: more of them tell nothing new. */
const most = { differences: 20, entries: 200, comparisons: 200_000 };

/** The differences between two forms; in which order members and what was found stand makes none. */
export function differencesOf(a: BodyShape, b: BodyShape, names: Names): readonly BodyDifference[] {
  return differencesAt(a, b, { names, pointer: '', left: { comparisons: most.comparisons } });
}

interface At {
  readonly names: Names;
  readonly pointer: string;
  /** Bodies that were made to be slow to compare end in a difference. */
  readonly left: { comparisons: number };
}

function differencesAt(a: BodyShape, b: BodyShape, at: At): readonly BodyDifference[] {
  at.left.comparisons -= 1;
  if (at.left.comparisons < 0) return [{ pointer: at.pointer, kind: 'type', a: 'too much', b: 'too much' }];
  if ('members' in a && 'members' in b) return memberDifferences(a.members, b.members, at);
  if ('list' in a && 'list' in b) return listDifferences(a, b, at);
  if ('type' in a && 'type' in b) return leafDifferences(a, b, at);
  return [{ pointer: at.pointer, kind: 'type', a: shapeWords(a), b: shapeWords(b) }];
}

type Members = ReadonlyMap<string, BodyShape>;
type List = Extract<BodyShape, { readonly list: unknown }>;

function memberDifferences(a: Members, b: Members, at: At): readonly BodyDifference[] {
  const all = [...new Set([...a.keys(), ...b.keys()])].toSorted();
  const found = all.flatMap((name): readonly BodyDifference[] => {
    const [left, right] = [a.get(name), b.get(name)];
    const pointer = `${at.pointer}${jsonPointer(name)}`;
    if (left !== undefined && right !== undefined) return differencesAt(left, right, { ...at, pointer });
    return [{ pointer, kind: 'members', a: presenceOf(left), b: presenceOf(right) }];
  });
  return found.slice(0, most.differences);
}

/** Results of a search are compared as kinds of entries, faults of a refusal one by one. */
function listDifferences(a: List, b: List, list: At): readonly BodyDifference[] {
  const at = { ...list, pointer: `${list.pointer}/*` };
  const [left, right] = [a.list.slice(0, most.entries), b.list.slice(0, most.entries)];
  const isOpen = a.isOpen && b.isOpen;
  if (isOpen ? (left.length === 0) !== (right.length === 0) : a.list.length !== b.list.length)
    return [{ pointer: at.pointer, kind: 'entries', a: countWords(a, isOpen), b: countWords(b, isOpen) }];
  const isLike = (one: BodyShape, other: BodyShape) => differencesAt(one, other, at).length === 0;
  const odd = isOpen ? unlike(left, right, isLike) : unmatched(left, right, isLike);
  if (odd !== undefined) return differencesAt(odd[0], odd[1], at);
  const turned = isOpen ? -1 : left.findIndex((one, place) => !isLike(one, right[place] ?? one));
  if (turned === -1) return [];
  return [{ pointer: at.pointer, kind: 'order', a: wordsAt(left, turned), b: wordsAt(right, turned) }];
}

type Pair = readonly [BodyShape, BodyShape];
type IsLike = (one: BodyShape, other: BodyShape) => boolean;

/** The first entry of either side that the other side has none like. */
function unlike(a: readonly BodyShape[], b: readonly BodyShape[], isLike: IsLike): Pair | undefined {
  const [kindsA, kindsB] = [kindsOf(a), kindsOf(b)];
  const ofA = kindsA.find((one) => !kindsB.some((other) => isLike(one, other)));
  const ofB = kindsB.find((other) => !kindsA.some((one) => isLike(one, other)));
  if (ofA === undefined && ofB === undefined) return undefined;
  const [firstA, firstB] = [ofA ?? kindsA[0], ofB ?? kindsB[0]];
  return firstA === undefined || firstB === undefined ? undefined : [firstA, firstB];
}

/** One of each kind: hundreds of pages are alike. */
function kindsOf(list: readonly BodyShape[]): readonly BodyShape[] {
  return [...new Map(list.map((one) => [shapeWords(one), one])).values()];
}

/** The first two entries that are left where each is matched with one like it. */
function unmatched(a: readonly BodyShape[], b: readonly BodyShape[], isLike: IsLike): Pair | undefined {
  const left = [...b];
  let odd: BodyShape | undefined;
  for (const one of a) {
    const at = left.findIndex((other) => isLike(one, other));
    if (at === -1) odd ??= one;
    else left.splice(at, 1);
  }
  const [other] = left;
  return odd === undefined || other === undefined ? undefined : [odd, other];
}

function leafDifferences(a: Leaf, b: Leaf, { names, pointer }: At): readonly BodyDifference[] {
  const words = { a: shapeWords(a), b: shapeWords(b) };
  if (a.type !== b.type) return [{ pointer, kind: isSameKind(a, b) ? 'constant' : 'type', ...words }];
  return isSameText(a.constant, b.constant, names) ? [] : [{ pointer, kind: 'constant', ...words }];
}

/** A date where the other side has another text is a string all the same. */
function isSameKind(a: Leaf, b: Leaf): boolean {
  const strings = new Set(['string', 'url', 'date']);
  return strings.has(a.type) && strings.has(b.type);
}

/** Word by word the same, or the same own value of each side. */
function isSameText(a: string | undefined, b: string | undefined, names: Names): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  return left.length === right.length && left.every((word, at) => isSameWord(word, right[at] ?? '', names));
}

function isSameWord(a: string, b: string, names: Names): boolean {
  if (a === b) return true;
  const named = names.b(b);
  return names.a(a).some((name) => named.includes(name));
}

function presenceOf(shape: BodyShape | undefined): string {
  return shape === undefined ? 'no such member' : shapeWords(shape);
}

function countWords({ list }: List, isOpen: boolean): string {
  if (list.length === 0) return 'none';
  return isOpen ? 'some' : String(list.length);
}

function wordsAt(list: readonly BodyShape[], place: number): string {
  return `${presenceOf(list[place])} at place ${place + 1}`;
}

/** `{ code: "invalid", violations: [string] }` */
function shapeWords(shape: BodyShape): string {
  if ('members' in shape) {
    const members = [...shape.members].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{ ${members.map(([name, member]) => `${name}: ${shapeWords(member)}`).join(', ')} }`;
  }
  if ('list' in shape) return `[${[...new Set(shape.list.map(shapeWords))].join(', ')}]`;
  return shape.constant === undefined ? shape.type : `${shape.type} ${JSON.stringify(shape.constant)}`;
}
