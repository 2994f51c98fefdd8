import { jsonValue } from '../../lib/json-value.ts';
import { jsonPointer } from '../../lib/json-pointer.ts';
/** A line of JSON as people read it. */
export interface JsonLine {
  readonly depth: number;
  readonly text: string;
  /** JSON pointer of the value that the line begins or ends. */
  readonly pointer: string;
}

interface Container {
  readonly pointer: string;
  readonly isList: boolean;
  index: number;
  key: string;
}

interface Writing {
  readonly lines: JsonLine[];
  readonly open: Container[];
  /** The name of the member that comes. */
  prefix: string;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The lines of a JSON text, each token as it was written; undefined where it is no JSON. */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  if (jsonValue(text) === undefined) return undefined;
  const writing: Writing = { lines: [], open: [], prefix: '' };
  for (const token of text.match(tokens) ?? []) (marks[token] ?? write)(writing, token);
  return writing.lines;
}

const marks: Readonly<Record<string, typeof write>> = {
  '{': begin,
  '[': begin,
  '}': end,
  ']': end,
  ':': nameMember,
  ',': goOn,
};

function write(writing: Writing, token: string): void {
  const { lines, open, prefix } = writing;
  lines.push({ depth: open.length, text: `${prefix}${token}`, pointer: pointerIn(open) });
  writing.prefix = '';
}

function begin(writing: Writing, token: string): void {
  const pointer = pointerIn(writing.open);
  write(writing, token);
  writing.open.push({ pointer, isList: token === '[', index: 0, key: '' });
}

/** An empty one stays on its line. */
function end({ lines, open }: Writing, token: string): void {
  const { pointer } = open.pop() as Container;
  const last = lines.at(-1) as JsonLine;
  if (last.pointer === pointer && last.depth === open.length) append(lines, token);
  else lines.push({ depth: open.length, text: token, pointer });
}

/** What was written last is the name of what comes. */
function nameMember(writing: Writing): void {
  const { text } = writing.lines.pop() as JsonLine;
  (writing.open.at(-1) as Container).key = JSON.parse(text) as string;
  writing.prefix = `${text}: `;
}

function goOn({ lines, open }: Writing, token: string): void {
  append(lines, token);
  const inside = open.at(-1);
  if (inside !== undefined) inside.index += 1;
}

function append(lines: JsonLine[], token: string): void {
  const last = lines.pop() as JsonLine;
  lines.push({ ...last, text: `${last.text}${token}` });
}

function pointerIn(open: readonly Container[]): string {
  const inside = open.at(-1);
  if (inside === undefined) return '';
  return `${inside.pointer}${jsonPointer(inside.isList ? inside.index : inside.key)}`;
}

/** Which of the lines a pointer names: those of its value, or the first of the nearest value around what is not there. */
export function linesAt(lines: readonly JsonLine[], pointer: string): readonly JsonLine[] {
  const found = lines.filter((line) => line.pointer === pointer || line.pointer.startsWith(`${pointer}/`));
  if (found.length > 0 || pointer === '') return found;
  return linesAt(lines, pointer.slice(0, pointer.lastIndexOf('/'))).slice(0, 1);
}
