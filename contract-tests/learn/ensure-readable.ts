import { reportedExchange } from '../report/redact.ts';
import { bodyFlaw, isReadToItsEnd, outcomeOf, whatCame } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { TargetRefused } from '../target/target-errors.ts';
import type { SentExchange } from '../target/exchange.ts';

/**
 * Nothing is learnt of a deployment none of whose bodies could be read to its end.
 * @throws TargetRefused
 */
export function ensureReadable(session: Session, target: string): void {
  const { exchanges, residue, unknown } = session;
  const flaws = exchanges.flatMap(({ answer }) => (answer === undefined ? [] : [bodyFlaw(answer)]));
  const last = flaws.at(-1);
  if (last === undefined || flaws.includes(undefined)) return;
  const made = [...residue.map(String), ...unknown.map((title) => `one with the title "${title}"`)];
  const left = made.length === 0 ? '' : ` These events may have been created or changed: ${made.join(', ')}.`;
  throw nothingToLearn(
    `${target} gave no answer that could be read to its end, so that there is nothing to learn: ${last}.${left}`,
    session,
  );
}

/**
 * A deployment that throttles or fails on and on tells nothing, and an empty profile is no profile of it.
 * @throws TargetRefused
 */
export function ensureAnswering(session: Session, target: string): void {
  const { exchanges, created } = session;
  const isAnswered = (one: SentExchange) => outcomeOf(one) === 'accepted' && isReadToItsEnd(one);
  const last = exchanges.at(-1);
  if (last === undefined || created > 0 || exchanges.some(isAnswered)) return;
  throw nothingToLearn(
    `${target} accepted none of ${exchanges.length} requests, so that there is nothing to learn: the last one was ${whatCame(last)}.`,
    session,
  );
}

/** So many exchanges show it. */
const MAX_SHOWN = 4;

function nothingToLearn(why: string, { exchanges, parts }: Session): TargetRefused {
  const shown = exchanges.slice(-MAX_SHOWN).map((exchange) => reportedExchange(exchange, parts.credentials));
  return new TargetRefused(why, shown);
}
