import { failed, passed, skipped, type Finding, type Trial } from './check.ts';
import type { EventOperation, SentExchange } from '../target/exchange.ts';
import { isRecord } from '../target/json.ts';
import { missingValues } from '../learn/valid-values.ts';
import { outcomeOf } from '../target/outcome.ts';
import { noMoreEvents } from '../target/session-parts.ts';

/** A lawful body in every form and shape that was tried, or at least in one of them. */
export function acceptsLawful({ deployment, session, exchanges }: Trial, operation: EventOperation): Finding {
  const { noWrites, maxEvents } = session.parts.permissions;
  const reason = noWrites ?? missingValues(deployment);
  if (reason !== undefined) return skipped(reason);
  const tried = deployment.attempts.filter(({ ask }) => ask.operation === operation);
  if (deployment.accepted[operation] !== undefined) {
    exchanges.push(...tried.filter((exchange) => outcomeOf(exchange) === 'accepted').slice(-1));
    return passed('accepted');
  }
  if (tried.length === 0)
    return skipped(operation === 'events.create' ? noMoreEvents(maxEvents) : 'there is no event to update');
  exchanges.push(...tried.slice(-4));
  const silent = tried.filter((exchange) => outcomeOf(exchange) === 'none').length;
  if (silent > 0) return skipped(`no answer came to ${silent} of the ${tried.length} lawful bodies that were tried`);
  const taken = tried.filter((exchange) => outcomeOf(exchange) === 'accepted');
  if (taken.length > 0 && taken.every(isWithoutDates))
    return skipped(
      `an event without dates is accepted, and one with dates in none of the ${tried.length} forms that were tried (datetime.form)`,
    );
  return failed(`refused in all ${tried.length} lawful forms that were tried`);
}

/** §2.2 says of a DateTime no more than that it is one. */
const isWithoutDates = ({ ask: { body } }: SentExchange): boolean =>
  isRecord(body) && !Object.hasOwn(body, 'startedAt');
