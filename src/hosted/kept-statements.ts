import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { codeOf, isRefusal } from './sql-state.ts';

/**
 * Prepares a connection to keep statements, where it leads to the database itself: one that is shared tells another number of its process than
 * the process behind it. Plans are kept, and tables may grow a thousandfold before they are made again: then only those by an index are good.
 *
 * @returns whether it keeps them
 */
export async function keepsStatements(client: PoolClient): Promise<boolean> {
  const { processID } = client as unknown as { readonly processID: number | null };
  if (processID === null) return false;
  try {
    const { rows } = await client.query<{ readonly pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid !== processID) return false;
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** The name of a statement on connections that keep it: the same for the same text only. */
export const nameOf = (statement: string): string => {
  const name = names.get(statement) ?? createHash('sha256').update(statement).digest('hex').slice(0, 32);
  names.set(statement, name);
  return name;
};

const names = new Map<string, string>();

/** A prepared statement that is gone or was never here, that is here already, or whose result has other columns now: it was not made. */
const unprepared = new Set(['26000', '42P05', '0A000']);

/** Whether a connection lacks a statement that it should keep, or has another in its place. */
export const isUnprepared = (error: unknown): boolean => unprepared.has(codeOf(error));
