import { randomInt } from 'node:crypto';
import { MemoryFull } from '../domain/memory.ts';
import type { Clock } from '../domain/ports.ts';
import { OutcomeUnknown, StoreUnavailable } from '../domain/store-unavailable.ts';
import { firstStateOf } from '../world/open-world.ts';
import { fullOfAllWorlds, fullOfMemory, fullOfWorlds, partnerGone } from '../world/partners.ts';
import { describeSeed } from '../world/start/world-start.ts';
import { WorldRefused } from '../world/errors.ts';
import type { World, WorldStart, WorldState } from '../world/world.ts';
import { type OpenWorld, type Worlds, isKeyOf } from '../world/worlds.ts';
import type { Database } from './database.ts';
import type { KnownWorlds } from './known-worlds.ts';
import { madeOnce, madeTwice, unavailable } from './made-twice.ts';
import type { PartnerRow } from './partner-rows.ts';
import { isTaken } from './protocol.ts';
import { type Seal, sealedStart, sealedState } from './seal.ts';
import {
  addStatement,
  beginStatement,
  countStatement,
  dropStatement,
  expireStatement,
  listStatement,
} from './statements.ts';
import { lockedRow, mustFit } from './world-writes.ts';

/** A row of `listStatement`. */
interface ListRow {
  readonly channel: string;
  readonly scenario: string;
  readonly seed: number;
  readonly partner: string | null;
  readonly opened_at: Date;
  readonly used_at: Date;
  readonly kept_until: Date | null;
}

interface Registry {
  readonly database: Database;
  readonly seal: Seal;
  readonly known: KnownWorlds;
  /** The channel of the default world. */
  readonly channel: string;
  /** How many worlds there may be. */
  readonly most: number;
  /** Lets go of the database. */
  readonly close: () => Promise<void>;
}

/** The worlds of a database. */
export async function createHostedWorlds({ database, seal, known, channel, most, close }: Registry): Promise<Worlds> {
  const first = async () => {
    const world = await known.find(channel);
    if (world === undefined) throw new StoreUnavailable('The default world', new Error('it is gone'), 'unread');
    return world;
  };

  return {
    default: await first(),
    first,
    serve: async (name, key) => {
      const named = name === undefined ? undefined : await known.find(name);
      const hasKey = named !== undefined && named.state.credentials.some((credential) => isKeyOf(credential, key));
      const holder = hasKey || key === '' ? undefined : await known.findByKey(key);
      return holder ?? named ?? first();
    },
    ofChannel: async (name) => (name === undefined ? undefined : known.find(name)),
    add: async (world, idle) => {
      if (most < Infinity && (await counted(database)).worlds >= most) throw fullOfAllWorlds(most);
      await addWorld({ database, seal }, world, { idle });
      const added = await known.find(world.channel).catch((error: StoreUnavailable) => {
        throw new StoreUnavailable('The world', error.cause, 'unknown'); // it was written
      });
      if (added === undefined) throw new WorldRefused(`The world of the channel ${world.channel} is gone.`, false);
      await world.close(); // it was in memory, to be written down
      const at = Date.now();
      return { world: added, openedAt: at, usedAt: at, expiresAt: idle === undefined ? null : at + idle };
    },
    begin: (world, start) => world.begin(start),
    drop: async (name) => {
      if (name === channel || !/^[!-~]+$/.test(name)) return false;
      const isGone = await isDropped(database, name);
      known.drop(name);
      return isGone;
    },
    list: async () => (await database.read<ListRow>(listStatement)).map(shownOf),
    count: () => counted(database),
    endWaiting: () => known.endWaiting(),
    close: async () => {
      known.endWaiting();
      await close();
    },
  };
}

async function isDropped(database: Database, channel: string): Promise<boolean> {
  try {
    return (await database.write(dropStatement, [channel])).length > 0;
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw unavailable(error);
    await database.read(dropStatement, [channel]).catch(() => {
      throw unavailable(error);
    });
    return true; // in any case it is gone now
  }
}

const shownOf = ({ channel, scenario, seed, partner, ...row }: ListRow): OpenWorld => ({
  world: {
    channel,
    start: {
      scenario: JSON.parse(scenario) as string,
      seed: { seed, pages: 0, events: 0, seededAt: 0 },
      ...(partner !== null && { partner }),
    },
  },
  openedAt: row.opened_at.getTime(),
  usedAt: row.used_at.getTime(),
  expiresAt: row.kept_until?.getTime() ?? null,
});

async function counted(database: Database) {
  const [row] = await database.read<{ readonly worlds: number; readonly events: number }>(countStatement);
  return row ?? { worlds: 0, events: 0 };
}

interface Stay {
  /** Milliseconds without use after which it is dropped; without, it stays. */
  readonly idle?: number | undefined;
}

/** Where worlds are written. */
export interface Written {
  readonly database: Database;
  readonly seal: Seal;
}

/** Writes a new world down. @throws WorldRefused where another has one of its channels, or its partner may have no more; StoreUnavailable */
export async function addWorld({ database, seal }: Written, world: World, stay: Stay = {}): Promise<void> {
  const id = randomInt(1, 2 ** 48 - 1);
  const { channels } = channelsOf(world.state.credentials, seal);
  const values = addedValues(id, world, { ...stay, seal });
  const isMade = async () =>
    (await madeTwice(database, 'select from channel where name = $1 and world = $2', [world.channel, id])).length > 0;
  // Sent again after its answer was lost, it finds that it was made.
  const make = async () => (await madeTwice(database, addStatement, values)).length > 0 || (await isMade());
  try {
    if (await make()) return;
    // Worlds of the partner whose time is over count no more.
    await madeTwice(database, expireStatement, [world.start.partner]);
    if (await make()) return;
    throw await fullFor(database, world.start);
  } catch (error) {
    if (!isTaken(error)) throw error;
    if (!(await isMade())) throw takenBy(channels, error);
  }
}

/** Why the partner of a world has no room for it. */
async function fullFor(database: Database, { partner, seed }: WorldStart): Promise<WorldRefused> {
  const [found] = await madeTwice<PartnerRow & { readonly open: number }>(
    database,
    'select name, worlds, bytes, open from partner where id = $1',
    [partner],
  );
  if (found === undefined) return partnerGone();
  if (found.open >= found.worlds) return fullOfWorlds(found.worlds);
  return new WorldRefused(fullOfMemory(found.name, found.bytes, describeSeed(seed)), true);
}

function addedValues(id: number, world: World, { idle, seal }: Stay & Pick<Written, 'seal'>): readonly unknown[] {
  const { channels, hashes } = channelsOf(world.state.credentials, seal);
  return [
    id,
    world.channel,
    JSON.stringify(world.start.scenario), // a name may hold NUL, which no text of a database does
    world.start.seed.seed,
    sealedStart(seal, id, world.start),
    sealedState(seal, id, world.state),
    world.start.seeded.events.nextId,
    idle === undefined || !Number.isFinite(idle) ? null : Math.min(Math.ceil(idle), MAX_IDLE),
    channels,
    world.start.partner ?? null,
    hashes,
    world.start.bytes ?? 0,
  ];
}

/** The channels of a world, and hashes of their keys. */
const channelsOf = (credentials: WorldState['credentials'], seal: Seal) => ({
  channels: credentials.map(({ channel }) => channel),
  hashes: credentials.map(({ apiKey }) => seal.hashOf(apiKey)),
});

/** A thousand years: a database has no later times than some. */
const MAX_IDLE = 31_557_600_000_000;

function takenBy(channels: readonly string[], error: unknown): WorldRefused {
  const detail = String((error as { readonly detail?: unknown }).detail);
  const channel = channels.find((one) => detail.includes(`(${one})`)) ?? channels[0];
  return channels.indexOf(String(channel)) === channels.lastIndexOf(String(channel))
    ? new WorldRefused(`There is a world of the channel ${channel} already.`, false)
    : new WorldRefused(`The channel ${channel} is named twice.`, false);
}

/** Begins a world again from another start: nothing else of it stays but its journal. @throws WorldRefused, StoreUnavailable */
export async function restartWorld(
  id: number,
  start: WorldStart,
  { database, seal, clock }: Written & { readonly clock: Clock },
): Promise<void> {
  const { channels, hashes } = channelsOf(start.state.credentials, seal);
  try {
    await madeOnce(database, id, async (ask, receipt) => {
      const row = await lockedRow(ask, id, -1);
      const more = (start.bytes ?? 0) - row.bytes;
      mustFit(row, more, describeSeed(start.seed));
      const epoch = row.epoch + 1;
      await ask(beginStatement, [
        id,
        epoch,
        JSON.stringify(start.scenario),
        start.seed.seed,
        sealedStart(seal, id, start),
        sealedState(seal, id, firstStateOf(start, epoch, clock)),
        start.seeded.events.nextId,
        channels,
        row.partner,
        more,
        receipt,
        hashes,
      ]);
    });
  } catch (error) {
    if (isTaken(error)) throw takenBy(channels, error);
    throw error instanceof MemoryFull ? error : unavailable(error);
  }
}
