import { isRecord } from '../../target/json.ts';
import type { Template, TemplateNode } from '../../../src/lib/templates/compile-node.ts';
import { textParts, type TextPart } from '../../../src/lib/templates/compile-text.ts';
import type { Cell } from './sample.ts';

/** A text of a template, as a profile holds it: `{name}` is variable, `{{` is a brace. */
export function writtenText(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part.replaceAll('{', '{{') : `{${part.name}}`)).join('');
}

/** A text of a template is no longer than this. */
const MAX_LENGTH = 500;

/** As much of a text as a template may hold, and no half of a variable part. */
export function shortened(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  let kept = '';
  for (const part of textParts(text)) {
    const next = kept + writtenText([typeof part === 'string' ? part.slice(0, MAX_LENGTH / 2) : part]);
    if (next.length > MAX_LENGTH) return kept;
    kept = next;
  }
  return kept;
}

export function isConstant(text: string): boolean {
  return textParts(text).every((part) => typeof part === 'string');
}

/** A text as a node: constant where nothing in it is variable. */
export function textNode(text: string): TemplateNode {
  return isConstant(text) ? text.replaceAll('{{', '{') : { $text: text };
}

/** The text that a node of one is, as where nothing but a text may stand. */
export function textIn(node: TemplateNode = ''): string {
  if (typeof node === 'string') return node.replaceAll('{', '{{');
  const text: unknown = isRecord(node) ? node['$text'] : undefined;
  return typeof text === 'string' ? text : '';
}

export type Scalar = string | number | boolean | null;
export const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A value as it stands; where it holds members that would be read as variable, it says that they are not. */
export function constantNode(value: TemplateNode): TemplateNode {
  return /"\$/.test(JSON.stringify(value)) ? { $constant: value } : value;
}

/** The parts that a profile has room for in one template (`refusal.body`, §7). */
const MAX_PARTS = 590;

/** A template that a profile may hold: of one that is larger, the first items and members. */
export function boundedTemplate({ data, beside }: Template): Template {
  const whole: TemplateNode = { data, beside: beside ?? {} };
  const [fitting = { data: null, beside: {} }] = [60, 20, 10, 5, 2, 1]
    .map((most) => trimmed(whole, most))
    .filter((node) => partsOf(node) <= MAX_PARTS) as {
    data: TemplateNode;
    beside: Readonly<Record<string, TemplateNode>>;
  }[];
  return beside === undefined ? { data: fitting.data } : fitting;
}

function partsOf(node: TemplateNode): number {
  if (typeof node !== 'object' || node === null) return 1;
  return Object.values(node).reduce((sum: number, inner: TemplateNode) => sum + partsOf(inner), 1);
}

function trimmed(node: TemplateNode, most: number): TemplateNode {
  if (Array.isArray(node)) return (node as readonly TemplateNode[]).slice(0, most).map((item) => trimmed(item, most));
  if (!isRecord(node)) return node;
  const entries = Object.entries(node as Readonly<Record<string, TemplateNode>>);
  const isVariable = entries.some(([name]) => name.startsWith('$') || name === 'data' || name === 'beside');
  return Object.fromEntries(
    entries.slice(0, isVariable ? undefined : most).map(([name, inner]) => [name, trimmed(inner, most)]),
  );
}

/**
 * Whether what is constant in a text holds values of all requests that it was seen for: another request would have others there. Where the
 * text of a request could not be read, a number says where.
 */
export function holdsOwnValues(text: string, cells: Iterable<Cell>): boolean {
  const samples = [...new Set([...cells].map(({ scope }) => scope.sample))];
  const [first, ...others] = samples;
  if (first === undefined) return false;
  const constants = textParts(text).filter((part) => typeof part === 'string');
  const holds = (value: string) => constants.some((part) => isWithin(part, value));
  const isPlace = others.length === 0 && first.cause === 'malformed' && constants.some((part) => /\s.*\d/.test(part));
  const own = (first.own ?? []).filter((value) => others.every((other) => other.own?.includes(value) === true));
  return isPlace || own.some(holds);
}

/** Not as a piece of another word or number. */
function isWithin(text: string, value: string): boolean {
  const at = text.indexOf(value);
  return at >= 0 && !isWordly(text[at - 1], value[0]) && !isWordly(value.at(-1), text[at + value.length]);
}

const isWordly = (before = '', after = ''): boolean => /[\p{L}\d]/u.test(before) && /[\p{L}\d]/u.test(after);
