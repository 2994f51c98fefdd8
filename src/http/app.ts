import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express';
import { basisOf } from '../profile/profile.ts';
import type { Contract } from '../openapi/contract.ts';
import type { Match } from '../openapi/operations.ts';
import type { Worlds } from '../world/worlds.ts';
import type { HostCheck } from './allowed-hosts.ts';
import type { AnswerCheck } from './answer-check.ts';
import { answerOutcome, otherAnswers } from './answer-outcome.ts';
import { writeEnvelope } from './envelope.ts';
import { beginExchange, pathOf, type Exchange } from './exchange.ts';
import { isDoubled } from './is-doubled.ts';
import { RequestAborted } from './read-body.ts';
import type { Reader } from './read-call.ts';
import { goThrough } from './request-path.ts';

/** What the app is made of. */
export interface Parts {
  readonly contract: Contract;
  readonly worlds: Worlds;
  readonly match: (method: string, path: string) => Match;
  readonly readCall: Reader;
  readonly isOurHost: HostCheck;
  /** The routes under `/_sandbox`. */
  readonly control: Router;
  /** Absent on the fast path. */
  readonly checkAnswer?: AnswerCheck;
  /** Is told of a fault of our own. */
  readonly onCrash: (error: unknown) => void;
}

/** THE REQUEST PATH, from the host check to the answer. */
export function createApp(parts: Parts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(refuseForeignHosts(parts.isOurHost));
  app.use('/_sandbox', parts.control);
  app.use(partnerInterface(parts));
  app.use(answerCrash(parts.onCrash));
  return withPathsOnly(app);
}

type Handle = (request: IncomingMessage, response: ServerResponse, next?: () => void) => void;

// A whole URL in the request line, or `*`, is no path of ours. Express's router would answer those that it cannot parse (`http://[`)
// with a page of its own, before any step; with a slash before it, each is an unknown path like any other.
function withPathsOnly(app: Express): Express {
  const { handle } = app as unknown as { handle: Handle };
  const handlePath: Handle = (request, response, next) => {
    if (request.url?.startsWith('/') !== true) request.url = `/${request.url ?? ''}`;
    handle.call(app, request, response, next);
  };
  return Object.assign(app, { handle: handlePath });
}

function refuseForeignHosts(isOurHost: HostCheck): RequestHandler {
  return (request, response, next) => {
    if (isOurHost(request.headers.host) && !isDoubled(request, 'host')) next();
    else writeEnvelope({ response, requestId: randomUUID() }, otherAnswers.foreignHost);
  };
}

function partnerInterface(parts: Parts): RequestHandler {
  const { worlds, match } = parts;
  return async (request, response) => {
    const world = worlds.ofChannel(channelOf(request.headers['x-channel'])) ?? worlds.default;
    const exchange = beginExchange({ request, response }, world, match(request.method, pathOf(request)));
    await answer(exchange, parts);
  };
}

const channelOf = (header: string | readonly string[] | undefined) => (typeof header === 'string' ? header : undefined);

async function answer(exchange: Exchange, { contract, readCall, checkAnswer }: Parts): Promise<void> {
  const { request, response, requestId, world, match, asking, advices } = exchange;
  const outcome = await goThrough(exchange, readCall);
  const { operation } = match;
  const answer = answerOutcome(outcome, {
    contract,
    operation,
    ask: asking.ask,
    origin: `http://${request.headers.host ?? ''}`,
  });
  if (operation !== undefined) checkAnswer?.(operation, requestId, answer);
  const more = ['x-sandbox-basis', basisOf(world.profile, asking.asked)];
  if (advices.length > 0) more.push('x-sandbox-advice', [...new Set(advices.map(({ id }) => id))].join(', '));
  const { deviations } = world;
  const shown = deviations.any
    ? { ...answer, ...deviations.spoilAnswer(answer, operation?.id), reshape: deviations.spoilEnvelope }
    : answer;
  writeEnvelope({ response, requestId, more }, shown);
}

function answerCrash(onCrash: (error: unknown) => void): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express tells an error step by its four parameters
  return (error, _request, response, _next) => {
    if (error instanceof RequestAborted) return;
    onCrash(error);
    if (response.headersSent) response.destroy();
    else writeEnvelope({ response, requestId: randomUUID() }, otherAnswers.crashed);
  };
}
