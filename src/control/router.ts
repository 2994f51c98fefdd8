import express, { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { nearest } from '../did-you-mean.ts';
import type { Controls } from './controls.ts';
import { guard } from './guard.ts';
import { problem } from './problem.ts';
import { routes, type Route } from './routes.ts';

/** The routes under `/_sandbox`; `onCrash` is told of an error of our own. */
export function createControlRouter(controls: Controls, onCrash: (error: unknown) => void): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(refuseSniffing);
  for (const route of routes.filter(({ isPublic }) => isPublic === true)) add(router, route, controls);
  router.use(guard(controls), express.json({ type: 'application/json' }));
  for (const route of routes.filter(({ isPublic }) => isPublic !== true)) add(router, route, controls);
  for (const path of paths) router.all(path, refuseMethod(path));
  router.use(refuseUnknown, answerError(onCrash));
  return router;
}

const paths = [...new Set(routes.map(({ path }) => path))];

/** What a browser guesses to be a script, it would run. */
const refuseSniffing: RequestHandler = (_request, response, next) => {
  response.set('x-content-type-options', 'nosniff');
  next();
};

function add(router: Router, route: Route, controls: Controls): void {
  router[route.method](route.path, refuseUnread(route), async (request, response) => {
    const world = await controls.world(request.get('x-channel'));
    if (world === undefined)
      problem(response, 404, 'X-Channel names no world of this sandbox; leave it out for the default world.');
    else await route.answer(world, request, response);
  });
}

/** Refuses what the route would not read, by name: a misspelt parameter must not be taken for one that was heeded. */
function refuseUnread({ path, parameters = [] }: Route): RequestHandler {
  return (request, response, next) => {
    const parameter = Object.keys(request.query).find((name) => !parameters.includes(name));
    const [member] = Object.keys((request.body as object | undefined) ?? {});
    const known = parameters.length === 0 ? 'it takes none' : `it takes ${parameters.join(', ')}`;
    if (parameter !== undefined)
      problem(
        response,
        400,
        `\`${parameter}\` is no query parameter of /_sandbox${path}${nearest(parameter, parameters)}: ${known}.`,
      );
    else if (member !== undefined)
      problem(response, 400, `\`${member}\` is no member of a body of /_sandbox${path}: it takes none.`);
    else next();
  };
}

function refuseMethod(path: string): RequestHandler {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (request, response) => {
    response.set('allow', allowed);
    problem(response, 405, `/_sandbox${path} takes ${allowed}, not ${request.method}.`);
  };
}

const refuseUnknown: RequestHandler = (request, response) => {
  const known = paths.map((path) => `/_sandbox${path}`).join(', ');
  problem(
    response,
    404,
    `${request.method} ${request.baseUrl}${request.path} is no route of the control area. There are: ${known}.`,
  );
};

/** Bodies that are no JSON, and paths that cannot be decoded, come as errors with a status of their own; what else comes is a crash. */
const answerError =
  (onCrash: (error: unknown) => void): ErrorRequestHandler =>
  // oxlint-disable-next-line max-params -- Express tells an error step by its four parameters
  (error: { status?: number; message?: string }, _request, response, _next) => {
    if (error instanceof StoreUnavailable) return problem(response, error.isFull ? 507 : 503, error.message);
    const { status = 500, message = 'The request cannot be read.' } = error;
    if (status >= 400 && status < 500) return problem(response, status, message);
    onCrash(error);
    if (response.headersSent) response.destroy();
    else problem(response, 500, 'The sandbox has an error of its own; its standard error says more. Please report it.');
  };
