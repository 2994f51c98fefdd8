import type { DatabaseError, Pool, PoolClient } from 'pg';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRedactor, type Redact } from '../../shared/redaction.ts';
import { OutcomeUnknown } from '../domain/store-unavailable.ts';

/** A database of PostgreSQL, or of what speaks its protocol. Nothing here outlives a statement, so that PgBouncer may share connections. */
export interface Database {
  /**
   * A statement that changes nothing, or may be made twice: it is repeated where a connection broke.
   * @throws DatabaseAway where the database is away for longer than it waits
   */
  read<Row>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /**
   * A statement that is made at most once.
   * @throws DatabaseAway where it was not made, as the database is away for longer than it waits
   * @throws OutcomeUnknown where the connection broke, or stayed silent, while the statement was on its way
   */
  write<Row>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Milliseconds to wait for a database that is not there at start. */
  readonly wait?: number;
  /** Milliseconds to wait for one that is away later, and for an answer. */
  readonly patience?: number;
  /** The most connections at a time. */
  readonly connections?: number;
}

/** The URL is of no database that can be used, whenever it is tried. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** The database cannot be reached: nothing was made. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** Serialization failures and deadlocks: the same statement may succeed now. */
const passing = new Set(['40001', '40P01']);
const mostTries = 20;

/** Whether a statement was refused since a row of its kind is there already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505';

/** What waiting does not help: a wrong user or password, one without rights, a setting or a database that does not exist. */
const isLasting = (error: unknown): boolean => /^(28|42)|^3D000$/.test(codeOf(error)) || lacksPassword(error);

/** `pg` says so itself, in words that nobody looks for. */
const lacksPassword = (error: unknown): boolean => messageOf(error).includes('client password must be');

/**
 * Connects to the database of a URL. No message of an error holds its password.
 * @throws DatabaseRefused where the URL leads to nothing that can be used
 * @throws DatabaseAway where nothing answers within the wait
 */
export async function connectDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const { wait = 30_000, patience = 2000, connections = 10 } = options;
  const redact = redactorFor(url);
  const { default: pg } = await import('pg');
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    stream: () => socketOf(sockets),
    max: connections,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'channel-sandbox',
    // A `bigint` as a number: none of ours is beyond what one holds.
    types: {
      getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format)),
    },
  });
  pool.on('error', () => undefined); // the pool drops a connection that breaks while nobody uses it
  pool.on('connect', (client) => client.on('error', () => undefined)); // the statement on its way fails too
  const database = new PooledDatabase({ pool, patience, redact });
  try {
    await database.connectWithin(wait);
    return database;
  } catch (error) {
    await pool.end();
    for (const socket of sockets) socket.destroy(); // `pg` forgets one whose login it gave up, and it would hold the process
    throw error;
  }
}

function socketOf(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket.once('close', () => sockets.delete(socket)));
  return socket;
}

interface Parts {
  readonly pool: Pool;
  readonly patience: number;
  readonly redact: Redact;
}

class PooledDatabase implements Database {
  readonly #pool: Pool;
  readonly #patience: number;
  readonly #redact: Redact;

  constructor({ pool, patience, redact }: Parts) {
    this.#pool = pool;
    this.#patience = patience;
    this.#redact = redact;
  }

  async connectWithin(wait: number): Promise<void> {
    const client = await this.#connection(performance.now() + wait, (error) => {
      if (isLasting(error)) throw new DatabaseRefused(this.#textOf(error));
    });
    client.release();
  }

  async read<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const latest = performance.now() + this.#patience;
    for (;;)
      try {
        return await this.#made<Row>(latest, statement, values);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        if (performance.now() >= latest) throw new DatabaseAway(error.message);
        await sleep(20);
      }
  }

  write<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#made<Row>(performance.now() + this.#patience, statement, values);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #made<Row>(latest: number, statement: string, values: readonly unknown[]): Promise<readonly Row[]> {
    for (let tries = 1; ; tries += 1) {
      const client = await this.#connection(latest);
      try {
        return await this.#answerTo<Row>(client, statement, values);
      } catch (error) {
        if (!passing.has(codeOf(error)) || tries === mostTries || performance.now() >= latest) throw error;
        await sleep(Math.random() * Math.min(2 ** tries, 50));
      }
    }
  }

  /** @param refuse - throws where waiting does not help */
  async #connection(latest: number, refuse?: (error: unknown) => void): Promise<PoolClient> {
    for (;;)
      try {
        return await this.#pool.connect();
      } catch (error) {
        refuse?.(error);
        if (performance.now() >= latest) throw new DatabaseAway(this.#textOf(error));
        await sleep(50);
      }
  }

  async #answerTo<Row>(client: PoolClient, statement: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const silent = silenceAfter(this.#patience);
    try {
      const { rows } = await Promise.race([client.query(statement, [...values]), silent.failure]);
      client.release();
      return rows as Row[];
    } catch (error) {
      const isAnswered = isRefusal(error);
      client.release(!isAnswered);
      if (isAnswered) throw error;
      throw new OutcomeUnknown(new Error(this.#textOf(error)));
    } finally {
      silent.end();
    }
  }

  #textOf(error: unknown): string {
    if (lacksPassword(error)) return 'the database asks for a password, and the URL has none';
    return this.#redact(error instanceof AggregateError ? String(error.errors[0]) : messageOf(error));
  }
}

/** Fails when nothing came for so long. A process that was paused gets a moment more: the answer may be there, unread. */
function silenceAfter(patience: number): { readonly failure: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout;
  const failure = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Error(`the database did not answer for ${patience} ms`));
    timer = setTimeout(() => (timer = setTimeout(fail, 100)), patience);
  });
  return { failure, end: () => clearTimeout(timer) };
}

/** Whether the database says that it did not make a statement; one that ends the connection meanwhile does not say so. */
export const isRefusal = (error: unknown): boolean =>
  codeOf(error) !== '' && (error as DatabaseError).severity === 'ERROR' && !/^08|^40003$/.test(codeOf(error));

/** Whether the database refuses a statement of ours for now: it can only be read, has no room, or takes away rights. What else it refuses is a bug. */
export const isPassingRefusal = (error: unknown): boolean =>
  isRefusal(error) && /^(25006|42501|53|55|57|58)/.test(codeOf(error));

/** SQLSTATE of what the database answered; '' for anything else. */
function codeOf(error: unknown): string {
  const { code, severity } = error instanceof Error ? (error as Partial<DatabaseError>) : {};
  return severity === undefined ? '' : (code ?? '');
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function redactorFor(text: string): Redact {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // An `@` after the host is that of a password which ended too early: what seems to be the host is a part of it.
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol) || /@/.test(url.pathname + url.search + url.hash))
    throw new DatabaseRefused(
      'the database needs a URL like postgres://USER:PASSWORD@HOST:5432/NAME, with @ as %40, / as %2F, # as %23 and ? as %3F in a password',
    );
  const passwords = [url.password, decoded(url.password), url.searchParams.get('password') ?? ''];
  return createRedactor(passwords.map((value) => ({ value, marker: '[password]' })));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
