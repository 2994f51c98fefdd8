import type { Call, Ports } from '../../operations/call.ts';
import { getPage } from '../../operations/get-page.ts';
import type { Outcome, Refusal } from '../../operations/outcome.ts';
import { searchPages } from '../../operations/search-pages.ts';
import { createEvent, updateEvent } from '../../operations/write-event.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation, OperationId } from '../../contract/operations.ts';
import { answerOutcome } from '../answer-outcome.ts';
import type { Answer } from '../envelope.ts';
import type { Exchange } from '../exchange.ts';
import { ownImage } from '../own-image.ts';
import type { Reader } from '../read-call.ts';

const operations: Readonly<Record<OperationId, (call: Call) => Promise<Outcome>>> = {
  'pages.search': searchPages,
  'pages.get': getPage,
  'events.create': createEvent,
  'events.update': updateEvent,
};

/** Calls the operation: what the schema and the rules refuse, or its success. Where a refusal stands already, it only judges. */
export function callOperation(contract: Contract, readCall: Reader) {
  return async (exchange: Exchange): Promise<Answer | readonly Refusal[] | undefined> => {
    const { operation } = exchange.match;
    const isUnread = operation?.bodySchema !== undefined && exchange.body === undefined;
    if (operation === undefined || isUnread) return undefined; // refused already
    const call = await deviated(exchange, operation, guarded(exchange, readCall(exchange, operation)));
    const outcome = await operations[operation.id](call);
    if (outcome.kind === 'refused') return outcome.refusals;
    return exchange.refusals.length > 0 ? undefined : answerOutcome(outcome, { contract, operation, exchange });
  };
}

/** The call as the world's deviations have it; a lawful request that they refuse is refused from here on. */
async function deviated(exchange: Exchange, { id }: Operation, call: Call): Promise<Call> {
  const { deviations, refusals, body = {} } = exchange;
  if (!deviations.any) return call;
  const spoiled = await deviations.spoil({ operation: id, call, body });
  if (spoiled.violations.length > 0)
    refusals.push({ stage: 'attributes', cause: 'invalid', violations: spoiled.violations });
  return spoiled.call;
}

/** Nobody makes the sandbox reach out before their credentials are accepted, whatever `refusal.precedence` puts first. */
function guarded(exchange: Exchange, call: Call): Call {
  if (exchange.refusals.some(({ stage }) => stage === 'credentials')) return withProbes(call, noProbes);
  if (exchange.asking.peek('image.check') !== 'fetch') return call;
  const { probeImage } = call.context.ports;
  return withProbes(call, { probeImage: async (url) => (await ownImage(url, exchange)) ?? (await probeImage(url)) });
}

const noProbes: Pick<Ports, 'probeImage' | 'probeMailDomain'> = {
  probeImage: async () => ({ isImage: true, what: 'not fetched' }),
  probeMailDomain: async () => true,
};

const withProbes = (call: Call, probes: Partial<typeof noProbes>): Call => ({
  ...call,
  context: { ...call.context, ports: { ...call.context.ports, ...probes } },
});
