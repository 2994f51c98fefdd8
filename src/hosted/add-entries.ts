import { OutcomeUnknown, StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import type { JournalRow } from './change.ts';
import type { Database } from './database.ts';
import { isTaken } from './sql-state.ts';
import { textArray } from './text-array.ts';
import { entriesStatement, numbersStatement } from './journal-statements.ts';

/** An exchange that has changed nothing, on its way into the journal of a world. */
export interface Entry {
  readonly id: number;
  readonly row: JournalRow;
}

/** How often entries are sent whose answer is lost. */
const MAX_TRIES = 3;

/** Adds exchanges to journals with one statement, and tells each its number. */
export async function addEntries(database: Database, entries: readonly Entry[]): Promise<void> {
  try {
    await addOnce(database, entries);
  } catch (error) {
    const failure = new StoreUnavailable('The exchange', error);
    for (const { row } of entries) row.number.reject(failure); // those that have a number keep it
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
      return await add(database, left);
    } catch (error) {
      if (isTaken(error)) left = await unnumbered(database, left, error);
      else if (error instanceof OutcomeUnknown && lost < MAX_TRIES - 1) lost += 1;
      else throw error;
    }
}

async function add(database: Database, entries: readonly Entry[]): Promise<void> {
  const counts = new Map<number, number>();
  const placed = entries.map((entry) => {
    const place = (counts.get(entry.id) ?? 0) + 1;
    counts.set(entry.id, place);
    return { ...entry, place };
  });
  const counted = await database.write<{ readonly id: number; readonly before: number }>(entriesStatement, [
    [...counts.keys()],
    [...counts.values()],
    placed.map(({ id }) => id),
    placed.map(({ place }) => place),
    placed.map(({ row }) => row.request),
    textArray(placed.map(({ row }) => row.doc)),
  ]);
  for (const { id, row, place } of placed) {
    const before = counted.find((one) => one.id === id)?.before;
    if (before === undefined) row.number.reject(new WorldMoved('the world is gone'));
    else row.number.resolve(before + place);
  }
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
