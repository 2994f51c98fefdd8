import type { ListedWorld, MadeWorld, CreateWorldOptions } from '../controls.ts';
import { createArea } from './area.ts';
import { remoteWorldOf, type RemoteWorld } from './remote-world.ts';

export { ControlError } from './area.ts';
export type { RemoteMember, RemoteWorld } from './remote-world.ts';
export type * from '../controls.ts';

/** How a sandbox in another process is reached. */
export interface ControlOptions {
  /** The token that the sandbox printed, or a world's control key; not asked for on loopback. */
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
  /** Makes a world with credentials of its own. `await using` drops it. */
  world(wish?: CreateWorldOptions): Promise<RemoteMadeWorld>;
}

/**
 * Connects to the control area of a sandbox that runs in another process. Every method rejects with ControlError where the area refuses.
 *
 * @param url where the sandbox answers, such as `http://127.0.0.1:4700`
 */
export function connectControl(url: string, { token, channelId }: ControlOptions = {}): ControlClient {
  const root = `${url.replace(/\/+$/, '')}/_sandbox`;
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const area = createArea(root, { ...authorization, ...(channelId === undefined ? {} : { 'x-channel': channelId }) });
  const { ask } = area;
  const drop = (channel: string) =>
    ask<undefined>({ method: 'DELETE', path: `/worlds/${encodeURIComponent(channel)}` }).then(() => undefined);
  return {
    ...remoteWorldOf(area),
    health: () => ask({ path: '/health' }),
    worlds: { list: () => ask({ path: '/worlds' }), drop },
    world: async (wish = {}) => {
      const made = await ask<MadeWorld>({ method: 'POST', path: '/worlds', body: wish });
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
