import type { CreateWorldOptions, ListedWorld, MadeWorld, PartnersControls } from '../controls.ts';
import { createArea } from './area.ts';
import { remoteWorldOf, type RemoteWorld } from './remote-world.ts';

export { ControlRefused, ControlUnreachable } from '../errors.ts';
export type { RemoteWorld } from './remote-world.ts';
export type * from '../controls.ts';

/** How a sandbox in another process is reached. */
export interface ControlOptions {
  /** The token that the sandbox printed, a partner's, or a world's control key; not asked for on loopback. */
  readonly token?: string;
  /** The world that is meant; the default one without. */
  readonly channelId?: string;
}

type Credentials = Pick<MadeWorld, 'channelId' | 'apiKey' | 'controlKey' | 'seeded'>;

/** A world that was made, its credentials, and what drops it. */
export interface RemoteMadeWorld extends RemoteWorld, Credentials, AsyncDisposable {
  /** Headers that every request of its client carries (§5). */
  readonly headers: { readonly authorization: string; readonly 'x-channel': string };
  /** Drops it. */
  close(): Promise<void>;
}

/** The control area of a sandbox: its default world, or the one that was named, and those that it makes. */
export interface ControlClient extends RemoteWorld {
  health(): Promise<{ readonly status: string }>;
  readonly worlds: {
    list(): Promise<readonly ListedWorld[]>;
    drop(channelId: string): Promise<void>;
  };
  /** Those who share the sandbox: the token is shown when one is made or renewed, and never again. */
  readonly partners: PartnersControls;
  /** Makes a world with credentials of its own. `await using` drops it. */
  world(wish?: CreateWorldOptions): Promise<RemoteMadeWorld>;
}

/**
 * Connects to the control area of a sandbox that runs in another process. Every method rejects with ControlRefused if the area refuses, and with
 * ControlUnreachable, which names the URL, if no answer comes.
 *
 * @param url where the sandbox answers, such as `http://127.0.0.1:4700`, or its control area (`…/_sandbox`)
 * @throws TypeError if it is none, which says what is missing
 */
export function connectControl(url: string | URL, { token, channelId }: ControlOptions = {}): ControlClient {
  const root = rootOf(url);
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const area = createArea(root, { ...authorization, ...(channelId === undefined ? {} : { 'x-channel': channelId }) });
  const { ask, act } = area;
  const drop = (channelId: string) => act('DELETE /worlds/:channelId', { params: { channelId } });
  return {
    ...remoteWorldOf(area),
    health: () => ask('GET /health'),
    worlds: { list: () => ask('GET /worlds'), drop },
    partners: {
      list: () => ask('GET /partners'),
      make: (input) => ask('POST /partners', { input }),
      renew: (partnerId) => ask('POST /partners/:partnerId/token', { params: { partnerId } }),
      drop: (partnerId) => act('DELETE /partners/:partnerId', { params: { partnerId } }),
    },
    world: async (input = {}) => {
      const made = await ask('POST /worlds', { input });
      const { channelId: channel, apiKey, controlKey, seeded } = made;
      const close = () => drop(channel);
      return {
        ...remoteWorldOf(createArea(root, { authorization: `Bearer ${controlKey}`, 'x-channel': channel })),
        channelId: channel,
        apiKey,
        controlKey,
        seeded,
        headers: { authorization: `Channel ${apiKey}`, 'x-channel': channel },
        close,
        [Symbol.asyncDispose]: close,
      };
    },
  };
}

/** The control area of the sandbox that answers at a URL. */
function rootOf(url: unknown): string {
  if (url === undefined || url === null || url === '')
    throw new TypeError(`connectControl(url): the URL is missing (${JSON.stringify(url)}). ${rightUrl}`);
  const text = String(url);
  const whole = text.includes('://') ? text : `http://${text}`;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole))
    throw new TypeError(`connectControl(url): ${text} is no URL of http or https. ${rightUrl}`);
  const { origin, pathname } = new URL(whole);
  return `${origin}${pathname.replace(/\/+$/, '').replace(/\/_sandbox$/, '')}/_sandbox`;
}

const rightUrl =
  'Give the one that the sandbox prints when it starts, such as http://127.0.0.1:4700, which `sweep` hands to tests as CHANNEL_SANDBOX_URL.';
