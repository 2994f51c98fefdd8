import { timingSafeEqual } from 'node:crypto';
import type { World } from './world.ts';

/** Finds a world by credentials. */
export interface Worlds {
  /** The world of requests that name no other. */
  readonly default: World;
  ofChannel(channel: string | undefined): World | undefined;
  all(): readonly World[];
}

export function createWorlds(first: World): Worlds {
  const byChannel = new Map([[first.channel, first]]);
  return {
    default: first,
    ofChannel: (channel) => (channel === undefined ? undefined : byChannel.get(channel)),
    all: () => [...byChannel.values()],
  };
}

/** Compares a key in constant time; only its length can be learnt. */
export function isKeyOf(world: World, key: string): boolean {
  const [given, issued] = [Buffer.from(key), Buffer.from(world.apiKey)];
  return (
    timingSafeEqual(given.length === issued.length ? given : Buffer.alloc(issued.length), issued) &&
    given.length === issued.length
  );
}
