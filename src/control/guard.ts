import type { Request, RequestHandler, Response } from 'express';
import { reachedAt } from '../http/exchange.ts';
import { credentialOf } from '../world/credentials.ts';
import type { Partner } from '../world/partners.ts';
import type { World } from '../world/world.ts';
import { isKeyOf, isSecret } from '../world/worlds.ts';
import type { ControlArea } from './operation.ts';
import { ControlRefused } from './errors.ts';

/** Who may use a route where other machines can reach the sandbox: everybody; the holder of the world's API key too; that of its control key
 * too, and the partner whose world it is; any partner; or only who has the sandbox's own token. */
export type Access = 'public' | 'api-key' | 'world' | 'partner' | 'sandbox';

/** The partner whose token a request has shown. */
export const partnerOf = ({ locals }: Response): Partner | undefined => locals['partner'] as Partner | undefined;

/** The world that a request names by its path or `X-Channel`. */
export const channelOf = (request: Request): string | undefined =>
  (request.params['channelId'] as string | undefined) ?? request.get('x-channel');

/** Lets in who may use a route: who shows what it asks for, and no page of another origin. */
export function guard(area: ControlArea, access: Access): RequestHandler {
  return async (request, response, next) => {
    response.set('cross-origin-resource-policy', 'same-origin');
    const shown = { access, channel: channelOf(request), authorization: request.get('authorization') };
    const admitted = await admit(area, shown);
    if (admitted === undefined) throw new ControlRefused(401, asked[access]);
    response.locals['partner'] = admitted.partner;
    refuseStranger(request);
    refuseOtherType(request);
    next();
  };
}

/** The world of a channel, or the default one. */
export const worldNamed = async ({ worlds }: Pick<ControlArea, 'worlds'>, channel: string | undefined) =>
  channel === undefined ? worlds.first() : worlds.ofChannel(channel);

/** What a request shows to be let in. */
interface Shown {
  readonly access: Access;
  readonly channel: string | undefined;
  readonly authorization: string | undefined;
}

/** Undefined if a request is not let in. */
export async function admit(
  { partners, token, worlds }: Pick<ControlArea, 'partners' | 'token' | 'worlds'>,
  shown: Shown,
): Promise<{ readonly partner?: Partner } | undefined> {
  const partner = await partners.ofToken(/^Bearer (.*)$/.exec(shown.authorization ?? '')?.[1] ?? '');
  if (partner !== undefined) return shown.access === 'sandbox' ? undefined : { partner };
  const world = await worldNamed({ worlds }, shown.channel);
  return isAdmitted(shown, { token, world }) ? {} : undefined;
}

interface Keys {
  readonly token: string | undefined;
  readonly world: World | undefined;
}

/** Which no key of a single world opens. */
const ofSandbox = new Set<Access>(['partner', 'sandbox']);

/** What is shown has to be right; nothing needs to be where only this machine can reach the sandbox. */
function isAdmitted({ access, channel, authorization = '' }: Shown, { token, world }: Keys): boolean {
  const isOpen = token === undefined;
  if (authorization === '') return isOpen;
  const space = authorization.indexOf(' ');
  const [scheme, key] = [authorization.slice(0, space), authorization.slice(space + 1)];
  if (scheme === 'Bearer') return opens(key, { token, world: ofSandbox.has(access) ? undefined : world });
  if (scheme !== 'Channel' || world === undefined) return false;
  return isOpen
    ? isKeyOf(credentialOf(world, channel) ?? world, key)
    : access === 'api-key' && isOwnKey(key, world, channel);
}

/** The key of the world's own channel: with that of a further one nobody gets at the first one's. */
const isOwnKey = (key: string, world: World, channel = world.channel): boolean =>
  channel === world.channel && isKeyOf(world, key);

/** Whether a key is the sandbox's token, or the world's control key. */
const opens = (key: string, { token, world }: Keys): boolean =>
  [token, world?.start.controlKey].some((secret) => secret !== undefined && isSecret(secret, key));

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
