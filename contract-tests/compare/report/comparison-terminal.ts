import { styleText } from 'node:util';
import { oneLine } from '../../../shared/visible.ts';
import type { Comparison, Disagreement } from '../comparison.ts';
import {
  differenceLines,
  effortOf,
  figureHead,
  figureRows,
  headerRows,
  headlineOf,
  likenessWord,
  notesOf,
  restsOn,
  titleOf,
} from './figures.ts';

/** Kinds of disagreements and differences of one; the other reports have all. */
const most = { disagreements: 12, lines: 6 };

const styles = { ALIKE: 'green', COMPARED: 'green', UNLIKE: 'red', INCOMPLETE: 'yellow' } as const;

/**
 * The comparison for a person: the figures first, then what differs.
 * @param color - escape sequences for colour
 */
export function comparisonTerminal(comparison: Comparison, color = false): string {
  const { targets, operations, questions, disagreements, unsteady } = comparison;
  const word = likenessWord(comparison);
  const painted = color ? styleText(styles[word], word, { validateStream: false }) : word;
  const left = disagreements.length - most.disagreements;
  const differing = Object.fromEntries(
    Object.entries(questions).filter(([, one]) => one.sameStatus < one.requests || one.sameForm < one.bodies),
  );
  const sections = [
    [
      `${painted} ${headlineOf(comparison)}`,
      `  A ${oneLine(targets.a)}`,
      `  B ${oneLine(targets.b)}`,
      `  ${effortOf(comparison)}`,
    ],
    ['Operations', ...columns([['', ...figureHead], ...figureRows(operations)])],
    ['Open questions that differ', ...columns(figureRows(differing))],
    [
      'Headers that differ',
      ...headerRows(comparison).map(
        ([name, question, same, , a, b]) =>
          `  ${oneLine(`${name}: the same on ${same} (${question}); A ${a}, B ${b}`)}`,
      ),
    ],
    [
      'Disagreements',
      ...disagreements.slice(0, most.disagreements).flatMap(disagreementLines),
      ...(left > 0 ? [`  … and ${left} more kinds: see the html or json report`] : []),
    ],
    [
      'Unsteady: answered otherwise when asked again',
      ...unsteady.map((one) => `  - ${oneLine(`${one.operation}: ${one.request}: ${one.statuses}`)}`),
    ],
    ['Notes', ...notesOf(comparison).map((note) => `  - ${oneLine(note)}`)],
  ];
  return `${sections
    .filter((lines) => lines.length > 1)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  return rows.map(
    ([name = '', ...cells]) => `  ${oneLine(name).padEnd(32)}${cells.map((cell) => cell.padStart(13)).join('')}`,
  );
}

function disagreementLines(disagreement: Disagreement): readonly string[] {
  return [
    `  ✗ ${oneLine(titleOf(disagreement))}`,
    `    rests on ${oneLine(restsOn(disagreement))}`,
    ...differenceLines(disagreement)
      .slice(0, most.lines)
      .map((line) => `    ${oneLine(line)}`),
  ];
}
