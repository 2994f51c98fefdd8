import { reportedExchange } from '../report/redact.ts';
import type { SentExchange } from '../target/exchange.ts';
import { isReadToItsEnd, outcomeOf, whatCame } from '../target/outcome.ts';
import type { Session } from '../target/session.ts';
import { TargetRefused } from '../target/target-errors.ts';

/** So many exchanges show it. */
const MAX_SHOWN = 4;

const isAnswered = (exchange: SentExchange) => outcomeOf(exchange) === 'accepted' && isReadToItsEnd(exchange);

/**
 * A deployment that throttles or fails on and on tells nothing, and an empty profile is no profile of it.
 * @throws TargetRefused
 */
export function ensureAnswering({ exchanges, created, parts }: Session, target: string): void {
  const last = exchanges.at(-1);
  if (last === undefined || created > 0 || exchanges.some(isAnswered)) return;
  throw new TargetRefused(
    `${target} accepted none of ${exchanges.length} requests, so that there is nothing to learn: the last one was ${whatCame(last)}.`,
    exchanges.slice(-MAX_SHOWN).map((exchange) => reportedExchange(exchange, parts.credentials)),
  );
}
