import { performance } from 'node:perf_hooks';
import type { Contract } from '../contract/contract.ts';
import type { Clock } from '../domain/ports.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { type WrittenStart, type WrittenState, readStart, readState } from '../world/contents/written-world.ts';
import type { Partner } from '../world/partners.ts';
import type { WorldStart, WorldState } from '../world/world.ts';
import type { Database } from './database.ts';
import { type PartnerRow, partnerOf } from './partner-rows.ts';
import { type Seal, SealRefused } from './seal.ts';
import { freshStatement, keysStatement, loadStatement, touchStatement } from './statements.ts';
import { createTurns } from './turns.ts';

/** The clock of the database, as replicas know it: their own may be wrong, and differ. */
export interface DatabaseClock extends Clock {
  /** Learns what the time was in the database, in epoch milliseconds, between two moments of `performance.now()`. */
  learn(there: number, sent: number, came: number): void;
}

export function createDatabaseClock(): DatabaseClock {
  let ahead = performance.timeOrigin;
  return {
    now: () => Math.round(performance.now() + ahead), // the clock of this machine may be set meanwhile
    learn: (there, sent, came) => {
      // Not by more than has to be: the clock of a world must not shake.
      ahead = Math.min(Math.max(ahead, there - came), there - sent);
    },
  };
}

/** A row of `freshStatement`. */
interface FreshRow {
  readonly now: number;
  readonly name: string | null;
  readonly id: number;
  readonly version: number;
  /** The version that its state came with. */
  readonly state_version: number;
  readonly latest: number;
  readonly to_touch: boolean;
}

/** What the database says of the world of a channel. */
export interface Version extends Pick<FreshRow, 'id' | 'version' | 'state_version' | 'latest'> {
  /** When it was asked, in milliseconds of `performance.now()`. */
  readonly asked: number;
}

/** Asks for the versions of the worlds of channels: for all requests of a turn with one statement, which is sent after they came. */
export function createVersions(
  database: Database,
  clock: DatabaseClock,
): (channel: string) => Promise<Version | undefined> {
  /** A world that is used stays: kept about once a minute, and not waited for. */
  function touch(rows: readonly FreshRow[]): void {
    const used = rows.filter((row) => row.to_touch).map(({ id }) => id);
    if (used.length > 0) database.read(touchStatement, [used]).catch(() => undefined);
  }

  // One at a time: what comes meanwhile goes together, and each question costs the process as much as ten of its requests.
  return createTurns(1, async (channels) => {
    const asked = performance.now();
    const rows = await database.read<FreshRow>(freshStatement, [[...new Set(channels)]]).catch(unread);
    clock.learn(Number(rows[0]?.now), asked, performance.now());
    touch(rows);
    const byName = new Map(rows.map((row) => [row.name, { ...row, asked }]));
    return channels.map((channel) => byName.get(channel));
  });
}

/** A row of `keysStatement`. */
interface KeyRow {
  readonly hash: string;
  /** The worlds with the least and the greatest ID of those that have the key. */
  readonly least: number;
  readonly greatest: number;
  /** The channel of the first of them. */
  readonly channel: string;
}

/** Asks for the channel of the only world that has a key, by the hashes of that key; undefined where none has it, or several have. */
export function createKeySearch(database: Database): (hashes: readonly string[]) => Promise<string | undefined> {
  return createTurns(1, async (keys) => {
    const rows = await database.read<KeyRow>(keysStatement, [[...new Set(keys.flat())]]).catch(unread);
    const byHash = new Map(rows.map((row) => [row.hash, row]));
    return keys.map((hashes) => {
      const found = hashes.flatMap((hash) => byHash.get(hash) ?? []);
      const worlds = new Set(found.flatMap(({ least, greatest }) => [least, greatest]));
      return worlds.size === 1 ? found[0]?.channel : undefined;
    });
  });
}

function unread(error: unknown): never {
  throw new StoreUnavailable('The world', error instanceof StoreUnavailable ? error.cause : error, 'unread');
}

/** A world at a version: all but its events. */
export interface WorldAt {
  /** The version that its state came with. */
  readonly version: number;
  readonly start: WorldStart;
  /** Characters of its start and its state as they are written: what of them no other world shares takes about as many bytes. */
  readonly startLength: number;
  readonly stateLength: number;
  readonly state: WorldState;
  /** Whose it is. */
  readonly partner: Partner | undefined;
}

/** A row of `loadStatement`, with its partner. */
type LoadRow = (PartnerRow | { readonly id: null }) & WorldRow;

interface WorldRow {
  readonly n: number;
  readonly state_version: number;
  readonly epoch: number;
  readonly start: string | null;
  readonly state: string | null;
}

interface Asked {
  readonly id: number;
  readonly known: WorldAt | undefined;
}

/** Loads what is newer of worlds than what is known of them; undefined for one that is gone. Those of a turn are loaded together. */
export function createLoads(
  database: Database,
  contract: Contract,
  seal: Seal,
): (id: number, known: WorldAt | undefined) => Promise<WorldAt | undefined> {
  const load = createTurns<Asked, WorldAt | undefined>(4, async (all) => {
    const rows = await database
      .read<LoadRow>(loadStatement, [
        all.map(({ id }) => id),
        all.map(({ known }) => known?.version ?? -1),
        all.map(({ known }) => known?.state.epoch ?? -1),
      ])
      .catch((error: unknown) => {
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable('The world', error, 'unread');
      });
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    return all.map(({ id, known }, index) =>
      readWorld(byPlace.get(index + 1), known, readerOf(id, contract, seal)).catch(damaged),
    );
  });
  return (id, known) => load({ id, known });
}

/** Of a row that cannot be read no message shows a part, as keys may be in it. */
function damaged(error: unknown): never {
  const reason =
    error instanceof SealRefused ? error : new Error('what is in the database of it is damaged', { cause: error });
  throw new StoreUnavailable('The world', reason, 'unread');
}

async function readWorld(
  row: LoadRow | undefined,
  known: WorldAt | undefined,
  read: ReturnType<typeof readerOf>,
): Promise<WorldAt | undefined> {
  if (row === undefined) return undefined;
  const begun = row.start === null ? known : await read.start(row.start);
  const kept = row.state === null ? known : read.state(row.state);
  if (begun === undefined || kept === undefined) throw new Error('a world without its start or its state');
  const { start, startLength } = begun;
  const partner = row.id === null ? undefined : partnerOf(row);
  return { version: row.state_version, start, startLength, state: kept.state, stateLength: kept.stateLength, partner };
}

/** Reads the texts of a world. @throws SealRefused */
export const readerOf = (world: number, contract: Contract, seal: Seal) => ({
  start: async (text: string) => {
    const written = seal.open(text, { world, column: 'start' });
    return { start: await readStart(JSON.parse(written) as WrittenStart, contract), startLength: written.length };
  },
  state: (text: string): Pick<WorldAt, 'state' | 'stateLength'> => {
    const written = seal.open(text, { world, column: 'state' });
    return { state: readState(JSON.parse(written) as WrittenState, contract), stateLength: written.length };
  },
});
