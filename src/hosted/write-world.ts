import { randomInt } from 'node:crypto';
import { MemoryFull } from '../domain/memory.ts';
import type { Clock } from '../domain/ports.ts';
import { firstStateOf } from '../world/open-world.ts';
import { fullOfMemory, fullOfWorlds, partnerGone } from '../world/partners.ts';
import { describeSeed } from '../world/start/world-start.ts';
import { WorldRefused } from '../world/world-refused.ts';
import type { World, WorldStart } from '../world/world.ts';
import { madeOnce, madeTwice, unavailable } from './made-twice.ts';
import type { Database } from './database.ts';
import type { PartnerRow } from './partner-rows.ts';
import { lockedRow, mustFit } from './world-writes.ts';
import { isTaken } from './sql-state.ts';
import { sealedStart, sealedState, type Seal } from './seal.ts';
import { addStatement, beginStatement } from './statements.ts';
import { expireStatement } from './sweep-statements.ts';

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
  const { channels } = channelsOf(world.credentials, seal);
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
  const { channels, hashes } = channelsOf(world.credentials, seal);
  return [
    id,
    world.channel,
    JSON.stringify(world.start.scenario), // a name may hold NUL, which no text of a database does
    world.start.seed.seed,
    sealedStart(seal, id, world.start),
    sealedState(seal, id, world),
    world.start.seeded.events.nextId,
    idle === undefined || !Number.isFinite(idle) ? null : Math.min(Math.ceil(idle), MAX_IDLE),
    channels,
    world.start.partner ?? null,
    hashes,
    world.start.bytes ?? 0,
  ];
}

/** The channels of a world, and hashes of their keys. */
const channelsOf = (credentials: World['credentials'], seal: Seal) => ({
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
