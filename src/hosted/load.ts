import type { Contract } from '../contract/contract.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { readStart, readState, type WrittenStart, type WrittenState } from '../world/contents/written-world.ts';
import type { WorldStart, WorldState } from '../world/world.ts';
import type { Partner } from '../world/partners.ts';
import type { Database } from './database.ts';
import { partnerOf, type PartnerRow } from './partner-rows.ts';
import { SealRefused, type Seal } from './seal.ts';
import { loadStatement } from './statements.ts';
import { createTurns } from './turns.ts';

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
