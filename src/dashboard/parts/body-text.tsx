import { useMemo } from 'preact/hooks';
import { jsonLines, linesAt, type JsonLine } from './json-lines.ts';
import { Marked, type Mark } from './marked.tsx';
import { Shown } from './texts.tsx';
import { shownText } from '../../lib/visible.ts';

/** More would be slow to lay out, and nobody reads it. */
const MAX_LINE = 5000;
const MAX_TEXT = 100_000;

/** A body: JSON line by line with the places that are marked, another text as it came. */
export function BodyText({ text, marks = [] }: { readonly text: string; readonly marks?: readonly Mark[] }) {
  const lines = useMemo(() => jsonLines(text), [text]);
  if (lines === undefined)
    return (
      <pre class="body" tabIndex={0}>
        <Shown text={text} most={MAX_TEXT} />
      </pre>
    );
  const said = saidOf(lines, marks);
  return (
    <pre class="body" tabIndex={0}>
      {lines.map((line, index) => (
        <Line key={index} line={line} marks={said.get(line)} />
      ))}
    </pre>
  );
}

function Line({ line, marks }: { readonly line: JsonLine; readonly marks: readonly Mark[] | undefined }) {
  const text = `${'  '.repeat(line.depth)}${line.text}`;
  if (marks !== undefined) return <Marked marks={marks}>{shownText(text, MAX_LINE)}</Marked>;
  return (
    <span class="line">
      <Shown text={text} most={MAX_LINE} />
    </span>
  );
}

/** What is said of each line; a value of several lines has it at its first. */
function saidOf(lines: readonly JsonLine[], marks: readonly Mark[]): ReadonlyMap<JsonLine, readonly Mark[]> {
  const said = new Map<JsonLine, readonly Mark[]>();
  for (const mark of marks)
    linesAt(lines, mark.pointer).forEach((line, index) => {
      const known = said.get(line) ?? [];
      said.set(line, index === 0 ? [...known, mark] : known);
    });
  return said;
}
