import { randomUUID } from 'node:crypto';
import { isLost, OutcomeUnknown, StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import type { Database } from './database.ts';
import { isPassingRefusal, isRefusal } from './sql-state.ts';
import { commitValues, type CommittedWorld } from './commit-values.ts';
import { addEntries, type Entry } from './add-entries.ts';
import { commitStatement, receiptStatement } from './statements.ts';
import { sealedState, type Seal } from './seal.ts';
import { createTurns } from './turns.ts';
import type { Change } from './change.ts';
import { nobodyWatches, type ReplicaWatch } from './watch.ts';
import type { CopyTurns, WorldCopy } from './world-copy.ts';

/** A world that a commit has changed. */
interface Moved {
  readonly id: number;
  readonly version: number;
  /** Number of its latest exchange, now. */
  readonly latest: number;
}

interface Part {
  readonly copy: WorldCopy;
  readonly change: Change;
}

/** How many commits may be on their way: what waits meanwhile goes together. */
const MAX_ON_WAY = 2;

/** How often a commit is sent again whose answer was lost. */
const MAX_TRIES = 3;

/** Commits what waits in copies of worlds, and adds exchanges to journals: a turn of the event loop is one statement of each. */
export function createCommits(database: Database, seal: Seal, watch = nobodyWatches): CopyTurns {
  const commit = createTurns<WorldCopy>(MAX_ON_WAY, async (copies) => {
    const { parts, later } = partsOf(copies);
    for (const copy of later) commit(copy);
    if (parts.length > 0) await commitParts({ database, seal, watch }, parts);
  });
  const add = createTurns<Entry>(
    MAX_ON_WAY,
    (entries) => addEntries(database, entries, watch),
    ({ id }) => id,
  );
  return {
    commit,
    add: (id, row, seen) => add({ id, row, seen }),
  };
}

/** Of several copies of a world one is taken at a time: of two at one version, the commit would change the world by either, and tell it of both. */
function partsOf(copies: readonly WorldCopy[]): {
  readonly parts: readonly Part[];
  readonly later: readonly WorldCopy[];
} {
  const byWorld = new Map<number, WorldCopy>();
  const later: WorldCopy[] = [];
  for (const copy of new Set(copies))
    if (byWorld.has(copy.id)) later.push(copy);
    else byWorld.set(copy.id, copy);
  const parts = [...byWorld.values()].flatMap((copy) => {
    const change = copy.take();
    return change === undefined ? [] : [{ copy, change }];
  });
  return { parts, later };
}

async function commitParts(
  { database, seal, watch }: { readonly database: Database; readonly seal: Seal; readonly watch: ReplicaWatch },
  parts: readonly Part[],
): Promise<void> {
  let moved: readonly Moved[];
  try {
    moved = await madeOnce(database, commitStatement, commitValues(parts.map((part) => committedOf(part, seal))));
  } catch (error) {
    const failure = unavailable(error);
    for (const { copy } of parts) copy.lose(failure);
    return;
  }
  for (const { copy, change } of parts) {
    const one = moved.find(({ id }) => id === copy.id);
    if (one === undefined) {
      watch.conflict();
      copy.lose(new WorldMoved('another has changed the world'));
    } else {
      watch.wrote('event', change.events.size);
      watch.wrote('journal', change.rows.length);
      const before = one.latest - change.rows.length;
      for (const [index, row] of change.rows.entries()) row.number.resolve(before + index + 1);
      copy.arrive(one.version);
    }
  }
}

/**
 * Makes a statement that changes worlds which are at the versions that it is told, and leaves a receipt. Where the answer is lost it is sent
 * again: a world that has moved on is not changed a second time, and from then on the first one cannot change it either. Then the receipts
 * tell what was made.
 *
 * @param values the last one is left to the receipt
 * @throws what the database throws; OutcomeUnknown where it stays away
 */
export async function madeOnce(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Moved[]> {
  const receipt = randomUUID();
  try {
    return await database.write<Moved>(statement, [...values, receipt]);
  } catch (error) {
    if (!isLost(error)) throw error;
    return await resolved(database, statement, [...values, receipt]).catch((later: unknown) => {
      throw later instanceof OutcomeUnknown ? later : new OutcomeUnknown(later);
    });
  }
}

async function resolved(database: Database, statement: string, values: readonly unknown[]): Promise<readonly Moved[]> {
  for (let tries = 1; ; tries += 1)
    try {
      await database.write(statement, values);
      return await database.read<Moved>(receiptStatement, [values.at(-1)]);
    } catch (error) {
      if (!isLost(error) || tries === MAX_TRIES) throw error;
    }
}

/**
 * Makes a statement that may be made twice, and sends it again where its answer was lost.
 *
 * @throws StoreUnavailable; it knows where the change may have been made. What the database refuses for what is in the statement is thrown as it is.
 */
export async function madeTwice<Row>(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  try {
    return await database.write<Row>(statement, values);
  } catch (error) {
    if (isRefusal(error)) throw isPassingRefusal(error) ? unavailable(error) : error;
    if (!isLost(error)) throw unavailable(error);
    return await database.read<Row>(statement, values).catch((later: unknown) => {
      throw isRefusal(later) ? later : unavailable(error);
    });
  }
}

/** What is told of a database that does not answer. */
export const unavailable = (error: unknown): StoreUnavailable =>
  error instanceof StoreUnavailable ? error : new StoreUnavailable('The change', error);

const committedOf = ({ copy: { id, version }, change }: Part, seal: Seal): CommittedWorld => ({
  id,
  version,
  epoch: change.state.epoch,
  state: change.isStateChanged ? sealedState(seal, id, change.state) : null,
  nextId: change.nextId,
  bytes: change.bytes,
  events: [...change.events].map(([event, value]) => ({ id: event, doc: JSON.stringify(value) })),
  rows: change.rows,
  pictures: change.pictures,
});
