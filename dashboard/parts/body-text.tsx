import { useMemo } from 'preact/hooks';
import { jsonLines, linesAt, type JsonLine } from './json-lines.ts';
import { visible } from './visible.ts';

/** A place in a body that something is said of. */
export interface Mark {
  readonly pointer: string;
  readonly text: string;
}

/** More would be slow to lay out, and nobody reads it. */
const mostOfLine = 5000;
const mostOfText = 100_000;

/** A body: JSON line by line with the places that are marked, another text as it came. */
export function BodyText({ text, marks = [] }: { readonly text: string; readonly marks?: readonly Mark[] }) {
  const lines = useMemo(() => jsonLines(text), [text]);
  if (lines === undefined)
    return (
      <pre class="body" tabIndex={0}>
        {visible(text, mostOfText)}
      </pre>
    );
  const said = saidOf(lines, marks);
  return (
    <pre class="body" tabIndex={0}>
      {lines.map((line, index) => (
        <Line key={index} line={line} said={said.get(line)} />
      ))}
    </pre>
  );
}

function Line({ line, said }: { readonly line: JsonLine; readonly said: readonly string[] | undefined }) {
  const text = `${'  '.repeat(line.depth)}${visible(line.text, mostOfLine)}`;
  if (said === undefined) return <span class="line">{`${text}\n`}</span>;
  return (
    <mark class="line">
      {text}
      {said.map((one) => (
        <span key={one} class="said">
          {` ← ${visible(one)}`}
        </span>
      ))}
      {'\n'}
    </mark>
  );
}

/** What is said of each line; a value of several lines has it at its first. */
function saidOf(lines: readonly JsonLine[], marks: readonly Mark[]): ReadonlyMap<JsonLine, readonly string[]> {
  const said = new Map<JsonLine, string[]>();
  for (const { pointer, text } of marks)
    linesAt(lines, pointer).forEach((line, index) => {
      const known = said.get(line) ?? [];
      said.set(line, index === 0 ? [...known, text] : known);
    });
  return said;
}
