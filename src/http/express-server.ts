import { randomUUID } from 'node:crypto';
import { loadedOnce } from '../lib/loaded-once.ts';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type Server,
  type ServerOptions,
  type RequestListener,
} from 'node:http';
import type { Express, RequestHandler } from 'express';
import { healthPaths } from './health.ts';

/** An HTTP server that can listen before there is an app. */
interface ExpressServer {
  readonly server: Server;
  /** Requests and responses are made for this app from now on; `serve` hands them to it. */
  readonly makeFor: (app: Express) => void;
}

/**
 * Creates an HTTP server whose requests and responses are made for an Express app.
 *
 * Express gives each request and response its own prototypes with `Object.setPrototypeOf`, and on Node 20 and 22 each object whose
 * prototype was swapped gets a hidden class of its own: three quarters of the throughput are gone. Here requests and responses are born
 * with the prototypes that Express would give them, so that the swap finds nothing to do. They have to be classes derived from Node's,
 * and the app must mount no sub-application, which would swap to its own prototypes again (routers are fine).
 */
export function createExpressServer(options: ServerOptions = {}): ExpressServer {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse<ExpressRequest> {}
  const server = createServer({ ...options, IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse });
  const makeFor = (app: Express) => {
    Object.setPrototypeOf(ExpressRequest.prototype, app.request);
    Object.setPrototypeOf(ExpressResponse.prototype, app.response);
    app.request = ExpressRequest.prototype as unknown as typeof app.request;
    app.response = ExpressResponse.prototype as unknown as typeof app.response;
  };
  return { server, makeFor };
}

/**
 * Answers for a sandbox that is not made yet: it is alive, and takes no requests.
 *
 * @returns ends it, once the sandbox answers itself
 */
export function answerStarting(server: Server): () => void {
  server.on('request', answer);
  return () => void server.off('request', answer);
}

const alive = `/_sandbox${healthPaths.live}`;

const answer: RequestListener = ({ url = '' }, response) => {
  const [status, told] = url === alive ? [200, { status: 'alive' }] : [503, startingAt(url)];
  // The next request of the connection belongs to the sandbox.
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-sandbox-basis': 'sandbox',
    'retry-after': '1',
    connection: 'close',
  });
  response.end(JSON.stringify(told));
};

/** The interface's own answers have its envelope from the first moment on. */
const startingAt = (url: string): object =>
  url.startsWith('/_sandbox')
    ? { status: 'starting' }
    : {
        requestId: randomUUID(),
        status: 503,
        data: { code: 'starting', message: 'The sandbox is starting. Nothing was done; try again.' },
      };

/**
 * A handler that is made when the first request needs it: what most sandboxes of a test suite never use costs them nothing.
 *
 * @param onCrash is told why it could not be made; the request is answered 500
 */
export function lazyHandler(make: () => Promise<RequestHandler>, onCrash: (error: unknown) => void): RequestHandler {
  const made = loadedOnce(make);
  return async (request, response, next) => {
    const handle = await made().catch(onCrash);
    if (typeof handle === 'function') return await handle(request, response, next);
    const detail = 'A part of the sandbox cannot be loaded; its standard error says more. Try again.';
    response
      .status(500)
      .type('application/problem+json')
      .send(JSON.stringify({ title: 'Internal Server Error', status: 500, detail }));
  };
}
