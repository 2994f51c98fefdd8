import type { Violation } from '../domain/violation.ts';
import type { Outcome, VariantRun } from './variant.ts';

type Outcomes = VariantRun['outcomes'];

/** What a client got under an answer, and not in the baseline. */
export interface Cause {
  /** *ask the owner*: the answer refuses what the client sends; *accept both*: only what comes back is otherwise. */
  readonly remedy: 'accept both' | 'ask the owner';
  readonly text: string;
  /** Answers that fail at the same place fail alike. */
  readonly place: string;
}

/** Why the client's tests fail under an answer to a question; undefined where no exchange shows it. */
export function causeOf(
  question: string,
  { outcomes }: { readonly outcomes: Outcomes },
  baseline: Outcomes,
): Cause | undefined {
  const naming = [...outcomes].filter(([, outcome]) => outcome.questions.has(question));
  // Answers do not name what shapes all of them.
  const met = naming.length > 0 ? naming : [...outcomes];
  const refused = met.flatMap(([, outcome]) => newRefusals(outcome, baseline));
  const [first] = [...refused.filter(({ violation }) => violation.id === question), ...refused];
  if (first !== undefined)
    return {
      remedy: 'ask the owner',
      text: `${first.outcome.line}: ${violationText(first.violation)}`,
      place: `${first.outcome.line} ${placeOf(first.violation)}`,
    };
  // Most telling is another status; a member of the body may differ as well.
  const [alike, answered] =
    met.find(([key, { status }]) => baseline.has(key) && baseline.get(key)?.status !== status) ?? met[0] ?? [];
  if (alike === undefined || answered === undefined) return undefined;
  const before = baseline.get(alike)?.status;
  const change = before === undefined || before === answered.status ? '' : ` (${before} in the baseline)`;
  return { remedy: 'accept both', text: `${answered.line}${change}`, place: answered.line };
}

/** What nothing in the baseline was refused for: another place, or another value where something else was expected. */
function newRefusals(outcome: Outcome, baseline: Outcomes) {
  if (!outcome.isRefused) return [];
  const known = [...baseline.values()].flatMap(({ violations }) => violations);
  return outcome.violations
    .filter((violation) => !known.some((one) => isAlike(one, violation)))
    .map((violation) => ({ outcome, violation }));
}

const isAlike = (one: Violation, other: Violation): boolean =>
  placeOf(one) === placeOf(other) && (one.expected === other.expected || one.actual === other.actual);

const placeOf = ({ id, pointer }: Violation): string => `${id} ${pointer}`;

const violationText = ({ id, pointer, expected, actual }: Violation): string =>
  `\`${id}\`${pointer === '' ? '' : ` at ${pointer}`}: expected ${expected}, but got ${actual}`;
