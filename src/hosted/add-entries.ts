import { OutcomeUnknown, StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import type { JournalRow, SeenCopy } from './change.ts';
import type { Database } from './database.ts';
import { isTaken } from './sql-state.ts';
import { textArray } from './text-array.ts';
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
export async function addEntries(database: Database, entries: readonly Entry[]): Promise<void> {
  try {
    await addOnce(database, entries);
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
async function addOnce(database: Database, entries: readonly Entry[]): Promise<void> {
  let left = entries;
  for (let lost = 0; left.length > 0;)
    try {
      left = await add(database, left);
    } catch (error) {
      if (isTaken(error)) left = await unnumbered(database, left, error);
      else if (error instanceof OutcomeUnknown && lost < MAX_TRIES - 1) lost += 1;
      else throw error;
    }
}

/** @returns those that are to be added again: what they have seen was moved on from where they have seen it */
async function add(database: Database, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const asked = entries.map((entry) => ({ ...entry, version: entry.seen?.version ?? null }));
  const worlds = await database.write<WorldRow>(entriesStatement, [
    asked.map(({ id }) => id),
    asked.map(({ version }) => version),
    asked.map(({ row }) => row.request),
    textArray(asked.map(({ row }) => row.doc)),
  ]);
  const byId = new Map(worlds.map((world) => [world.id, { ...world }]));
  const again: Entry[] = [];
  for (const { id, row, seen, version } of asked) {
    const world = byId.get(id);
    if (world === undefined) row.number.reject(new WorldMoved('the world is gone'));
    else if (version === null || (world.is_open && version === world.version)) row.number.resolve((world.latest += 1));
    else if (world.is_open && world.version > version && (await seen?.hasMovedTo(world.version)) === true)
      again.push({ id, row });
    else moved(row, seen);
  }
  return again;
}

function moved(row: JournalRow, seen: SeenCopy | undefined): void {
  seen?.known.doubt();
  row.number.reject(new WorldMoved('another has changed the world'));
}

/** Tells their numbers to those that are in journals. @returns the others @throws `taken` where none is */
async function unnumbered(database: Database, entries: readonly Entry[], taken: unknown): Promise<readonly Entry[]> {
  const found = await database.read<{ readonly id: number; readonly request: string; readonly number: number }>(
    numbersStatement,
    [entries.map(({ id }) => id), entries.map(({ row }) => row.request)],
  );
  if (found.length === 0) throw taken;
  return entries.filter(({ id, row }) => {
    const number = found.find((one) => one.id === id && one.request === row.request)?.number;
    if (number !== undefined) row.number.resolve(number);
    return number === undefined;
  });
}
