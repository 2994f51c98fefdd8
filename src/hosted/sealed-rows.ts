import type { Database } from './database.ts';
import type { WrittenState } from '../world/contents/written-world.ts';
import { headLength, plainHash, plainHead, type Seal } from './seal.ts';
import { headsStatement, sealedStatement, unsealedStatement } from './sweep-statements.ts';

/** How many worlds are sealed by keys that are not known here. */
export async function countUnknownSeals(database: Database, { known }: Seal): Promise<number> {
  const rows = await database.read<{ readonly heads: readonly string[]; readonly worlds: number }>(headsStatement, [
    headLength,
  ]);
  const isKnown = (head: string) => head.startsWith(plainHead) || known.includes(head);
  return rows.filter(({ heads }) => !heads.every(isKnown)).reduce((sum, { worlds }) => sum + worlds, 0);
}

interface UnsealedRow {
  readonly id: number;
  readonly version: number;
  readonly start: string;
  readonly state: string;
}

/** A row as it is to be, and the hashes of the keys of its world. */
interface SealedRow extends UnsealedRow {
  readonly keys: readonly { readonly world: number; readonly channel: string; readonly hash: string }[];
}

/**
 * Seals by the newest key what is not sealed, or by the key before it, and makes the hashes of keys by that one. Nothing else of a world
 * changes, so that its version stays. @returns how many worlds
 */
export async function sealAnew(database: Database, seal: Seal): Promise<number> {
  const sought = [headLength, seal.newest ?? null, seal.known.slice(1), seal.newest ?? plainHash];
  const rows = await database.read<UnsealedRow>(unsealedStatement, sought);
  const sealed = rows.flatMap((row) => sealedRow(row, seal));
  if (sealed.length === 0) return 0;
  const keys = sealed.flatMap((row) => row.keys);
  const made = await database.read(sealedStatement, [
    sealed.map(({ id }) => id),
    sealed.map(({ version }) => version),
    sealed.map(({ start }) => start),
    sealed.map(({ state }) => state),
    keys.map(({ world }) => world),
    keys.map(({ channel }) => channel),
    keys.map(({ hash }) => hash),
  ]);
  return made.length;
}

/** Nothing where somebody has changed the row: who asks for that world is told. */
function sealedRow({ id: world, version, start, state }: UnsealedRow, seal: Seal): readonly SealedRow[] {
  try {
    const opened = {
      start: seal.open(start, { world, column: 'start' }),
      state: seal.open(state, { world, column: 'state' }),
    };
    const { credentials } = JSON.parse(opened.state) as Pick<WrittenState, 'credentials'>;
    return [
      {
        id: world,
        version,
        start: seal.seal(opened.start, { world, column: 'start' }),
        state: seal.seal(opened.state, { world, column: 'state' }),
        keys: credentials.map(({ channel, apiKey }) => ({ world, channel, hash: seal.hashOf(apiKey) })),
      },
    ];
  } catch {
    return [];
  }
}
