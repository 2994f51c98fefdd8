import type { RequestHandler } from 'express';

/** A handler that is made when the first request needs it: what most sandboxes of a test suite never use costs them nothing. */
export function lazyHandler(make: () => Promise<RequestHandler>): RequestHandler {
  let making: Promise<RequestHandler> | undefined;
  return async (request, response, next) => {
    making ??= make();
    const handle = await making;
    await handle(request, response, next);
  };
}
