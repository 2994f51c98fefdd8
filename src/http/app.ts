import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Contract } from '../contract/contract.ts';
import { matcherOf, type Operation, type OperationId } from '../contract/operations.ts';
import { beforeRequest } from '../world/take-due-steps.ts';
import type { Worlds } from '../world/worlds.ts';
import { isMeant, checkMediaType, matchOperation, refuseForeignHost, type HostCheck } from './steps/check-head.ts';
import type { AnswerCheck } from './answer-check.ts';
import { answerRefusals, ownAnswers, unavailableAnswer, answerOutcome } from './answer-outcome.ts';
import { beginExchange, pathOf, worldOf, endOfTurn, runSteps, type Exchange, type Step, originOf } from './exchange.ts';
import type { Reply } from './envelope.ts';
import { finish } from './finish.ts';
import { isHealthCheck } from './health.ts';
import { authenticate } from './steps/authenticate.ts';
import { confirmByWebhook } from './steps/confirm-by-webhook.ts';
import { drawFaultsOf, applyFaults, uncount } from './steps/act-on-faults.ts';
import { gather, readBody } from './steps/read-body.ts';
import type { Call, Ports } from '../operations/call.ts';
import { getPage, searchPages } from '../operations/pages.ts';
import type { Outcome, Refusal } from '../operations/outcome.ts';
import { createEvent, judgeEventId, updateEvent } from '../operations/write-event.ts';
import { bodyReadersOf } from '../contract/read-input.ts';
import { eventDefaultsOf } from '../contract/stored-attributes.ts';
import { perContract } from '../contract/per-contract.ts';
import { credentialOf } from '../world/credentials.ts';
import type { PageDirectory, ProbedImage } from '../domain/ports.ts';
import { pageLogoSvg } from '../adapters/images/logo.ts';

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
function callOperation(contract: Contract) {
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
type Reader = (exchange: Exchange, operation: Operation) => Call;

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
  return folder === 'images' ? (await import('../adapters/images/served-images.ts')).probeServedImage(name) : undefined;
}

async function probeLogo(name: string, pages: PageDirectory): Promise<ProbedImage> {
  const page = /^\d{1,16}\.svg$/.test(name) ? await pages.get(Number.parseInt(name, 10)) : undefined;
  if (page === undefined) return { isImage: false, what: 'status 404' };
  const { probedContent } = await import('../adapters/images/probed-content.ts'); // as image.check: fetch needs it, and nothing else
  return probedContent({ bytes: Buffer.from(pageLogoSvg(page)), isWhole: true }, 'image/svg+xml');
}

/** What the app is made of. */
export interface Parts {
  readonly contract: Contract;
  readonly worlds: Worlds;
  readonly isOurHost: HostCheck;
  /** Notes what a proxy tells of a request, before anything looks at it; absent where none is trusted. */
  readonly readProxy?: (request: IncomingMessage) => void;
  /** Lets pages of other origins call the operations; absent where none may. */
  readonly cors?: RequestHandler;
  /** The routes under `/_sandbox`. */
  readonly control: RequestHandler;
  /** Absent on the fast path. */
  readonly checkAnswer?: AnswerCheck;
  /** Is told of an error of our own. */
  readonly onCrash: (error: unknown) => void;
}

/**
 * THE REQUEST PATH: what an exchange goes through, in this order, until a step ends it. A step may refuse, answer, delay or cut it; then
 * `finish` sends what became of it. What never comes as far as this (broken HTTP, CONNECT, a body that is never complete) begins its
 * exchange in `serve.ts` and leaves by the same `finish`.
 */
const stepsOf = ({ contract, isOurHost }: Parts): readonly Step[] => [
  { take: refuseForeignHost(isOurHost) },
  { take: unlessMatched(confirmByWebhook(contract)) },
  { take: drawFaultsOf(contract) },
  { stage: 'path', take: matchOperation },
  { stage: 'credentials', take: authenticate },
  { stage: 'media-type', take: checkMediaType },
  { stage: 'body', take: readBody },
  { take: gather },
  { take: applyFaults(contract) },
  { stage: 'attributes', take: callOperation(contract) },
  { take: answerRefusals(contract) },
];

/** An operation of the interface always comes first. */
const unlessMatched =
  (take: Step['take']): Step['take'] =>
  (exchange) =>
    exchange.match.operation === undefined ? take(exchange) : undefined;

/** The Express app: the control area, which is no part of the interface and has no exchanges, and the request path for all else. */
export function createApp(parts: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing'); // the control area has one spelling
  app.use('/_sandbox', controlArea(parts));
  app.get('/', frontDoor(parts));
  if (parts.cors !== undefined) app.use(parts.cors);
  app.use(requestPath(parts));
  return withPathsOnly(app, parts);
}

/** A request under a foreign name is not let in, unless it asks for health: it goes on to the request path, whose first step refuses it. */
function controlArea({ control, isOurHost }: Parts): RequestHandler {
  const isLetIn = (request: IncomingMessage) =>
    isMeant(request, isOurHost) || isHealthCheck(request.method, pathOf(request));
  return (request, response, next) => (isLetIn(request) ? control(request, response, next) : next());
}

/** Who looks in without credentials is told where all is; a call with some is a partner's, and `/` is no operation. */
function frontDoor({ control, isOurHost }: Parts): RequestHandler {
  return (request, response, next) => {
    const { authorization, 'x-channel': channel } = request.headers;
    const isVisit = authorization === undefined && channel === undefined && isMeant(request, isOurHost);
    // Express takes `//` for `/` as well.
    if (isVisit && pathOf(request) === '/') control(request, response, next);
    else next();
  };
}

function requestPath(parts: Parts): RequestHandler {
  const { worlds, contract, checkAnswer, onCrash } = parts;
  const [steps, match] = [stepsOf(parts), matcherOf(contract)];

  async function begin({ request, response }: Pick<Exchange, 'request' | 'response'>): Promise<Exchange> {
    const world = await worldOf(request, worlds);
    if (world.state.steps.length > 0) await beforeRequest(world);
    return beginExchange({ request, response }, world, match(request.method ?? '', pathOf(request)));
  }

  return async (request, response) => {
    let exchange: Exchange | undefined;
    try {
      exchange = await begin({ request, response });
      const ending = await runSteps(steps, exchange);
      if (ending !== 'cut') checkAnswer?.(exchange, ending);
      await endOfTurn();
      finish(exchange, ending);
    } catch (error) {
      if (exchange !== undefined) return finish(exchange, await failureOf(error, exchange, onCrash));
      const lost = beginExchange({ request, response }, worlds.default);
      finish(lost, await failureOf(error, lost, onCrash), 'no-world');
    }
  };
}

async function failureOf(error: unknown, exchange: Exchange, onCrash: Parts['onCrash']): Promise<Reply> {
  if (error instanceof StoreUnavailable) {
    if (error.made !== 'unknown') await uncount(exchange);
    return unavailableAnswer(error);
  }
  onCrash(error);
  return ownAnswers.crashed;
}

type Handle = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

// A whole URL in the request line, or `*`, is no path of ours. Express's router would answer those that it cannot parse (`http://[`)
// with a page of its own, before any step; with a slash before it, each is an unknown path like any other.
function withPathsOnly(app: Express, { readProxy }: Parts): Express {
  const { handle } = app as unknown as { handle: Handle };
  const handlePath: Handle = (request, response, next) => {
    if (request.url?.startsWith('/') !== true) request.url = `/${request.url ?? ''}`;
    readProxy?.(request);
    handle.call(app, request, response, next);
  };
  return Object.assign(app, { handle: handlePath });
}
