import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Contract } from '../contract/contract.ts';
import { matcherOf } from '../contract/operations.ts';
import { beforeRequest } from '../world/take-due-steps.ts';
import type { Worlds } from '../world/worlds.ts';
import { isMeant, checkMediaType, matchOperation, refuseForeignHost, type HostCheck } from './steps/check-head.ts';
import type { AnswerCheck } from './answer-check.ts';
import { answerRefusals, ownAnswers, unavailableAnswer } from './answer-outcome.ts';
import { beginExchange, pathOf, worldOf, endOfTurn, runSteps, type Exchange, type Step } from './exchange.ts';
import type { Reply } from './envelope.ts';
import { finish } from './finish.ts';
import { isHealthCheck } from './health.ts';
import { callOperation } from './steps/call-operation.ts';
import { authenticate } from './steps/authenticate.ts';
import { confirmByWebhook } from './steps/confirm-by-webhook.ts';
import { drawFaultsOf, applyFaults, uncount } from './steps/act-on-faults.ts';
import { gather, readBody } from './steps/read-body.ts';

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
