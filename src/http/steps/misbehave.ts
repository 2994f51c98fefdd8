import type { Plan } from '../../faults/plan.ts';
import type { Contract } from '../../contract/contract.ts';
import { forcedAnswer } from '../answer-outcome.ts';
import type { Ending } from '../take-steps.ts';
import type { Exchange } from '../exchange.ts';

/** Does what faults do before the operation is carried out: they delay it, or end the exchange in its place. */
export function misbehave(contract: Contract) {
  const endingOf = (exchange: Exchange, { instead }: Plan): Ending | undefined =>
    instead === undefined || instead === 'drop' ? instead && 'cut' : forcedAnswer(instead, contract, exchange);
  const delayed = async (exchange: Exchange, plan: Plan): Promise<Ending | undefined> =>
    (await exchange.world.delays.wait(exchange.request.socket, plan.delay)) ? endingOf(exchange, plan) : 'cut';
  return (exchange: Exchange): Ending | undefined | Promise<Ending | undefined> => {
    const plan = exchange.faults;
    if (plan === undefined) return undefined;
    return plan.delay === 0 ? endingOf(exchange, plan) : delayed(exchange, plan);
  };
}
