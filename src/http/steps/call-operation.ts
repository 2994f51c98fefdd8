import type { Call, Ports } from '../../operations/call.ts';
import { getPage, searchPages } from '../../operations/pages.ts';
import type { Outcome, Refusal } from '../../operations/outcome.ts';
import { createEvent, judgeEventId, updateEvent } from '../../operations/write-event.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Operation, OperationId } from '../../contract/operations.ts';
import { answerOutcome } from '../answer-outcome.ts';
import type { Reply } from '../envelope.ts';
import { type Exchange, originOf } from '../exchange.ts';
import { bodyReadersOf } from '../../contract/read-input.ts';
import { eventDefaultsOf } from '../../contract/stored-attributes.ts';
import { perContract } from '../../contract/per-contract.ts';
import { credentialOf } from '../../world/credentials.ts';
import type { PageDirectory, ProbedImage } from '../../domain/ports.ts';
import { pageLogoSvg } from '../../adapters/images/logo.ts';

const operations: Readonly<Record<OperationId, (call: Call) => Promise<Outcome>>> = {
  'pages.search': searchPages,
  'pages.get': getPage,
  'events.create': createEvent,
  'events.update': updateEvent,
};

/**
 * Calls the operation: what the schema and the rules refuse, or its success. Where a refusal stands already, it only judges;
 * without a readable body, only the ID in the path.
 */
export function callOperation(contract: Contract) {
  const readCall = callReaderOf(contract);
  return async (exchange: Exchange): Promise<Reply | readonly Refusal[] | undefined> => {
    const { operation } = exchange.match;
    if (operation === undefined) return undefined; // refused already
    if (operation.bodySchema !== undefined && exchange.body === undefined)
      return operation.id === 'events.update' ? judgeEventId(readCall(exchange, operation)) : undefined;
    const call = await deviated(exchange, operation, guarded(exchange, readCall(exchange, operation)));
    const outcome = await operations[operation.id](call);
    if (outcome.kind === 'refused') return outcome.refusals;
    if ('id' in outcome) exchange.event = outcome.id;
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

/** Makes a call of an exchange: its body normalised by profile and validated by schema. */
export type Reader = (exchange: Exchange, operation: Operation) => Call;

/** Makes calls as a contract has it: what the operations' bodies are made of is read once, so that each request only reads its own. */
export const callReaderOf = perContract((contract): Reader => {
  const eventDefaults = eventDefaultsOf(contract);
  const bodies = bodyReadersOf(contract);
  return (exchange, operation) => {
    const { world, match, asking, advices, refusals } = exchange;
    const body = bodies.get(operation.id);
    const advise = (advice: (typeof advices)[number]) => void advices.push(advice);
    const { input, violations } = (exchange.body && body?.read(exchange.body, { ask: asking.ask, advise })) ?? nothing;
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
});

/** The channel that calls: the world's own where the request names none of its channels, and is let in all the same. */
const callerOf = ({ world, request }: Exchange): string =>
  credentialOf(world, request.headers['x-channel'])?.channel ?? world.channel;

const nothing = { input: {}, violations: [] };

const ownPath = /^\/_sandbox(?:\/worlds\/[^/]+)?\/(images|logos)\/([^/]+)$/;

/**
 * What fetching an image of the sandbox's own would bring, known without a request: its own address is none that images are fetched from.
 * Whatever world a URL names, it has the same images, and the logos of the pages that the exchange's world has. Undefined for other URLs.
 */
export async function ownImage(url: string, exchange: Exchange): Promise<ProbedImage | undefined> {
  if (!url.startsWith(`${originOf(exchange)}/`)) return undefined;
  const [, folder, name = ''] = ownPath.exec(new URL(url).pathname) ?? [];
  if (folder === 'logos') return probeLogo(name, exchange.world.ports.pages);
  return folder === 'images'
    ? (await import('../../adapters/images/served-images.ts')).probeServedImage(name)
    : undefined;
}

async function probeLogo(name: string, pages: PageDirectory): Promise<ProbedImage> {
  const page = /^\d{1,16}\.svg$/.test(name) ? await pages.get(Number.parseInt(name, 10)) : undefined;
  if (page === undefined) return { isImage: false, what: 'status 404' };
  const { probedContent } = await import('../../adapters/images/probed-content.ts'); // as image.check: fetch needs it, and nothing else
  return probedContent({ bytes: Buffer.from(pageLogoSvg(page)), isWhole: true }, 'image/svg+xml');
}
