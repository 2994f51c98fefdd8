import type { Credential } from './credentials.ts';
import { WorldRefused } from './world-refused.ts';

/** Who has which channel: each belongs to one of them. */
export interface Channels<Of> {
  find(channel: string): Of | undefined;
  /** Gives it these channels in place of those that it had. @throws WorldRefused where another has one of them, or one is named twice */
  join(of: Of, credentials: readonly Credential[]): void;
  leave(of: Of): void;
}

export function createChannels<Of>(): Channels<Of> {
  const owners = new Map<string, Of>();
  const channelsOf = new Map<Of, readonly string[]>();

  function leave(of: Of): void {
    for (const channel of channelsOf.get(of) ?? []) owners.delete(channel);
    channelsOf.delete(of);
  }

  return {
    find: (channel) => owners.get(channel),
    join: (of, credentials) => {
      const channels = credentials.map(({ channel }) => channel);
      for (const [index, channel] of channels.entries()) {
        const owner = owners.get(channel);
        if (owner !== undefined && owner !== of)
          throw new WorldRefused(`There is a world of the channel ${channel} already.`, false);
        if (channels.indexOf(channel) < index) throw new WorldRefused(`The channel ${channel} is named twice.`, false);
      }
      leave(of);
      for (const channel of channels) owners.set(channel, of);
      channelsOf.set(of, channels);
    },
    leave,
  };
}
