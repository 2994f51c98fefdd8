import type { SentExchange } from '../../target/exchange.ts';
import { isReadToItsEnd } from '../../target/outcome.ts';
import type { SeenRefusal } from '../../learn/observations.ts';

/**
 * How a limit of requests tells that it was met (`limits.rate`). One answer says it: how long to wait, others may say otherwise.
 * @param exchanges - those too that a run waits out, which no operation has answered
 */
export function rateRefusals(exchanges: readonly SentExchange[]): readonly SeenRefusal[] {
  const met = exchanges.find((one) => one.answer?.status === 429 && isReadToItsEnd(one));
  return met === undefined ? [] : [{ cause: 'rate', violations: [], exchange: met }];
}
