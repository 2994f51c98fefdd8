import { curlCommand } from '../../report/curl.ts';
import { answerText } from '../../report/exchange-text.ts';
import { cell, code, fenced, table } from '../../report/markdown.ts';
import { excerpt } from '../../../shared/visible.ts';
import type { Comparison, Disagreement } from '../comparison.ts';
import {
  differenceLines,
  effortOf,
  figureHead,
  figureRows,
  headerHead,
  headerRows,
  headlineOf,
  notesOf,
  restsOn,
  titleOf,
} from './figures.ts';

const longestBlock = 4000;

/** A CI job's summary holds 1 MiB. */
const mostShown = 25;

/** The summary of a CI job. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { targets, operations, questions, disagreements, unsteady, unseen } = comparison;
  const rows = (figures: Comparison['questions']) =>
    figureRows(figures).map(([name = '', ...cells]) => [code(name), ...cells.map(cell)]);
  const parts = [
    `## Likeness: ${cell(headlineOf(comparison))}`,
    `A ${code(targets.a)}, B ${code(targets.b)}. ${cell(effortOf(comparison))}.`,
    table(['Operation', ...figureHead], rows(operations)),
    table(['Open question', ...figureHead], rows(questions)),
    table(
      ['Header', 'Open question', ...headerHead],
      headerRows(comparison).map(([name = '', question = '', same = '', answers = '', a = '', b = '']) => [
        code(name),
        code(question),
        cell(same),
        cell(answers),
        code(a),
        code(b),
      ]),
    ),
    ...(disagreements.length === 0 ? [] : ['### Disagreements']),
    ...disagreements.slice(0, mostShown).map(disagreementText),
    ...(disagreements.length > mostShown
      ? [`… and ${disagreements.length - mostShown} more: see the html or json report.`]
      : []),
    table(
      ['Unsteady', 'Statuses'],
      unsteady.map((one) => [code(`${one.operation}: ${one.request}`), cell(one.statuses)]),
    ),
    table(
      ['Not compared', 'Why'],
      unseen.map(({ question, reason }) => [code(question), cell(reason)]),
    ),
    notesOf(comparison)
      .map((note) => `- ${cell(note)}`)
      .join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function disagreementText(disagreement: Disagreement): string {
  const { a, b } = disagreement.smallest?.exchanges ?? disagreement.exchanges;
  const lines = differenceLines(disagreement).map((line) => `- ${cell(line)}`);
  const blocks = [a, b].flatMap((exchange) => [
    fenced('sh', excerpt(curlCommand(exchange.request), longestBlock)),
    fenced('http', excerpt(answerText(exchange), longestBlock)),
  ]);
  return [
    `**${code(titleOf(disagreement))}** rests on ${cell(restsOn(disagreement))}`,
    lines.join('\n'),
    '<details><summary>Both exchanges</summary>',
    ...blocks,
    '</details>',
  ].join('\n\n');
}
