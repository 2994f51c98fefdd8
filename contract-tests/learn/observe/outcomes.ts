import { payloadOf, type SentExchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';

/** The two ways in which most questions are answered; undefined for anything else. */
export function either(accepted: unknown, refused: unknown): (exchange: SentExchange) => unknown {
  return (exchange) => {
    const outcome = outcomeOf(exchange);
    if (outcome === 'accepted') return accepted;
    return outcome === 'refused' ? refused : undefined;
  };
}

/** The status of a refusal; undefined for anything else. */
export function refusedStatus(exchange: SentExchange): number | undefined {
  return outcomeOf(exchange) === 'refused' ? exchange.answer?.status : undefined;
}

/** The status of a refusal; `null` for a success with nothing in `data`, which is how some answer an ID that is not known (§7). */
export function refusedOrNull(exchange: SentExchange): number | 'null' | undefined {
  const isNull = outcomeOf(exchange) === 'accepted' && payloadOf(exchange) === null;
  return isNull ? 'null' : refusedStatus(exchange);
}
