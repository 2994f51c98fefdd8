import type { WorldControls } from '../controls.ts';
import type { World } from '../../world/world.ts';

/** One isolated world of a sandbox: its credentials, and what tests do with it. */
export interface SandboxWorld extends WorldControls, AsyncDisposable {
  readonly apiKey: string;
  readonly channelId: string;
  /** Headers that every request carries (§5). */
  readonly headers: { readonly authorization: string; readonly 'x-channel': string };
  /** What was seeded. */
  readonly seeded: { readonly pages: number; readonly events: number };
  /** Drops the world; a sandbox as a whole is closed by its own `close`. */
  close(): Promise<void>;
}

/** A world as programs hold it. */
export function sandboxWorldOf(
  { apiKey, channel, start }: World,
  controls: WorldControls,
  close: () => Promise<void>,
): SandboxWorld {
  return {
    ...controls,
    apiKey,
    channelId: channel,
    headers: { authorization: `Channel ${apiKey}`, 'x-channel': channel },
    seeded: { pages: start.seeded.pageCount, events: start.seeded.events.list.length },
    close,
    [Symbol.asyncDispose]: close,
  };
}
