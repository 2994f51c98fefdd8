import { largestGroups } from './group-by.ts';
import type { FactCell, Facts } from './found-facts.ts';
import { isTime, isUuid } from './inferred.ts';
import { renderFound } from './render-node.ts';
import type { TextPart } from '../../../src/lib/templates/compile-text.ts';
import { shortened, writtenText, isScalar, type Scalar } from './template.ts';
import type { TemplateNode } from '../../../src/lib/templates/compile-node.ts';

type TextCell = FactCell<string | null>;

/** A text with variable parts that gives every cell, null where one of its parts is; undefined where there is none. */
export function fitText(cells: readonly TextCell[]): TemplateNode | undefined {
  const texts = cells.filter((cell): cell is FactCell<string> => cell.value !== null);
  const opaque = asOpaque(texts);
  if (opaque !== undefined) return texts.length === cells.length ? opaque : undefined;
  for (const without of leftOut) {
    const parts = alignedParts(texts, without);
    if (parts === undefined) continue;
    const node = textNode(parts);
    if (node !== undefined && isGivenBy(node, cells)) return node;
  }
  return undefined;
}

/** The text that most cells have, where that is at least half of them; of pages, some have titles that nobody writes like others. */
export function fitMostTexts(cells: readonly FactCell<string>[]): TemplateNode | undefined {
  for (const without of leftOut) {
    const [[, top] = ['', []]] = largestGroups(cells, (cell) => JSON.stringify(literalsOf(tokensOf(cell, without))));
    const parts = new Set(top.map(({ value }) => value)).size < 2 ? undefined : alignedParts(top, without);
    if (parts !== undefined && top.length * 2 >= cells.length) return textNode(parts);
  }
  return undefined;
}

/** Names that may only happen to stand in a text. */
const leftOut: readonly (readonly string[])[] = [[], ['urlQuery', 'query'], ['urlQuery', 'query', 'slug', 'path']];

function textNode(parts: readonly TextPart[]): TemplateNode | undefined {
  const text = writtenText(parts);
  return shortened(text) === text ? { $text: text } : undefined;
}

/** A time, or an ID that no other answer has. */
function asOpaque(texts: readonly FactCell<string>[]): TemplateNode | undefined {
  if (texts.length < 2) return undefined;
  if (texts.every(({ value }) => isTime(value))) return { $text: '{now}' };
  return texts.every(({ value }) => isUuid(value)) && new Set(texts.map(({ value }) => value)).size > 1
    ? { $text: '{requestId}' }
    : undefined;
}

/** A piece of a text: one of the texts that are known, a figure, or what stands between. */
type Token = { readonly name: string } | { readonly figure: string } | string;

/** What all texts are made from, where they are alike but for figures that are known. */
function alignedParts(cells: readonly FactCell<string>[], without: readonly string[]): readonly TextPart[] | undefined {
  const all = cells.map((cell) => ({ tokens: tokensOf(cell, without), facts: cell.facts }));
  const [first] = all;
  if (first === undefined) return undefined;
  const literals = JSON.stringify(literalsOf(first.tokens));
  if (!all.every(({ tokens }) => JSON.stringify(literalsOf(tokens)) === literals)) return undefined;
  const parts: TextPart[] = [];
  for (const [at, token] of first.tokens.entries()) {
    const part = typeof token === 'object' && 'figure' in token ? figurePart(all, at) : token;
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

interface Tokens {
  readonly tokens: readonly Token[];
  readonly facts: Facts;
}

/** The figures at a place: the same in all, or a number that is known. */
function figurePart(all: readonly Tokens[], at: number): TextPart | undefined {
  const cells = all.map(({ tokens, facts }) => ({ figure: (tokens[at] as { readonly figure: string }).figure, facts }));
  const [first] = cells;
  if (first === undefined) return undefined;
  if (cells.every(({ figure }) => figure === first.figure)) return first.figure;
  const names = [...first.facts.numbers.keys()];
  const name = names.find((one) => cells.every(({ figure, facts }) => String(facts.numbers.get(one)) === figure));
  return name === undefined ? undefined : { name };
}

const literalsOf = (tokens: readonly Token[]) =>
  tokens.map((token) => (typeof token === 'object' && 'figure' in token ? 0 : token));

const MAX_TOKENS = 40;

function tokensOf({ value, facts }: FactCell<string>, without: readonly string[]): readonly Token[] {
  let tokens: readonly Token[] = [value];
  const isLink = /[?&][\w[\]-]+=/.test(value);
  for (const [name, text] of facts.texts) {
    if (text.length < 2 || without.includes(name) || (name === 'urlQuery' && !isLink)) continue;
    tokens = tokens.flatMap((token) => (typeof token === 'string' ? splitBy(token, text, { name }) : [token]));
  }
  return tokens
    .flatMap((token) => (typeof token === 'string' ? figuresIn(token) : [token]))
    .filter((token) => token !== '')
    .slice(0, MAX_TOKENS);
}

/** Takes a known text out where it stands whole. */
function splitBy(text: string, known: string, token: Token): readonly Token[] {
  const at = text.indexOf(known);
  if (at < 0 || !isEdge(text[at - 1], known[0]) || !isEdge(known.at(-1), text[at + known.length])) return [text];
  return [text.slice(0, at), token, ...splitBy(text.slice(at + known.length), known, token)];
}

const isEdge = (before = '', after = '') => !/[\p{L}\p{N}]/u.test(before) || !/[\p{L}\p{N}]/u.test(after);

const figuresIn = (text: string): readonly Token[] =>
  text.split(/(\d{1,20})/).map((piece, at) => (at % 2 === 1 ? { figure: piece } : piece));

/** A node that gives the scalar of every cell; undefined where there is none. */
export function fitScalar(cells: readonly FactCell[]): TemplateNode | undefined {
  const [first] = cells;
  if (first === undefined) return undefined;
  if (cells.every(({ value }) => value === first.value))
    return isScalar(first.value) ? constantOf(first.value, cells) : undefined;
  if (cells.every(({ value }) => typeof value === 'number' || value === null)) return fitNumber(cells);
  if (cells.every(({ value }) => typeof value === 'boolean')) return fitBoolean(cells);
  const texts = cells.filter(
    (cell): cell is FactCell<string | null> => typeof cell.value === 'string' || cell.value === null,
  );
  return texts.length === cells.length ? fitText(texts) : undefined;
}

/** A link to the deployment itself is one to the sandbox there. */
function constantOf(value: Scalar, cells: readonly FactCell[]): TemplateNode {
  const origin = cells[0]?.facts.texts.get('origin');
  if (typeof value !== 'string' || origin === undefined || !value.startsWith(origin)) return value;
  return fitText(cells as readonly FactCell<string>[]) ?? value;
}

/** As it stands, one less (counted from 0), or one more. */
const shifts = [0, -1, 1];

function fitNumber(cells: readonly FactCell[]): TemplateNode | undefined {
  const names = [...(cells[0]?.facts.numbers.keys() ?? [])];
  const nodes = shifts.flatMap((plus) =>
    names.map(($number): TemplateNode => (plus === 0 ? { $number } : { $number, $plus: plus })),
  );
  return nodes.find((node) => isGivenBy(node, cells));
}

function fitBoolean(cells: readonly FactCell[]): TemplateNode | undefined {
  const names = [...(cells[0]?.facts.booleans.keys() ?? [])];
  return names.map(($boolean): TemplateNode => ({ $boolean })).find((node) => isGivenBy(node, cells));
}

/** Whether the sandbox would write each of them with this node. */
const isGivenBy = (node: TemplateNode, cells: readonly FactCell[]): boolean =>
  cells.every(({ value, facts }) => renderFound(node, facts) === value);
