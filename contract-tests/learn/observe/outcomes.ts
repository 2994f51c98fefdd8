import type { Exchange } from '../../target/exchange.ts';
import { outcomeOf } from '../../target/outcome.ts';

/** The two ways in which most questions are answered; undefined for anything else. */
export function either(accepted: unknown, refused: unknown): (exchange: Exchange) => unknown {
  return (exchange) => {
    const outcome = outcomeOf(exchange);
    if (outcome === 'accepted') return accepted;
    return outcome === 'refused' ? refused : undefined;
  };
}

/** The status of a refusal; undefined for anything else. */
export function refusedStatus(exchange: Exchange): number | undefined {
  return outcomeOf(exchange) === 'refused' ? exchange.answer?.status : undefined;
}
