import { performance } from 'node:perf_hooks';
import { STATUS_CODES } from 'node:http';
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { redactedValue } from '../lib/redaction.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import type { SchemaError } from '../contract/input/schema-errors.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { clientOf, reachedAt } from '../http/exchange.ts';
import { requestRedactor } from '../journal/redaction.ts';
import { secretsOf } from '../world/credentials.ts';
import type { ControlAnswered } from '../world/finished.ts';
import type { Partner } from '../world/partners.ts';
import type { World } from '../world/world.ts';
import type { WorldHead } from '../world/worlds.ts';
import { type ControlArea, refuseMisfit, type Asked, type Operation } from './operation.ts';
import { ControlRefused } from './errors.ts';
import { channelOf, guard, partnerOf, worldNamed } from './guard.ts';
import { pathsOf } from './openapi.ts';
import { endpoints, perform, type Endpoint } from './operations.ts';

/** Who is told of requests of the control area. */
interface ControlWatch {
  /** Is told of an error of our own. */
  readonly onCrash: (error: unknown) => void;
  readonly onAnswered?: ((answered: ControlAnswered) => void) | undefined;
}

/** The routes under `/_sandbox`. */
export function createControlRouter(area: ControlArea, { onCrash, onAnswered }: ControlWatch): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (onAnswered !== undefined) router.use(tellOf(onAnswered));
  router.use(refuseSniffing);
  for (const endpoint of endpoints) router[endpoint.method](endpoint.path, ...handlersOf(endpoint, area));
  router.use(guard(area, 'world'));
  for (const path of paths) router.all(path, refuseMethod(path));
  router.use(refuseUnknown, answerError(onCrash, area));
  return router;
}

const paths = [...new Set(endpoints.map(({ path }) => path))];

/** What a browser guesses to be a script, it would run. */
const refuseSniffing: RequestHandler = (_request, response, next) => {
  response.set('x-content-type-options', 'nosniff');
  next();
};

function tellOf(onAnswered: NonNullable<ControlWatch['onAnswered']>): RequestHandler {
  return (request, response, next) => {
    const [at, beganAt] = [Date.now(), performance.now()];
    response.once('close', () => {
      const { path } = (request.route ?? {}) as { readonly path?: string };
      onAnswered({
        at,
        durationMs: performance.now() - beganAt,
        method: request.method,
        route: path === undefined ? undefined : `/_sandbox${path}`,
        status: response.headersSent ? response.statusCode : undefined,
        client: clientOf(request),
      });
    });
    next();
  };
}

/** Reads a body as JSON. Express would wait for the end of one that breaks off; it never comes, and its client may still be there. */
function bodyReader(limit: number): RequestHandler {
  const read = express.json({ type: 'application/json', limit, strict: false });
  return (request, response, next) => {
    let isRead = false;
    const go = (error?: unknown) => {
      if (isRead) return;
      isRead = true;
      next(error);
    };
    const breakOff = () => go(new ControlRefused(400, 'The rest of the body cannot be read.'));
    if (request.destroyed && !request.complete) return breakOff();
    request.once('aborted', breakOff);
    read(request, response, go);
  };
}

function handlersOf(endpoint: Endpoint, area: ControlArea): readonly RequestHandler[] {
  const { access = 'world', maxBytes = 100 * 1024 } = endpoint.operation;
  const guards = access === 'public' ? [] : [guard(area, access), bodyReader(maxBytes)];
  return [...guards, answerBy(endpoint, area)];
}

/** Answers a request once the schemas have let it pass: a misspelt name must not be taken for one that was heeded. */
function answerBy({ on, operation, checkQuery, checkBody }: Endpoint, area: ControlArea): RequestHandler {
  const where = on.replace(' ', ' /_sandbox');
  return async (request, response) => {
    const query = { ...request.query };
    const body: unknown = request.body === undefined ? {} : request.body; // `null` is no object
    refuseMisfit(`The query of ${where}`, checkQuery, query);
    refuseMisfit(`The body of ${where}`, checkBody, body);
    const partner = partnerOf(response);
    const world = await worldOf(operation, area, { request, partner });
    const asked: Asked = {
      area,
      partner,
      get world() {
        if (world !== undefined) return world;
        throw new ControlRefused(404, 'This token does not open the default world: name one of its own by X-Channel.');
      },
      origin: reachedAt(request),
      params: request.params as Asked['params'],
      input: { ...query, ...(body as object) }, // one of them is empty
    };
    const answer = await perform(operation, asked, { request, response });
    if ('act' in operation) response.status(204).end();
    else if (answer !== undefined) response.status(operation.status ?? response.statusCode).json(answer);
  };
}

/** The world that the path or `X-Channel` names, or the default one; undefined if a partner has named none. @throws ControlRefused */
async function worldOf(
  { access, isOfProcess }: Operation,
  { worlds }: ControlArea,
  { request, partner }: { readonly request: Request; readonly partner: Partner | undefined },
): Promise<World | undefined> {
  if (isOfProcess) return undefined;
  const channel = channelOf(request);
  // Without a key nobody learns which worlds there are.
  if (access === 'public' || channel === undefined) return partner === undefined ? worlds.first() : undefined;
  const isSeen = ({ start }: WorldHead) => partner === undefined || start.partner === partner.id;
  const world = await worlds.ofChannel(channel);
  if (world !== undefined && isSeen(world)) return world;
  const known = (await worlds.list()).filter(({ world: one }) => isSeen(one));
  const near = nearest(
    channel,
    known.map(({ world: one }) => one.channel),
  );
  throw new ControlRefused(
    404,
    `There is no world of the channel ${channel}${near}. GET /_sandbox/worlds lists them; without X-Channel the default world is meant.`,
  );
}

function refuseMethod(path: string): RequestHandler {
  const methods = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method.toUpperCase());
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request, response) => {
    response.set('allow', allowed);
    throw new ControlRefused(405, `/_sandbox${pathsOf(path).at(-1)} takes ${allowed}, not ${request.method}.`);
  };
}

const refuseUnknown: RequestHandler = (request) => {
  const known = paths.flatMap((path) => pathsOf(path).map((one) => `/_sandbox${one}`));
  const asked = `${request.baseUrl}${request.path}`;
  throw new ControlRefused(
    404,
    `${request.method} ${asked} is no route of the control area${nearest(asked, known)}. There are: ${known.join(', ')}.`,
  );
};

/** Bodies that are no JSON, and paths that cannot be decoded, come as errors with a status of their own; what else comes is a crash. */
const answerError =
  (onCrash: (error: unknown) => void, area: ControlArea): ErrorRequestHandler =>
  // oxlint-disable-next-line max-params -- Express tells an error step by its four parameters
  async (error: RequestError, request, response, _next) => {
    const status = error instanceof StoreUnavailable ? (error.isFull ? 507 : 503) : (error.status ?? 500);
    const detail = detailOf(error, status);
    if (detail === undefined) return crash(error, response, onCrash);
    const world = await worldNamed(area, request.get('x-channel')).catch(() => undefined); // its store may be away
    const redact = requestRedactor(secretsOf(world ?? area.worlds.default), request.rawHeaders);
    problem(response, status, redactedValue({ detail, errors: error.errors ?? [] }, redact));
  };

/** What is told of an error; nothing of one of our own. */
function detailOf(error: RequestError, status: number): string | undefined {
  if (error instanceof StoreUnavailable || error instanceof ControlRefused) return error.message;
  return status >= 400 && status < 500 ? unreadable(error) : undefined;
}

/** What the control area, Express and its reader of bodies throw. */
interface RequestError {
  readonly status?: number;
  readonly message?: string;
  readonly errors?: readonly SchemaError[];
  readonly type?: string;
  /** Bytes. */
  readonly limit?: number;
}

function unreadable({ type, limit, message = 'no more is known' }: RequestError): string {
  if (type === 'entity.parse.failed') return `The body is no JSON: ${message.split(/,? (?:\.\.\.)?"/)[0]}.`; // the rest quotes it, cut anywhere
  if (type === 'entity.too.large') return `The body is too large: this route takes ${limit} bytes at most.`;
  return `The request cannot be read: ${message}.`;
}

function crash(error: unknown, response: Response, onCrash: (error: unknown) => void): void {
  onCrash(error);
  if (response.headersSent) return void response.destroy();
  const detail = 'The sandbox has an error of its own; its standard error says more. Please report it.';
  problem(response, 500, { detail, errors: [] });
}

interface Problem {
  readonly detail: string;
  readonly errors: readonly SchemaError[];
}

/** Answers with a problem document (RFC 9457): the control area is not part of the interface and has no envelope. */
function problem(response: Response, status: number, { detail, errors }: Problem): void {
  const all = { title: STATUS_CODES[status], status, detail, ...(errors.length === 0 ? {} : { errors }) };
  response.status(status).type('application/problem+json').send(JSON.stringify(all));
}
