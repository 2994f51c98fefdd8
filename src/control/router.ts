import { performance } from 'node:perf_hooks';
import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { redactedValue } from '../lib/redaction.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { closedObject, compileSchema, type SchemaError } from '../contract/input/schema-errors.ts';
import { ControlRefused } from './control-refused.ts';
import type { Access, Controls, WorldControls } from './controls.ts';
import { clientOf } from '../http/exchange.ts';
import type { ControlAnswered } from '../world/finished.ts';
import { controlsSeen, guard } from './guard.ts';
import { openapiOf, pathsOf } from './openapi.ts';
import { placeOf, type ControlRequest, type Route } from './route.ts';
import { routes as areas } from './routes.ts';
import { refuseMisfit } from './wishes.ts';
import { STATUS_CODES } from 'node:http';

const contractRoute: Route = {
  on: 'GET /openapi.json',
  summary: 'The contract of the control area: this document',
  answers: 'contract',
  answer: () => openapiOf(routes),
};

const routes: readonly Route[] = [...areas, contractRoute];

/** Who is told of requests of the control area. */
interface ControlWatch {
  /** Is told of an error of our own. */
  readonly onCrash: (error: unknown) => void;
  readonly onAnswered?: ((answered: ControlAnswered) => void) | undefined;
}

/** The routes under `/_sandbox`. */
export function createControlRouter(controls: Controls, { onCrash, onAnswered }: ControlWatch): Router {
  const router = Router({ caseSensitive: true, strict: true });
  if (onAnswered !== undefined) router.use(tellOf(onAnswered));
  router.use(refuseSniffing);
  for (const route of routes) {
    const { method, path } = placeOf(route);
    router[method](path, ...handlersOf(route, controls));
  }
  router.use(guard(controls, 'world'));
  for (const path of paths) router.all(path, refuseMethod(path));
  router.use(refuseUnknown, answerError(onCrash, controls));
  return router;
}

const paths = [...new Set(routes.map((route) => placeOf(route).path))];

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

const nothing = closedObject({});

/** What reads and checks the requests of a route, whatever the number of sandboxes. */
const readers = new Map(
  routes.map((route) => [
    route,
    {
      readBody: bodyReader(route.mostBytes ?? 100 * 1024),
      checkQuery: compileSchema(route.query ?? nothing, { texts: true }),
      checkBody: compileSchema(route.body ?? nothing),
    },
  ]),
);

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

type Readers = NonNullable<ReturnType<typeof readers.get>>;

function handlersOf(route: Route, controls: Controls): readonly RequestHandler[] {
  const { access = 'world' } = route;
  const reading = readers.get(route) as Readers;
  const guards = access === 'public' ? [] : [guard(controls, access), reading.readBody];
  return [...guards, answerBy(route, reading, controls)];
}

/** Answers by a route once its schemas have let the request pass: a misspelt name must not be taken for one that was heeded. */
function answerBy(route: Route, { checkQuery, checkBody }: Readers, controls: Controls): RequestHandler {
  const { on, status = 200, access = 'world', isOfProcess = false } = route;
  const where = on.replace(' ', ' /_sandbox');
  return async (request, response) => {
    const query = { ...request.query };
    const body: unknown = request.body === undefined ? {} : request.body; // `null` is no object
    refuseMisfit(`The query of ${where}`, checkQuery(query));
    refuseMisfit(`The body of ${where}`, checkBody(body));
    const params = paramsOf(request);
    const sandbox = controlsSeen(response) ?? controls;
    const world = isOfProcess ? undefined : await worldOf(request, { params, sandbox, access });
    const asked: ControlRequest = {
      sandbox,
      get world() {
        if (world !== undefined) return world;
        throw new ControlRefused(404, 'This token does not open the default world: name one of its own by X-Channel.');
      },
      request,
      response,
      params,
      query,
      body: body as ControlRequest['body'],
    };
    const answer = await route.answer(asked);
    if (status === 204) response.status(status).end();
    else if (answer !== undefined) response.status(status).json(answer);
  };
}

const paramsOf = ({ params }: Request): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** The world that the path or `X-Channel` names, or the default one; undefined where a partner has named none. @throws ControlRefused */
async function worldOf(
  request: Request,
  { params, sandbox, access }: Pick<ControlRequest, 'params' | 'sandbox'> & { readonly access: Access },
): Promise<WorldControls | undefined> {
  // Without a key nobody learns which worlds there are.
  if (access === 'public') return sandbox.world(undefined);
  const channel = params['channelId'] ?? request.get('x-channel');
  const world = await sandbox.world(channel);
  if (world !== undefined || channel === undefined) return world;
  const known = await sandbox.worlds.list();
  const near = nearest(
    channel,
    known.map(({ channelId }) => channelId),
  );
  throw new ControlRefused(
    404,
    `There is no world of the channel ${channel}${near}. GET /_sandbox/worlds lists them; without X-Channel the default world is meant.`,
  );
}

function refuseMethod(path: string): RequestHandler {
  const methods = routes.map(placeOf).flatMap((place) => (place.path === path ? [place.method.toUpperCase()] : []));
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
  (onCrash: (error: unknown) => void, controls: Controls): ErrorRequestHandler =>
  // oxlint-disable-next-line max-params -- Express tells an error step by its four parameters
  async (error: RequestError, request, response, _next) => {
    const status = error instanceof StoreUnavailable ? (error.isFull ? 507 : 503) : (error.status ?? 500);
    const detail = detailOf(error, status);
    if (detail === undefined) return crash(error, response, onCrash);
    const redact = await controls.redactorFor(request.get('x-channel'), request.rawHeaders);
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
  if (response.headersSent) response.destroy();
  else
    problem(response, 500, {
      detail: 'The sandbox has an error of its own; its standard error says more. Please report it.',
    });
}

/** Answers with a problem document (RFC 9457): the control area is not part of the interface and has no envelope. */
function problem(
  response: Response,
  status: number,
  { detail, errors = [] }: { readonly detail: string; readonly errors?: readonly SchemaError[] },
): void {
  const told = errors.length === 0 ? {} : { errors };
  response
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify({ title: STATUS_CODES[status], status, detail, ...told }));
}
