import type { IncomingMessage } from 'node:http';
import { noteReached, peerOf, pathOf, type Reached } from './exchange.ts';
import { addressOf, hopsOf, type Hop } from './forwarded.ts';
import type { RequestHandler } from 'express';
import type { Parts } from './app.ts';
import { isMeant } from './steps/check-head.ts';

/** Believes what peers that are trusted tell of how they were reached, and nobody else. */
export function proxyReader(isTrusted: (address: string) => boolean): (request: IncomingMessage) => void {
  return (request) => {
    const peer = peerOf(request);
    if (peer === undefined || !isTrusted(peer)) return;
    const hops = hopsOf(request.headers);
    if (hops.length > 0) noteReached(request, reachedBy(hopsToClient(hops, isTrusted), request, peer));
  };
}

/** From the outermost proxy that is trusted to the peer: what stands before was written by somebody else. */
function hopsToClient(hops: readonly Hop[], isTrusted: (address: string) => boolean): readonly Hop[] {
  const isBehindTrusted = ({ from }: Hop) => {
    const address = addressOf(from);
    return address !== undefined && isTrusted(address);
  };
  return hops.slice(
    Math.max(
      0,
      hops.findLastIndex((hop) => !isBehindTrusted(hop)),
    ),
  );
}

function reachedBy(hops: readonly Hop[], { headers }: IncomingMessage, peer: string): Reached {
  const first = (member: keyof Hop) => hops.find((hop) => hop[member] !== undefined)?.[member];
  const scheme = first('scheme') ?? 'http';
  const host = first('host') ?? headers.host ?? '';
  return { scheme, host: withPort(host, first('port'), scheme), client: addressOf(hops[0]?.from) ?? peer };
}

function withPort(host: string, port: string | undefined, scheme: string): string {
  const isTold = port !== undefined && port !== (scheme === 'https' ? '443' : '80');
  return isTold && !/:\d+$/.test(host) ? `${host}:${port}` : host;
}

import cors from 'cors';

/**
 * Lets pages of these origins call the four operations (CORS), and nothing else: never the control area. A browser's preflight request is
 * no exchange of a partner, so that no journal keeps it.
 */
export function corsOf(
  origins: readonly string[] | '*',
  { match, isOurHost }: Pick<Parts, 'match' | 'isOurHost'>,
): RequestHandler {
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
