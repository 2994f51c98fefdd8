import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { timers } from '../lib/timers.ts';
import type { DatabaseError, PoolClient } from 'pg';

/**
 * Whether the database says that it did not make a statement; one that ends the connection meanwhile does not say so. The word for that is of
 * the language of the database (`lc_messages`): in another one than English, a code tells that comes with connections that go on.
 */
export const isRefusal = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code === '' || /^08|^40003$/.test(code)) return false;
  const { severity } = error as DatabaseError;
  return severity === 'ERROR' || (!/^(FATAL|PANIC)$/.test(String(severity)) && ofStatements.test(code));
};

/** What is wrong with a statement, what it met, or that it may only read; not what may have ended a connection, such as a disk that is full. */
const ofStatements = /^(0A|2[1-46]|25006|40|42|44|54|55|57014)/;

/** Whether the database refuses a statement of ours for now: it can only be read, has no room, or takes away rights. What else it refuses is a bug. */
export const isPassingRefusal = (error: unknown): boolean =>
  isRefusal(error) && /^(25006|42501|53|55|57|58)/.test(codeOf(error));

/** SQLSTATE of what the database answered; '' for anything else. */
export function codeOf(error: unknown): string {
  const { code, severity } = error instanceof Error ? (error as Partial<DatabaseError>) : {};
  return severity === undefined ? '' : (code ?? '');
}

/** Whether a statement was refused since a row of its kind is there already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505';

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

/** Nothing came for as long as may be. */
export class Silence extends Error {
  override readonly name = 'Silence';
}

/**
 * Breaks a connection on which nothing has come for as long as its socket waits: each part of an answer is something. A process that was
 * paused gets a moment more, as the answer may be there, unread.
 */
export function breakInSilence(socket: Socket): void {
  socket.on('timeout', () => {
    const { bytesRead, timeout } = socket;
    timers.setTimeout(() => {
      if (socket.bytesRead > bytesRead) return;
      socket.destroy(new Silence(`the database did not answer for ${timeout} ms`));
    }, 100);
  });
}

/** The socket of a connection, which `pg` does not show by its types. */
export const socketBehind = (client: PoolClient): Socket =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

/** OID of `text`. */
const textType = 25;

/**
 * Texts as PostgreSQL has a `text[]` in binary: `pg` writes a list as one text in which each quote is escaped, for the database to undo that;
 * with JSON in them that took a tenth of a request.
 */
export function textArray(texts: readonly string[]): Buffer {
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const length = sizes.reduce((sum, size) => sum + 4 + size, 20);
  const all = Buffer.allocUnsafe(length);
  const [dimensions, nulls] = [1, 0];
  for (const [index, value] of [dimensions, nulls, textType, texts.length, 1].entries())
    all.writeInt32BE(value, index * 4);
  let at = 20;
  for (const [index, text] of texts.entries()) {
    at = all.writeInt32BE(sizes[index] ?? 0, at);
    at += all.write(text, at);
  }
  return all;
}
