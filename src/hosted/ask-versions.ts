import { performance } from 'node:perf_hooks';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Database } from './database.ts';
import { freshStatement, keysStatement, touchStatement } from './statements.ts';
import { createTurns } from './turns.ts';

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
