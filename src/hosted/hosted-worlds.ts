import { OutcomeUnknown, StoreUnavailable } from '../domain/store-unavailable.ts';
import { fullOfAllWorlds } from '../world/partners.ts';
import { WorldRefused } from '../world/world-refused.ts';
import { isKeyOf, type OpenWorld, type Worlds } from '../world/worlds.ts';
import { unavailable } from './made-twice.ts';
import type { Database } from './database.ts';
import type { KnownWorlds } from './known-worlds.ts';
import type { Seal } from './seal.ts';
import { countStatement, dropStatement, listStatement } from './statements.ts';
import type { RowWorld } from './row-world.ts';
import { addWorld } from './write-world.ts';

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
  const existing = (world: RowWorld | undefined): RowWorld => {
    if (world === undefined) throw new StoreUnavailable('The default world', new Error('it is gone'), 'unread');
    return world;
  };
  const first = async () => existing(await known.find(channel));
  const list = async (): Promise<readonly OpenWorld[]> =>
    (await database.read<ListRow>(listStatement).catch(refused)).map(shownOf);

  return {
    default: await first(),
    first,
    serve: async (name, key) => {
      const named = name === undefined ? undefined : await known.find(name);
      const hasKey = named !== undefined && named.credentials.some((credential) => isKeyOf(credential, key));
      const holder = hasKey || key === '' ? undefined : await known.findByKey(key);
      return holder ?? named ?? existing(await known.find(channel));
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
    list,
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
    await database.read(dropStatement, [channel]).catch(() => refused(error));
    return true; // in any case it is gone now
  }
}

function refused(error: unknown): never {
  throw unavailable(error);
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
  const [row] = await database
    .read<{ readonly worlds: number; readonly events: number }>(countStatement)
    .catch(refused);
  return row ?? { worlds: 0, events: 0 };
}
