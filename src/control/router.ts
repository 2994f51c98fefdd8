import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { readMember } from './read-member.ts';
import type { Controls, WorldControls } from './controls.ts';
import { problem } from './problem.ts';

/** The routes under `/_sandbox`; `onCrash` is told of a fault of our own. */
export function createControlRouter(controls: Controls, onCrash: (error: unknown) => void): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const inWorld = (answer: (world: WorldControls, request: Request, response: Response) => unknown): RequestHandler => {
    return async (request, response) => {
      const world = await controls.world(request.get('x-channel'));
      if (world === undefined)
        problem(response, 404, 'X-Channel names no world of this sandbox; leave it out for the default world.');
      else await answer(world, request, response);
    };
  };
  router.get('/health', (_request, response) => void response.json({ status: 'ready' }));
  router.get('/logos/:file', inWorld(sendLogo));
  router.get(
    '/images/cover.png',
    inWorld((world, _request, response) => response.type('png').send(Buffer.from(world.cover()))),
  );
  router.get(
    '/images/readme.html',
    (_request, response) => void response.type('html').send('<!doctype html><title>Not an image</title>'),
  );
  router.use(guard(controls), express.json({ type: 'application/json' }));
  router.get(
    '/fixtures',
    inWorld(async (world, request, response) => response.json(await world.fixtures(originOf(request)))),
  );
  router.post('/reset', inWorld(reset));
  router.get(
    '/pages',
    inWorld(async (world, request, response) => response.json(await world.pages(originOf(request)))),
  );
  router.get(
    '/events',
    inWorld(async (world, _request, response) => response.json(await world.events())),
  );
  router.get('/events/:id', inWorld(sendEvent));
  router.get('/events/:id/member-view', inWorld(sendMemberView));
  router.get(
    '/event-types',
    inWorld(async (world, _request, response) => response.json(await world.eventTypes())),
  );
  router.get(
    '/places',
    inWorld(async (world, _request, response) => response.json(await world.places())),
  );
  router.use(refuseUnknown(router), answerError(onCrash));
  return router;
}

const originOf = (request: Request) => `http://${request.headers.host ?? ''}`;

// A page of another origin can send a request here, but not without saying whose it is, and not with a JSON body.
function guard(controls: Controls): RequestHandler {
  return async (request, response, next) => {
    const origin = request.get('origin');
    const type = request.get('content-type');
    if (!(await controls.admits({ channel: request.get('x-channel'), authorization: request.get('authorization') }))) {
      problem(
        response,
        401,
        'This sandbox is not bound to loopback: its control area takes `Authorization: Channel <API key>` too.',
      );
    } else if (origin !== undefined && !controls.isOurOrigin(origin)) {
      problem(response, 403, 'The control area answers to no page of another origin.');
    } else if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
      problem(response, 415, `The control area takes JSON bodies only (Content-Type: application/json), not ${type}.`);
    } else next();
  };
}

async function reset(world: WorldControls, _request: Request, response: Response): Promise<void> {
  await world.reset();
  response.json({ status: 'reset' });
}

async function sendLogo(world: WorldControls, request: Request, response: Response): Promise<void> {
  const id = /^(\d+)\.svg$/.exec(String(request.params['file']))?.[1];
  const logo = id === undefined ? undefined : await world.logo(Number(id));
  if (logo === undefined) problem(response, 404, 'There is no such logo.');
  else response.type('svg').set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").send(logo);
}

async function sendEvent(world: WorldControls, request: Request, response: Response): Promise<void> {
  const event = await findEvent(world, request, response);
  if (event !== undefined) response.json(event);
}

async function sendMemberView(world: WorldControls, request: Request, response: Response): Promise<void> {
  const event = await findEvent(world, request, response);
  if (event === undefined) return;
  const member = readMember(request.query);
  if (typeof member === 'string') problem(response, 400, member);
  else response.json({ event: event.id, facts: await world.memberView(event, member) });
}

async function findEvent(world: WorldControls, request: Request, response: Response) {
  const id = String(request.params['id']);
  const event = /^\d{1,15}$/.test(id) ? await world.event(Number(id)) : undefined;
  if (event === undefined) problem(response, 404, `There is no event with the ID ${id}.`);
  return event;
}

function refuseUnknown(router: Router): RequestHandler {
  const paths = router.stack.flatMap(({ route }) => (route === undefined ? [] : [`/_sandbox${route.path}`]));
  return (request, response) => {
    const detail = `${request.method} ${request.baseUrl}${request.path} is no route of the control area. There are: ${[...new Set(paths)].join(', ')}.`;
    problem(response, 404, detail);
  };
}

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
    else problem(response, 500, 'The sandbox has a fault of its own; its standard error says more. Please report it.');
  };
