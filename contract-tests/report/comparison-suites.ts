import { isBelow, type Agreement, type Comparison } from './comparison.ts';
import { differenceFacts, figureCells, titleOf } from './comparison-words.ts';
import { curlCommand } from '../../shared/curl.ts';
import type { Case, Suite } from './document.ts';

/**
 * A case for the figure that was wanted, and for each operation and open question. What differs fails where the two are less alike than was
 * asked for, as the exit code does; else it is shown as skipped, never as passed.
 */
export function comparisonSuites(comparison: Comparison, headline: string): readonly Suite[] {
  const { operations, questions, total, unseen, ended } = comparison;
  const failing = isBelow(comparison) ? 'failure' : 'skipped';
  const caseOf = ([name, agreement]: readonly [string, Agreement]): Case => {
    const [status, form] = figureCells(agreement);
    const { requests, sameStatus, bodies, sameForm } = agreement;
    const isSame = requests > 0 && sameStatus === requests && sameForm === bodies;
    const message = requests === 0 ? 'no request could show it' : `${status} in status, ${form} in form of ${requests}`;
    const outcome = requests === 0 ? 'skipped' : failing;
    return { name, seconds: 0, outcome: isSame ? 'passed' : outcome, message, detail: detailOf(name, comparison) };
  };
  const suite = (name: string, cases: readonly Case[]) => ({ name, failureType: 'difference', properties: {}, cases });
  const whole = caseOf(['both deployments', total]);
  return [
    suite('likeness', [
      {
        ...whole,
        seconds: comparison.durationMs / 1000,
        message: headline,
        outcome: ended === undefined ? whole.outcome : 'error',
      },
    ]),
    suite('operations', Object.entries(operations).map(caseOf)),
    suite('questions', [
      ...Object.entries(questions).map(caseOf),
      ...unseen.map(({ question, reason }): Case => ({
        name: question,
        seconds: 0,
        outcome: 'skipped',
        message: reason,
        detail: '',
      })),
    ]),
  ];
}

/** The first disagreement about an operation or a question. */
function detailOf(name: string, { disagreements }: Comparison): string {
  const first = disagreements.find(({ operation, questions }) => operation === name || questions.includes(name));
  if (first === undefined) return '';
  const { a, b } = first.smallest?.exchanges ?? first.exchanges;
  const lines = differenceFacts(first).map(([label, text]) => `${label}: ${text}`);
  return [titleOf(first), ...lines, curlCommand(a.request), curlCommand(b.request)].join('\n');
}
