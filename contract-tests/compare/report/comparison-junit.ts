import { curlCommand } from '../../report/curl.ts';
import type { JunitCase } from '../../report/junit.ts';
import { junitText } from '../../report/junit.ts';
import type { Agreement, Comparison } from '../comparison.ts';
import { isBelow } from '../comparison.ts';
import { differenceLines, figureCells, headlineOf, titleOf } from './figures.ts';

/**
 * JUnit XML: a case for the figure that was wanted, and for each operation and open question. What differs fails where the two are less alike
 * than was asked for, as the exit code does; else it is shown as skipped, never as passed.
 */
export function comparisonJunit(comparison: Comparison): string {
  const { targets, operations, questions, total } = comparison;
  const failing = isBelow(comparison) ? 'failure' : 'skipped';
  const caseOf = (name: string, agreement: Agreement): JunitCase => {
    const [status, form] = figureCells(agreement);
    const { requests, sameStatus, bodies, sameForm } = agreement;
    const isSame = requests > 0 && sameStatus === requests && sameForm === bodies;
    const message = requests === 0 ? 'no request could show it' : `${status} in status, ${form} in form of ${requests}`;
    const outcome = requests === 0 ? 'skipped' : failing;
    return { name, seconds: 0, outcome: isSame ? 'passed' : outcome, message, detail: detailOf(name, comparison) };
  };
  const seconds = comparison.durationMs / 1000;
  const whole = { ...caseOf('both deployments', total), seconds, message: headlineOf(comparison) };
  const ended: Partial<JunitCase> = comparison.ended === undefined ? {} : { outcome: 'error' };
  const suite = (name: string, cases: readonly JunitCase[]) => ({
    name,
    failureType: 'difference',
    properties: {},
    cases,
  });
  const suites = [
    suite('likeness', [{ ...whole, ...ended }]),
    suite(
      'operations',
      Object.entries(operations).map(([name, agreement]) => caseOf(name, agreement)),
    ),
    suite('questions', [
      ...Object.entries(questions).map(([name, agreement]) => caseOf(name, agreement)),
      ...comparison.unseen.map(({ question, reason }): JunitCase => ({
        name: question,
        seconds: 0,
        outcome: 'skipped',
        message: reason,
        detail: '',
      })),
    ]),
  ];
  return junitText(`channel-sandbox compare ${targets.a} ${targets.b}`, suites, comparison);
}

/** The first disagreement about an operation or a question. */
function detailOf(name: string, { disagreements }: Comparison): string {
  const first = disagreements.find(({ operation, questions }) => operation === name || questions.includes(name));
  if (first === undefined) return '';
  const { a, b } = first.smallest?.exchanges ?? first.exchanges;
  return [titleOf(first), ...differenceLines(first), curlCommand(a.request), curlCommand(b.request)].join('\n');
}
