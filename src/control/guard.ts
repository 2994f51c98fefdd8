import type { Request, RequestHandler, Response } from 'express';
import { reachedAt } from '../http/exchange.ts';
import { ControlRefused } from './control-refused.ts';
import type { Access, Controls } from './controls.ts';

const seen = 'controls';

/** The controls as whoever was let in may use them. */
export const controlsSeen = ({ locals }: Response): Controls | undefined => locals[seen] as Controls | undefined;

/** Lets in who may use a route: who shows what it asks for, and no page of another origin. */
export function guard(controls: Controls, access: Access): RequestHandler {
  return async (request, response, next) => {
    response.set('cross-origin-resource-policy', 'same-origin');
    const channel = request.params['channelId'] ?? request.get('x-channel');
    const shown = { channel: channel as string | undefined, authorization: request.get('authorization') };
    const admitted = await controls.admit({ access, ...shown });
    if (admitted === undefined) throw new ControlRefused(401, asked[access]);
    response.locals[seen] = admitted;
    refuseStranger(request);
    refuseOtherType(request);
    next();
  };
}

const token =
  'send `Authorization: Bearer …` with the control token (that of --control-token, or the one that the sandbox printed when it started)';
const refused = 'This request is not let into the control area: ';
const asked: Readonly<Record<Access, string>> = {
  public: '',
  'api-key': `${refused}${token}, the world's control key, its partner's token, or \`Authorization: Channel …\` with the world's API key.`,
  world: `${refused}${token}, the world's control key or its partner's token; the API key is none of them where other machines can reach the sandbox.`,
  partner: `${refused}${token}, or a partner's token; no key of a single world opens this route.`,
  sandbox: `${refused}${token}; no key of a single world and no partner's token opens this route.`,
};

/**
 * Refuses a page of another origin, also of another port of this machine. It can send a request here, but a browser says whose it is, and
 * what it is for: as a script it would hand out what it holds.
 */
function refuseStranger(request: Request): void {
  const origin = request.get('origin');
  const site = request.get('sec-fetch-site');
  if ((origin !== undefined && !isOwnOrigin(origin, request)) || site === 'cross-site' || site === 'same-site')
    throw new ControlRefused(403, 'The control area answers to no page of another origin.');
  const purpose = request.get('sec-fetch-dest') ?? 'empty';
  if (purpose !== 'empty' && purpose !== 'document')
    throw new ControlRefused(403, `The control area is there to be fetched, not to be loaded as a ${purpose}.`);
}

function isOwnOrigin(origin: string, request: Request): boolean {
  const own = reachedAt(request);
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}

function refuseOtherType(request: Request): void {
  const type = request.get('content-type');
  if (type === undefined ? !hasBody(request) : /^application\/json\s*(;|$)/i.test(type)) return;
  const actual = type ?? 'one without a Content-Type';
  throw new ControlRefused(
    415,
    `The control area takes JSON bodies only (Content-Type: application/json), not ${actual}.`,
  );
}

const hasBody = ({ headers }: Request) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
