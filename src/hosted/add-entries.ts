import { isLost, StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import type { JournalRow, SeenCopy } from './change.ts';
import type { Database } from './database.ts';
import { isTaken } from './sql-state.ts';
import { textArray } from './text-array.ts';
import { nobodyWatches, type ReplicaWatch } from './watch.ts';
import { entriesStatement, numbersStatement } from './journal-statements.ts';

/** An exchange that has changed nothing, on its way into the journal of a world. */
export interface Entry {
  readonly id: number;
  readonly row: JournalRow;
  /** What it was answered from, where nobody has asked before whether that is the newest. */
  readonly seen?: SeenCopy | undefined;
}

/** A world as it was before exchanges were added. */
interface WorldRow {
  readonly id: number;
  readonly version: number;
  latest: number;
  /** Whether a channel leads to it. */
  readonly is_open: boolean;
}

/** How often entries are sent whose answer is lost. */
const MAX_TRIES = 3;

/** Adds exchanges to journals with one statement, and tells each its number. */
export async function addEntries(database: Database, entries: readonly Entry[], watch = nobodyWatches): Promise<void> {
  try {
    await addOnce(database, entries, watch);
  } catch (error) {
    const failure = new StoreUnavailable('The world', error, 'unread');
    for (const { row, seen } of entries) {
      seen?.known.doubt();
      row.number.reject(failure); // those that have a number keep it
    }
  }
}

/**
 * Adds each of them once. Where the answer is lost, they are sent again: that fails where they were added, or one of them is there since a change
 * was told to be not known. Then those that are there have their numbers, and the others are sent again.
 */
async function addOnce(database: Database, entries: readonly Entry[], watch: ReplicaWatch): Promise<void> {
  let left = entries;
  for (let lost = 0; left.length > 0;)
    try {
      const { again, moved } = await add(database, left);
      // Where an answer was lost, some may have been added before their worlds moved on.
      const over = lost === 0 ? moved : await unnumbered(database, moved);
      watch.wrote('journal', left.length - again.length - over.length);
      for (const { row, seen } of over) {
        watch.conflict();
        seen?.known.doubt();
        row.number.reject(new WorldMoved('another has changed the world'));
      }
      left = again;
    } catch (error) {
      if (isTaken(error)) {
        const rest = await fewer(database, left, error);
        watch.wrote('journal', left.length - rest.length);
        left = rest;
      } else if (isLost(error) && lost < MAX_TRIES - 1) lost += 1;
      else throw error;
    }
}

interface Added {
  /** Those that are to be added again: what they have seen was moved on from where they have seen it. */
  readonly again: readonly Entry[];
  /** Those that have seen what is over. */
  readonly moved: readonly Entry[];
}

async function add(database: Database, entries: readonly Entry[]): Promise<Added> {
  const asked = entries.map((entry) => ({ ...entry, version: entry.seen?.version ?? null }));
  const worlds = await database.write<WorldRow>(entriesStatement, [
    asked.map(({ id }) => id),
    asked.map(({ version }) => version),
    asked.map(({ row }) => row.request),
    textArray(asked.map(({ row }) => row.doc)),
  ]);
  const byId = new Map(worlds.map((world) => [world.id, { ...world }]));
  const [again, moved]: [Entry[], Entry[]] = [[], []];
  for (const { id, row, seen, version } of asked) {
    const world = byId.get(id);
    if (world !== undefined && isAt(world, version)) row.number.resolve((world.latest += 1));
    else if (world !== undefined && (await isMovedBy({ seen, version }, world))) again.push({ id, row });
    else moved.push({ id, row, seen });
  }
  return { again, moved };
}

const isAt = (world: WorldRow, version: number | null): boolean =>
  version === null || (world.is_open && world.version === version);

/** Whether a world is where the copy has itself moved it on to, from the version that was asked for. */
const isMovedBy = async (
  { seen, version }: { readonly seen: SeenCopy | undefined; readonly version: number | null },
  world: WorldRow,
): Promise<boolean> =>
  world.is_open && world.version > (version ?? 0) && (await seen?.hasMovedTo(world.version)) === true;

/** As `unnumbered`. @throws `taken` where none of them is in a journal */
async function fewer(database: Database, entries: readonly Entry[], taken: unknown): Promise<readonly Entry[]> {
  const others = await unnumbered(database, entries);
  if (others.length === entries.length) throw taken;
  return others;
}

/** Tells their numbers to those that are in journals. @returns the others */
async function unnumbered(database: Database, entries: readonly Entry[]): Promise<readonly Entry[]> {
  if (entries.length === 0) return entries;
  const found = await database.read<{ readonly id: number; readonly request: string; readonly number: number }>(
    numbersStatement,
    [entries.map(({ id }) => id), entries.map(({ row }) => row.request)],
  );
  return entries.filter(({ id, row }) => {
    const number = found.find((one) => one.id === id && one.request === row.request)?.number;
    if (number !== undefined) row.number.resolve(number);
    return number === undefined;
  });
}
