import { randomInt } from 'node:crypto';
import { OutcomeUnknown, StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import { firstStateOf } from '../world/open-world.ts';
import { writtenStart, writtenState } from '../world/contents/written-world.ts';
import { WorldRefused } from '../world/world-refused.ts';
import type { OpenWorld, Worlds } from '../world/worlds.ts';
import type { World, WorldStart } from '../world/world.ts';
import type { Clock } from '../domain/ports.ts';
import { madeOnce, unavailable } from './commit.ts';
import { isTaken, type Database } from './database.ts';
import type { FreshWorlds } from './fresh-worlds.ts';
import { addStatement, beginStatement, countStatement, dropStatement, listStatement } from './statements.ts';
import type { VersionedWorld } from './versioned-world.ts';
import type { WorldCopy } from './world-copy.ts';

/** A row of `listStatement`. */
interface ListRow {
  readonly channel: string;
  readonly scenario: string;
  readonly seed: number;
  readonly opened_at: Date;
  readonly used_at: Date;
  readonly kept_until: Date | null;
}

interface Registry {
  readonly database: Database;
  readonly fresh: FreshWorlds;
  /** The channel of the default world. */
  readonly channel: string;
  /** How many worlds there may be. */
  readonly most: number;
  /** Lets go of the database. */
  readonly close: () => Promise<void>;
}

/** The worlds of a database. */
export async function createHostedWorlds({ database, fresh, channel, most, close }: Registry): Promise<Worlds> {
  const first = async (): Promise<VersionedWorld> => {
    const world = await fresh.find(channel);
    if (world === undefined)
      throw new StoreUnavailable('What the world is by now', new Error('the default world is gone'));
    return world;
  };
  const list = async (): Promise<readonly OpenWorld[]> =>
    (await database.read<ListRow>(listStatement).catch(refused)).map(shownOf);

  return {
    default: await first(),
    first,
    ofChannel: async (name) => (name === undefined ? undefined : fresh.find(name)),
    add: async (world, idle) => {
      if (most < Infinity && (await counted(database)).worlds >= most)
        throw new WorldRefused(`There are ${most} worlds, as many as there may be: drop one.`, true);
      await addWorld(database, world, idle);
      await world.close(); // it was in memory, to be written down
      const added = await fresh.find(world.channel);
      if (added === undefined) throw new WorldRefused(`The world of the channel ${world.channel} is gone.`, false);
      const at = Date.now();
      return { world: added, openedAt: at, usedAt: at, expiresAt: idle === undefined ? null : at + idle };
    },
    begin: (world, start) => world.begin(start),
    drop: async (name) => {
      if (name === channel || !/^[!-~]+$/.test(name)) return false;
      return (await database.read(dropStatement, [name]).catch(refused)).length > 0;
    },
    list,
    count: () => counted(database),
    endWaiting: () => fresh.endWaiting(),
    close: async () => {
      fresh.endWaiting();
      await close();
    },
  };
}

function refused(error: unknown): never {
  throw unavailable(error);
}

const shownOf = ({ channel, scenario, seed, ...row }: ListRow): OpenWorld => ({
  world: { channel, start: { scenario, seed: { seed, pages: 0, events: 0, seededAt: 0 } } },
  openedAt: row.opened_at.getTime(),
  usedAt: row.used_at.getTime(),
  expiresAt: row.kept_until?.getTime() ?? null,
});

async function counted(database: Database) {
  const [row] = await database
    .read<{ readonly worlds: number; readonly events: number }>(countStatement)
    .catch(refused);
  return row ?? { worlds: 0, events: 0 };
}

/** Writes a new world down. @throws WorldRefused where another has one of its channels */
export async function addWorld(database: Database, world: World, idle: number | undefined): Promise<void> {
  const id = randomInt(1, 2 ** 48 - 1);
  const { start, channel, credentials } = world;
  const channels = credentials.map((credential) => credential.channel);
  const values = [
    id,
    channel,
    start.scenario,
    start.seed.seed,
    JSON.stringify(writtenStart(start)),
    JSON.stringify(writtenState(world)),
    start.seeded.events.nextId,
    idle === undefined || !Number.isFinite(idle) ? null : Math.min(Math.ceil(idle), MAX_IDLE),
    channels,
  ];
  try {
    await database.write(addStatement, values).catch((error: unknown) => madeAgain(database, values, error));
  } catch (error) {
    // Sent again after its answer was lost, it finds that it was made.
    if (!isTaken(error)) throw unavailable(error);
    const [owner] = await database
      .read<{ readonly world: number }>('select world from channel where name = $1 and world = $2', [channel, id])
      .catch(refused);
    if (owner === undefined) throw takenBy(channels, error);
  }
}

/** Sends it again where the answer was lost. @throws OutcomeUnknown where the database stays away */
async function madeAgain(database: Database, values: readonly unknown[], error: unknown): Promise<unknown> {
  if (!(error instanceof OutcomeUnknown)) throw error;
  return database.read(addStatement, values).catch((later: unknown) => {
    throw isTaken(later) ? later : error;
  });
}

/** A thousand years: a database has no later times than some. */
const MAX_IDLE = 31_557_600_000_000;

function takenBy(channels: readonly string[], error: unknown): WorldRefused {
  const detail = String((error as { readonly detail?: unknown }).detail);
  const channel = channels.find((one) => detail.includes(`(${one})`)) ?? channels[0];
  return channels.indexOf(String(channel)) === channels.lastIndexOf(String(channel))
    ? new WorldRefused(`There is a world of the channel ${channel} already.`, false)
    : new WorldRefused(`The channel ${channel} is named twice.`, false);
}

/** Begins a world again where it still is as in a copy. @throws WorldMoved, WorldRefused */
export async function restartWorld(
  copy: WorldCopy,
  start: WorldStart,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): Promise<void> {
  copy.mustGoOn();
  copy.end();
  await copy.untilArrived();
  const { version, state } = copy.kept;
  const epoch = state.epoch + 1;
  const channels = start.state.credentials.map(({ channel }) => channel);
  const values = [
    copy.id,
    version,
    epoch,
    start.scenario,
    start.seed.seed,
    JSON.stringify(writtenStart(start)),
    JSON.stringify(writtenState(firstStateOf(start, epoch, clock))),
    start.seeded.events.nextId,
    channels,
  ];
  const moved = await madeOnce(database, beginStatement, values).catch((error: unknown) => {
    if (isTaken(error)) throw takenBy(channels, error);
    throw error instanceof OutcomeUnknown || !isTaken(error) ? unavailable(error) : error;
  });
  if (moved.length === 0) throw new WorldMoved('another has changed the world');
}
