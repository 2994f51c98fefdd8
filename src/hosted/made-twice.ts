import { randomUUID } from 'node:crypto';
import { isLost, StoreUnavailable } from '../domain/store-unavailable.ts';
import type { Ask, Database } from './database.ts';
import { isPassingRefusal, isRefusal } from './protocol.ts';

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

/** How often a transaction is made again whose end is not known. */
const MAX_TRIES = 3;

const lockStatement = 'select from world where id = $1::bigint for update';
const receiptStatement = 'select from receipt where made_by = $1::uuid';

/**
 * Makes a transaction that locks a world, changes it and writes a receipt. Where its end was not heard, the receipt tells whether it was made.
 *
 * @throws OutcomeUnknown where the database does not tell
 */
export async function madeOnce<Result>(
  database: Database,
  world: number,
  act: (ask: Ask, receipt: string) => Promise<Result>,
): Promise<Result> {
  const receipt = randomUUID();
  const isMade = async () => {
    await database.read(lockStatement, [world]); // it has ended once this is locked
    return (await database.read(receiptStatement, [receipt])).length > 0;
  };
  let result: Result | undefined;
  for (let tries = 1; ; tries += 1)
    try {
      return await database.transaction(async (ask) => (result = await act(ask, receipt)));
    } catch (error) {
      if (!isLost(error) || tries === MAX_TRIES) throw error;
      const isOver = await isMade().catch(() => {
        throw error;
      });
      if (isOver) return result as Result;
    }
}

/** What is told of a database that does not answer. */
export const unavailable = (error: unknown): StoreUnavailable =>
  error instanceof StoreUnavailable ? error : new StoreUnavailable('The change', error);
