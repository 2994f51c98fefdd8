import type { Call } from '../operations/call.ts';
import type { Contract } from '../contract/contract.ts';
import { bodyReadersOf } from '../contract/read-input.ts';
import { eventDefaultsOf } from '../contract/stored-attributes.ts';
import { operationsOf, type Operation } from '../contract/operations.ts';
import { perContract } from '../contract/per-contract.ts';
import { validatorsOf, type Validators } from '../contract/validator.ts';
import { credentialOf } from '../world/credentials.ts';
import type { Exchange } from './exchange.ts';

/** Makes a call of an exchange: its body normalised by profile and validated by schema. */
export type Reader = (exchange: Exchange, operation: Operation) => Call;

/** Reads what the operations' bodies are made of once, so that each request only reads its own. */
export function createReader(contract: Contract, operations: readonly Operation[], validators: Validators): Reader {
  const eventDefaults = eventDefaultsOf(contract);
  const bodies = bodyReadersOf(contract, operations, validators);
  return (exchange, operation) => {
    const { world, match, asking, advices, refusals } = exchange;
    const body = bodies.get(operation.id);
    const advise = (advice: (typeof advices)[number]) => void advices.push(advice);
    const { input, violations } = body?.read(exchange.body ?? {}, { ask: asking.ask, advise }) ?? nothing;
    return {
      request: {
        channel: callerOf(exchange),
        owner: world.channel,
        rawId: (match.operation && match.rawId) ?? '',
        input,
        violations,
      },
      context: { ports: world.ports, ask: asking.ask, peek: asking.peek, advise, defaults: eventDefaults },
      deviation: {
        applies: (violation) => exchange.deviations.applies(violation, operation.id),
        exampleOf: (attribute) => body?.attributes.get(attribute)?.default ?? body?.attributes.get(attribute)?.example,
      },
      isRefused: () => refusals.length > 0,
    };
  };
}

/** The channel that calls: the world's own where the request names none of its channels, and is let in all the same. */
const callerOf = ({ world, request }: Exchange): string =>
  credentialOf(world, request.headers['x-channel'])?.channel ?? world.channel;

const nothing = { input: {}, violations: [] };

/** Makes calls as a contract has it. */
export const callReaderOf = perContract((contract) =>
  createReader(contract, operationsOf(contract), validatorsOf(contract)),
);
