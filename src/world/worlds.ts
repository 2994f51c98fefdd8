import { timingSafeEqual } from 'node:crypto';
import type { World } from './world.ts';

/** The worlds that are open, found by their channels. */
export interface Worlds {
  /** The world of requests that name no other. It stays. */
  readonly default: World;
  ofChannel(channel: string | undefined): Promise<World | undefined>;
  /** @throws Error where a world has the channel already */
  add(world: World): Promise<void>;
  /** Forgets a world other than the default one and closes it; false where there is none of that channel. */
  drop(channel: string): Promise<boolean>;
  /** Closes all of them. */
  close(): Promise<void>;
}

export function createWorlds(first: World): Worlds {
  const byChannel = new Map([[first.channel, first]]);
  return {
    default: first,
    ofChannel: async (channel) => (channel === undefined ? undefined : byChannel.get(channel)),
    add: async (world) => {
      if (byChannel.has(world.channel)) throw new Error(`There is a world of the channel ${world.channel} already.`);
      byChannel.set(world.channel, world);
    },
    drop: async (channel) => {
      const world = byChannel.get(channel);
      if (world === undefined || world === first) return false;
      byChannel.delete(channel);
      await world.close();
      return true;
    },
    close: async () => {
      await Promise.all([...byChannel.values()].map((world) => world.close()));
    },
  };
}

/** Compares a key in constant time; only its length can be learnt. */
export function isKeyOf({ apiKey }: Pick<World, 'apiKey'>, key: string): boolean {
  const [given, issued] = [Buffer.from(key), Buffer.from(apiKey)];
  return (
    timingSafeEqual(given.length === issued.length ? given : Buffer.alloc(issued.length), issued) &&
    given.length === issued.length
  );
}
