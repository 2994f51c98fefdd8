import type { Request, RequestHandler } from 'express';
import type { Controls } from './controls.ts';
import { problem } from './problem.ts';

/** Lets in who may use the control area: who has the key where others can reach it, and no page of another origin. */
export function guard(controls: Controls): RequestHandler {
  return async (request, response, next) => {
    response.set('cross-origin-resource-policy', 'same-origin');
    const channel = request.get('x-channel');
    const refused = (await controls.admits({ channel, authorization: request.get('authorization') }))
      ? (strangerOf(request) ?? otherTypeOf(request))
      : ([
          401,
          'This sandbox is not bound to loopback: its control area takes `Authorization: Channel <API key>` too.',
        ] as const);
    if (refused === undefined) next();
    else problem(response, ...refused);
  };
}

type Refused = readonly [status: number, detail: string];

/**
 * A page of another origin, also of another port of this machine. It can send a request here, but a browser says whose it is, and what it
 * is for: as a script it would hand out what it holds.
 */
function strangerOf(request: Request): Refused | undefined {
  const origin = request.get('origin');
  const site = request.get('sec-fetch-site');
  if ((origin !== undefined && !isOwnOrigin(origin, request)) || site === 'cross-site' || site === 'same-site')
    return [403, 'The control area answers to no page of another origin.'];
  const purpose = request.get('sec-fetch-dest') ?? 'empty';
  if (purpose === 'empty' || purpose === 'document') return undefined;
  return [403, `The control area is there to be fetched, not to be loaded as a ${purpose}.`];
}

const isOwnOrigin = (origin: string, { headers: { host = '' } }: Request) =>
  URL.canParse(origin) && URL.canParse(`http://${host}`) && new URL(origin).origin === new URL(`http://${host}`).origin;

function otherTypeOf(request: Request): Refused | undefined {
  const type = request.get('content-type');
  if (type === undefined ? !hasBody(request) : /^application\/json\s*(;|$)/i.test(type)) return undefined;
  const actual = type ?? 'one without a Content-Type';
  return [415, `The control area takes JSON bodies only (Content-Type: application/json), not ${actual}.`];
}

const hasBody = ({ headers }: Request) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
