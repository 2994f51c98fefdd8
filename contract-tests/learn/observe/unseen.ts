import type { KitContract } from '../../files/contract.ts';
import type { Observation, UnobservedQuestion } from '../../report/report.ts';

/** Questions about how far dates may lie. */
const limits: ReadonlySet<string> = new Set(['datetime.horizon', 'published-at.far']);

interface WhyUnseen {
  /** Why no event could be updated; absent where it could. */
  readonly noWrites?: string | undefined;
  /** Why the run kept to nearer dates; absent where it did not. */
  readonly nearer?: string | undefined;
  /** Whether the run had no requests left before this was asked. */
  readonly isCut?: (question: string) => boolean;
  /** The status of a server error that came where this was looked at. */
  readonly failureAt?: (question: string) => number | undefined;
}

/** The questions that a run leaves unobserved, each with the reason. */
export function unobservedQuestions(
  questions: KitContract['questions'],
  observed: readonly Observation[],
  { noWrites, nearer, isCut = () => false, failureAt = () => undefined }: WhyUnseen = {},
): readonly UnobservedQuestion[] {
  const seen = new Set(observed.map(({ question }) => question));
  const used = ', and its requests were used up';
  const unlucky = (isCutHere: boolean) =>
    `no answer of this run showed it${noWrites === undefined ? (isCutHere ? used : '') : ` (${noWrites})`}`;
  return questions
    .filter(({ id }) => !seen.has(id))
    .map(({ id, unobserved }) => {
      const reason = (limits.has(id) ? nearer : undefined) ?? unobserved;
      const failure = failureAt(id);
      if (failure !== undefined) return { question: id, reason: failedWith(failure), isUnlucky: true };
      return reason === undefined
        ? { question: id, reason: unlucky(isCut(id)), isUnlucky: true, ...(isCut(id) ? { isCut: true } : {}) }
        : { question: id, reason };
    });
}

const failedWith = (status: number) =>
  `the deployment answered with a server error (${status}), which neither accepts nor refuses; no rule says what has to come`;
