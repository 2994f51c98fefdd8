import type { Database } from './database.ts';
import { headLength, plainHead, SealRefused, type Seal } from './seal.ts';
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

/** Seals by the newest key what is not sealed, or by the key before it. Nothing else of a world changes, so that its version stays. @returns how many worlds */
export async function sealAnew(database: Database, seal: Seal): Promise<number> {
  if (seal.newest === undefined) return 0;
  const rows = await database.read<UnsealedRow>(unsealedStatement, [headLength, seal.newest, seal.known.slice(1)]);
  const sealed = rows.flatMap((row) => sealedRow(row, seal));
  if (sealed.length === 0) return 0;
  const made = await database.read(sealedStatement, [
    sealed.map(({ id }) => id),
    sealed.map(({ version }) => version),
    sealed.map(({ start }) => start),
    sealed.map(({ state }) => state),
  ]);
  return made.length;
}

/** Nothing where somebody has changed the row: who asks for that world is told. */
function sealedRow({ id, version, start, state }: UnsealedRow, seal: Seal): readonly UnsealedRow[] {
  const again = (text: string, column: 'start' | 'state') => {
    const place = { world: id, column };
    return seal.seal(seal.open(text, place), place);
  };
  try {
    return [{ id, version, start: again(start, 'start'), state: again(state, 'state') }];
  } catch (error) {
    if (error instanceof SealRefused) return [];
    throw error;
  }
}
