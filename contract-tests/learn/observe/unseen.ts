import { counted } from '../../../src/lib/describe.ts';
import type { KitContract } from '../../files/contract.ts';
import type { Observation, ReportedExchange, UnobservedQuestion } from '../../report/report.ts';
import { isRecord } from '../../target/json.ts';
import { outcomeOf } from '../../target/outcome.ts';
import type { Session } from '../../target/session.ts';
import { writeDate } from '../date-forms.ts';
import type { Deployment } from '../deployment.ts';
import { datesAhead, dayMs } from '../event-dates.ts';
import type { SeenPart, SeenParts } from '../observations.ts';

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
  /** What was seen of the parts of its answer. */
  readonly partsOf?: (question: string) => SeenParts;
}

/** The questions that a run leaves unobserved, each with the reason. */
export function unobservedQuestions(
  questions: KitContract['questions'],
  observed: readonly Observation[],
  { noWrites, nearer, isCut = () => false, failureAt = () => undefined, partsOf = () => new Map() }: WhyUnseen = {},
): readonly UnobservedQuestion[] {
  const seen = new Set(observed.map(({ question }) => question));
  const used = ', and its requests were used up';
  const unlucky = (isCutHere: boolean) =>
    `no answer of this run showed it${noWrites === undefined ? (isCutHere ? used : '') : ` (${noWrites})`}`;
  return questions
    .filter(({ id }) => !seen.has(id))
    .map(({ id, unseen }) => {
      const reason = (limits.has(id) ? nearer : undefined) ?? unseen?.verify;
      const failure = failureAt(id);
      if (failure !== undefined) return { question: id, reason: failedWith(failure), isUnlucky: true };
      const parts = partsOf(id);
      if (reason === undefined && parts.size > 0 && !isCut(id)) return { question: id, reason: notLearnt(parts) };
      return reason === undefined
        ? { question: id, reason: unlucky(isCut(id)), isUnlucky: true, ...(isCut(id) ? { isCut: true } : {}) }
        : { question: id, reason };
    });
}

/** So many show why. */
const MAX_PARTS = 10;

/** No answer says what was seen, or several do. */
const notLearnt = (parts: SeenParts): string =>
  `what was seen does not decide between its answers: ${[...parts].slice(0, MAX_PARTS).map(seenWords).join('; ')}`;

function seenWords([part, { observed, exchanges }]: readonly [string, SeenPart]): string {
  const [{ request, response } = {}] = exchanges as readonly Partial<ReportedExchange>[];
  const shown =
    request === undefined ? '' : ` (${request.method} ${new URL(request.url).pathname}: ${response?.status})`;
  return `${part} ${String(observed)}${shown}`;
}

const failedWith = (status: number) =>
  `the deployment answered with a server error (${status}), which neither accepts nor refuses`;

/**
 * Why a run went on with nearer dates, where further ones were refused: it keeps to a limit, and says so. Which of the dates it is about
 * (`datetime.horizon`, `published-at.far`), `calibrate` finds out.
 */
export function nearerDates(
  { values, forms, attempts }: Partial<Pick<Deployment, 'values' | 'forms' | 'attempts'>>,
  { parts }: Session,
): string | undefined {
  const furthest = datesAhead(parts.now())[0]?.starts;
  if (values === undefined || forms === undefined || furthest === undefined || values.starts >= furthest)
    return undefined;
  const tooFar = writeDate(furthest, forms.date);
  const isRefused = (attempts ?? []).some(
    (exchange) =>
      outcomeOf(exchange) === 'refused' && isRecord(exchange.ask.body) && exchange.ask.body['startedAt'] === tooFar,
  );
  const days = (wall: string) => Math.ceil((Date.parse(`${wall}Z`) - parts.now().getTime()) / dayMs);
  return isRefused
    ? `dates ${counted(days(furthest), 'day')} ahead were refused, so the run kept to ${counted(days(values.starts), 'day')}; \`calibrate\` finds the limit`
    : undefined;
}
