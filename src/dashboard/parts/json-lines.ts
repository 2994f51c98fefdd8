import { jsonValue, jsonPointer } from '../../lib/json-value.ts';

/** A line of JSON as people read it. */
export interface JsonLine {
  readonly depth: number;
  readonly text: string;
  /** JSON pointer of the value that the line begins or ends. */
  readonly pointer: string;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The lines of a JSON text, each token as it was written; undefined where it is no JSON. */
export function jsonLines(text: string): readonly JsonLine[] | undefined {
  if (jsonValue(text) === undefined) return undefined;
  const lines: JsonLine[] = [];
  /** The objects and lists that the next token is in: the name or the index of the member that comes. */
  const open: (string | number)[] = [];
  let name = '';
  const append = (token: string) => {
    const last = lines.pop() as JsonLine;
    lines.push({ ...last, text: `${last.text}${token}` });
  };
  const line = (token: string) => {
    lines.push({
      depth: open.length,
      text: `${name}${token}`,
      pointer: open.map((step) => jsonPointer(step)).join(''),
    });
    name = '';
  };
  const steps: Readonly<Record<string, () => void>> = {
    '{': () => (line('{'), open.push('')),
    '[': () => (line('['), open.push(0)),
    '}': () => end('}'),
    ']': () => end(']'),
    ':': () => {
      name = `${(lines.pop() as JsonLine).text}: `; // what was written last is the name of what comes
      open.splice(-1, 1, JSON.parse(name.slice(0, -2)) as string);
    },
    ',': () => {
      append(',');
      const at = open.at(-1);
      if (typeof at === 'number') open.splice(-1, 1, at + 1);
    },
  };
  /** An empty one stays on its line. */
  const end = (token: string) => {
    open.pop();
    const begun = lines.at(-1) as JsonLine;
    if (begun.depth === open.length) append(token);
    else line(token);
  };
  for (const token of text.match(tokens) ?? []) (steps[token] ?? (() => line(token)))();
  return lines;
}

/** Which of the lines a pointer names: those of its value, or the first of the nearest value around what is not there. */
export function linesAt(lines: readonly JsonLine[], pointer: string): readonly JsonLine[] {
  const found = lines.filter((line) => line.pointer === pointer || line.pointer.startsWith(`${pointer}/`));
  if (found.length > 0 || pointer === '') return found;
  return linesAt(lines, pointer.slice(0, pointer.lastIndexOf('/'))).slice(0, 1);
}
