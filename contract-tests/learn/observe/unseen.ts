import type { KitContract } from '../../files/contract.ts';
import type { Observation, UnobservedQuestion } from '../../report/report.ts';

/**
 * The questions that a run leaves unobserved, each with the reason.
 * @param noWrites - why no event could be updated; absent where it could
 */
export function unobservedQuestions(
  questions: KitContract['questions'],
  observed: readonly Observation[],
  noWrites?: string,
): readonly UnobservedQuestion[] {
  const seen = new Set(observed.map(({ question }) => question));
  const unlucky = `no answer of this run showed it${noWrites === undefined ? '' : ` (${noWrites})`}`;
  return questions
    .filter(({ id }) => !seen.has(id))
    .map(({ id, unobserved }) => ({ question: id, reason: unobserved ?? unlucky }));
}
