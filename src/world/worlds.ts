import { timingSafeEqual } from 'node:crypto';
import type { World } from './world.ts';

/** A world that is open, and since when nobody has used it. */
export interface OpenWorld {
  readonly world: World;
  /** Epoch milliseconds, real time. */
  readonly openedAt: number;
  readonly usedAt: number;
  /** When it is dropped if nobody uses it until then; null for one that stays. */
  readonly expiresAt: number | null;
}

/** The worlds that are open, found by their channels. */
export interface Worlds {
  /** The world of requests that name no other. It stays. */
  readonly default: World;
  /** The world of a channel; asking for it uses it. */
  ofChannel(channel: string | undefined): Promise<World | undefined>;
  /**
   * @param idle milliseconds without use after which the world is dropped; without, it stays
   * @throws WorldRefused where a world has the channel already, or there are as many as there may be
   */
  add(world: World, idle?: number): Promise<OpenWorld>;
  /** Forgets a world other than the default one and closes it; false where there is none of that channel. */
  drop(channel: string): Promise<boolean>;
  /** Those that are open, in the order in which they came. */
  list(): Promise<readonly OpenWorld[]>;
  /** Ends all that waits: what faults delay, and who follows a journal. Nothing waits from then on. */
  endWaiting(): void;
  /** Closes all of them. */
  close(): Promise<void>;
}

/** A world that cannot be made. */
export class WorldRefused extends Error {
  override readonly name = 'WorldRefused';
  /** There is no room for another one; otherwise the channel is taken. */
  readonly isFull: boolean;

  constructor(message: string, isFull: boolean) {
    super(message);
    this.isFull = isFull;
  }
}

interface Entry {
  readonly world: World;
  readonly openedAt: number;
  readonly idle: number;
  usedAt: number;
}

/** @param most how many worlds there may be at once; `now` is real time, in epoch milliseconds */
export function createWorlds(
  first: World,
  { most, now }: { readonly most: number; readonly now: () => number },
): Worlds {
  const started = now();
  const byChannel = new Map<string, Entry>([
    [first.channel, { world: first, openedAt: started, usedAt: started, idle: Number.POSITIVE_INFINITY }],
  ]);

  function forget({ world }: Entry): Promise<void> {
    byChannel.delete(world.channel);
    return world.close();
  }

  const isUnused = ({ usedAt, idle }: Entry) => now() - usedAt >= idle;

  async function forgetUnused(): Promise<void> {
    await Promise.all([...byChannel.values()].filter(isUnused).map(forget));
  }

  return {
    default: first,
    ofChannel: async (channel) => {
      const entry = channel === undefined ? undefined : byChannel.get(channel);
      if (entry === undefined || entry.world === first) return entry?.world;
      if (isUnused(entry)) {
        await forget(entry);
        return undefined;
      }
      entry.usedAt = now();
      return entry.world;
    },
    add: async (world, idle = Number.POSITIVE_INFINITY) => {
      await forgetUnused();
      if (byChannel.has(world.channel))
        throw new WorldRefused(`There is a world of the channel ${world.channel} already.`, false);
      if (byChannel.size >= most)
        throw new WorldRefused(`There are ${most} worlds, as many as there may be: drop one.`, true);
      const entry: Entry = { world, openedAt: now(), usedAt: now(), idle };
      byChannel.set(world.channel, entry);
      return shownOf(entry);
    },
    drop: async (channel) => {
      const entry = byChannel.get(channel);
      if (entry === undefined || entry.world === first) return false;
      await forget(entry);
      return true;
    },
    list: async () => {
      await forgetUnused();
      return [...byChannel.values()].map(shownOf);
    },
    endWaiting: () => {
      for (const { world } of byChannel.values()) {
        world.delays.close();
        world.journal.endFollowing();
      }
    },
    close: async () => {
      await Promise.all([...byChannel.values()].map(({ world }) => world.close()));
    },
  };
}

const shownOf = ({ world, openedAt, usedAt, idle }: Entry): OpenWorld => ({
  world,
  openedAt,
  usedAt,
  expiresAt: Number.isFinite(idle) ? usedAt + idle : null,
});

/** Compares a key in constant time; only its length can be learnt. */
export const isKeyOf = ({ apiKey }: Pick<World, 'apiKey'>, key: string): boolean => isSecret(apiKey, key);

/** Whether what is given is the secret that was issued; compared in constant time, so that only its length can be learnt. */
export function isSecret(secret: string, text: string): boolean {
  const [given, issued] = [Buffer.from(text), Buffer.from(secret)];
  return (
    timingSafeEqual(given.length === issued.length ? given : Buffer.alloc(issued.length), issued) &&
    given.length === issued.length
  );
}
