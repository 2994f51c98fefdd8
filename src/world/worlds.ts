import { timingSafeEqual } from 'node:crypto';
import { fullOfAllWorlds, fullOfWorlds } from './partners.ts';
import { WorldRefused } from './errors.ts';
import type { World, WorldStart } from './world.ts';
import type { Credential } from './credentials.ts';

/** A world that is open, and since when nobody has used it. */
export interface OpenWorld {
  readonly world: WorldHead;
  /** Epoch milliseconds, real time. */
  readonly openedAt: number;
  readonly usedAt: number;
  /** When it is dropped if nobody uses it until then; null for one that stays. */
  readonly expiresAt: number | null;
}

/** What a list shows of a world. */
export interface WorldHead extends Pick<World, 'channel'> {
  readonly start: Pick<WorldStart, 'scenario' | 'seed' | 'partner'>;
}

/** A world that was just added. */
interface AddedWorld extends OpenWorld {
  readonly world: World;
}

/** The worlds that are open, found by their channels. */
export interface Worlds {
  /** The world of requests that name no other. It stays. */
  readonly default: World;
  /** The same as it is by now; a promise of it where it is kept elsewhere. */
  first(): World | Promise<World>;
  /** The world of an exchange: that of the key that its request shows, or of the channel that it names, or the default one. */
  serve(channel: string | undefined, key: string): Promise<World>;
  /** The world of a channel; asking for it uses it. */
  ofChannel(channel: string | undefined): Promise<World | undefined>;
  /**
   * @param idle milliseconds without use after which the world is dropped; without, it stays
   * @param quota how many worlds its partner may have
   * @throws WorldRefused where a world has the channel already, or there are as many as there may be, or all are closed
   */
  add(world: World, idle?: number, quota?: number): Promise<AddedWorld>;
  /** Begins a world again from another start; settles once that is kept. @throws WorldRefused where another world has one of its channels */
  begin(world: World, start: WorldStart): Promise<void>;
  /** Forgets a world other than the default one and closes it; false where there is none of that channel. */
  drop(channel: string): Promise<boolean>;
  /** Those that are open, in the order in which they came. */
  list(): Promise<readonly OpenWorld[]>;
  /** How many are open, and how many events they have together. */
  count(): Promise<{ readonly worlds: number; readonly events: number }>;
  /** Ends all that waits: what faults delay, and who follows a journal. Nothing waits from then on. */
  endWaiting(): void;
  /** Closes all of them. */
  close(): Promise<void>;
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
  const own = entryOf(first, stays, now());
  const entries = new Set([own]);
  const channels = createChannels<Entry>();
  channels.join(own, first.state.credentials);

  function forget(entry: Entry): Promise<void> {
    entries.delete(entry);
    channels.leave(entry);
    return entry.world.close();
  }

  const isUnused = ({ usedAt, idle }: Entry) => now() - usedAt >= idle;
  const dropUnused = () => Promise.all([...entries].filter(isUnused).map(forget));

  /** The world of an entry, from now on in use; undefined where it has expired. */
  async function use(entry: Entry | undefined): Promise<World | undefined> {
    if (entry !== undefined && isUnused(entry)) return forget(entry).then(() => undefined);
    if (entry !== undefined && entry !== own) entry.usedAt = now();
    return entry?.world;
  }

  const worlds: Worlds = {
    default: first,
    first: () => first,
    serve: async (channel, key) =>
      (await use(channels.findByKey(key, channel))) ?? (await worlds.ofChannel(channel)) ?? first,
    ofChannel: async (channel) => use(channel === undefined ? undefined : channels.find(channel)),
    add: async (world, idle = stays, quota = Infinity) => {
      await dropUnused();
      // Nothing waits from here on, so that of those that are added at once no more get in than there is room for.
      if (!entries.has(own)) throw new WorldRefused('The sandbox is closed: it makes no more worlds.', false);
      refuseBeyond(entries, { most, quota, partner: world.start.partner });
      const entry = entryOf(world, idle, now());
      channels.join(entry, world.state.credentials);
      entries.add(entry);
      return shownOf(entry);
    },
    begin: async (world, start) => {
      const entry = channels.find(world.channel);
      if (entry?.world !== world) throw goneOf(world);
      channels.join(entry, start.state.credentials);
      await world.begin(start);
    },
    drop: async (channel) => {
      const entry = channels.find(channel);
      if (entry === undefined || entry === own || entry.world.channel !== channel) return false;
      await forget(entry);
      return true;
    },
    list: () => dropUnused().then(() => Array.from(entries, shownOf)),
    count: () => dropUnused().then(() => countOf(entries)),
    endWaiting: () => entries.forEach(({ world }) => endWaitingIn(world)),
    close: async () => {
      await Promise.all([...entries].map(forget));
    },
  };
  return worlds;
}

interface Bounds {
  readonly most: number;
  readonly quota: number;
  readonly partner: string | undefined;
}

/** @throws WorldRefused where there are as many worlds as there may be, or as many of the partner */
function refuseBeyond(open: ReadonlySet<Entry>, { most, quota, partner }: Bounds): void {
  if (open.size >= most) throw fullOfAllWorlds(most);
  if (partner !== undefined && [...open].filter(({ world }) => world.start.partner === partner).length >= quota)
    throw fullOfWorlds(quota);
}

function endWaitingIn({ delays, journal }: World): void {
  delays.close();
  journal.endFollowing();
}

const goneOf = ({ channel }: World) => new WorldRefused(`The world of the channel ${channel} is gone.`, false);

const stays = Number.POSITIVE_INFINITY;

const entryOf = (world: World, idle: number, at: number): Entry => ({ world, openedAt: at, usedAt: at, idle });

const shownOf = ({ world, openedAt, usedAt, idle }: Entry): AddedWorld => ({
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

/** Who has which channel: each belongs to one of them. */
interface Channels<Of> {
  find(channel: string): Of | undefined;
  /** Who has a key: of several, the one that has the channel too, or nobody. It lets nobody in: that compares keys in constant time. */
  findByKey(key: string, channel: string | undefined): Of | undefined;
  /** Gives it these channels in place of those that it had. @throws WorldRefused where another has one of them, or one is named twice */
  join(of: Of, credentials: readonly Credential[]): void;
  leave(of: Of): void;
}

function createChannels<Of>(): Channels<Of> {
  const owners = new Map<string, Of>();
  const holders = new Map<string, Set<Of>>();
  const credentialsOf = new Map<Of, readonly Credential[]>();

  function leave(of: Of): void {
    for (const { channel, apiKey } of credentialsOf.get(of) ?? []) {
      owners.delete(channel);
      holders.get(apiKey)?.delete(of);
      if (holders.get(apiKey)?.size === 0) holders.delete(apiKey);
    }
    credentialsOf.delete(of);
  }

  return {
    find: (channel) => owners.get(channel),
    findByKey: (key, channel = '') => {
      const all = holders.get(key);
      const named = owners.get(channel);
      if (all === undefined || (named !== undefined && all.has(named))) return named;
      return all.size === 1 ? [...all][0] : undefined;
    },
    join: (of, credentials) => {
      const channels = credentials.map(({ channel }) => channel);
      for (const [index, channel] of channels.entries()) {
        const owner = owners.get(channel);
        if (owner !== undefined && owner !== of)
          throw new WorldRefused(`There is a world of the channel ${channel} already.`, false);
        if (channels.indexOf(channel) < index) throw new WorldRefused(`The channel ${channel} is named twice.`, false);
      }
      leave(of);
      for (const { channel, apiKey } of credentials) {
        owners.set(channel, of);
        holders.set(apiKey, (holders.get(apiKey) ?? new Set()).add(of));
      }
      credentialsOf.set(of, credentials);
    },
    leave,
  };
}

async function countOf(open: ReadonlySet<Entry>) {
  const counts = Array.from(open, ({ world }) => world.ports.store.count().catch(() => 0)); // it may end meanwhile
  return { worlds: counts.length, events: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) };
}
