import type { Answer, SentExchange } from './exchange.ts';
import { isThrottled } from './pace.ts';

/**
 * What an answer amounts to. *refused* is any 4xx but 429 (§7 leaves the status open); a 5xx never is one.
 * *none*: no answer, or none but a request to come back later.
 */
export type SeenOutcome = 'accepted' | 'refused' | 'server-error' | 'elsewhere' | 'none';

export function outcomeOf({ answer }: SentExchange): SeenOutcome {
  if (answer === undefined || isThrottled(answer)) return 'none';
  if (answer.status >= 500) return 'server-error';
  if (answer.status >= 400) return 'refused';
  return answer.status >= 200 && answer.status < 300 ? 'accepted' : 'elsewhere';
}

/** What came, in words that are the same on each run. */
export function whatCame(exchange: SentExchange): string {
  const { answer, failure } = exchange;
  if (answer === undefined) return `no answer: ${failure ?? 'unknown'}`;
  const words = {
    accepted: 'accepted with',
    refused: 'refused with',
    'server-error': 'neither accepted nor refused, but a server error:',
    elsewhere: 'neither accepted nor refused, but',
    none: 'nothing but a request to come back later:',
  };
  const flaw = bodyFlaw(answer);
  return `${words[outcomeOf(exchange)]} ${answer.status}${flaw === undefined ? '' : `, and ${flaw}`}`;
}

/** Whether all of the body was read: what was cut off shows nothing of a deployment but that it was. */
export function isReadToItsEnd({ answer }: SentExchange): boolean {
  return answer === undefined || bodyFlaw(answer) === undefined;
}

/** Whether all of the body was read and is kept: of one that is kept in part a template would hold what was left out. */
export function isKeptWhole(exchange: SentExchange): boolean {
  return isReadToItsEnd(exchange) && exchange.answer?.isPart !== true;
}

/** What kept the body from being read. */
export function bodyFlaw({ excess, isBroken }: Answer): string | undefined {
  return excess ?? (isBroken === true ? 'the connection was closed in the body' : undefined);
}
