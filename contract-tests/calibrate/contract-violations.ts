import type { Judgement } from '../judge/judgement.ts';
import { reportedExchange } from '../report/redact.ts';
import type { SentExchange, RunCredentials } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import type { ContractViolation } from './calibration.ts';

/** So many are told; more of the same say no more. */
const most = 20;

/** The answers that the document forbids: what has to be refused was accepted, or the other way round. */
export function contractViolations(
  exchanges: readonly SentExchange[],
  judge: (exchange: SentExchange) => Judgement,
  credentials: RunCredentials,
): readonly ContractViolation[] {
  return exchanges
    .filter(({ ask }) => ask.stray === undefined)
    .flatMap((exchange) => {
      const { verdict, rules } = judge(exchange);
      const outcome = outcomeOf(exchange);
      const isBroken =
        (verdict === 'must-refuse' && outcome === 'accepted') || (verdict === 'must-accept' && outcome === 'refused');
      if (!isBroken) return [];
      const ids = [...new Set(rules.map(({ id }) => id))];
      const should = verdict === 'must-refuse' ? `has to be refused (${ids.join(', ')})` : 'has to be accepted';
      return [
        {
          rules: ids,
          says: `${exchange.method} ${new URL(exchange.url).pathname} ${should}, and was ${whatCame(exchange)}`,
          exchange: reportedExchange(exchange, credentials),
        },
      ];
    })
    .slice(0, most);
}
