import cors from 'cors';
import type { RequestHandler } from 'express';
import { matcherOf } from '../contract/operations.ts';
import { pathOf } from './exchange.ts';
import type { Parts } from './app.ts';
import { isMeant } from './steps/check-head.ts';

/**
 * Lets pages of these origins call the four operations (CORS), and nothing else: never the control area. A browser's preflight request is
 * no exchange of a partner, so that no journal keeps it.
 */
export function corsOf(
  origins: readonly string[] | '*',
  { contract, isOurHost }: Pick<Parts, 'contract' | 'isOurHost'>,
): RequestHandler {
  const match = matcherOf(contract);
  const origin = typeof origins === 'string' ? origins : [...origins];
  // Nothing is sent with cookies, so that `*` exposes every header.
  const options = { origin, exposedHeaders: '*', maxAge: 600, optionsSuccessStatus: 204 };
  return (request, response, next) => {
    const { origin: from, 'access-control-request-method': method } = request.headers;
    const isPreflight = request.method === 'OPTIONS';
    // An OPTIONS request that is no preflight is a wrong method, as it is without CORS.
    if (from === undefined || (isPreflight && method === undefined) || !isMeant(request, isOurHost)) return next();
    const found = match(request.method, pathOf(request));
    const methods = found.operation === undefined ? [...found.allowed] : [found.operation.method];
    return methods.length > 0 ? cors({ ...options, methods })(request, response, next) : next();
  };
}
