import { performance } from 'node:perf_hooks';
import type { Pool, PoolClient } from 'pg';
import { Socket } from 'node:net';
import { createRedactor, type Redact } from '../lib/redaction.ts';
import { OutcomeUnknown } from '../domain/store-unavailable.ts';
import {
  breakInSilence,
  codeOf,
  isRefusal,
  isUnprepared,
  keepsStatements,
  nameOf,
  Silence,
  socketBehind,
} from './protocol.ts';
import { timers } from '../lib/timers.ts';

/**
 * A database of PostgreSQL, or of what speaks its protocol. On connections that PgBouncer or the like may share nothing outlives a statement; on
 * those that lead to the database itself, the plans of statements do.
 */
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
  /**
   * Statements that are made together or not at all. They are made again, from the first on, where the database could not make them beside
   * others, or the connection broke before the end.
   * @throws DatabaseAway where nothing was made
   * @throws OutcomeUnknown where the connection broke, or stayed silent, while the end was on its way
   */
  transaction<Result>(act: (ask: Ask) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** A statement of a transaction. */
export type Ask = <Row>(statement: string, values: readonly unknown[]) => Promise<readonly Row[]>;

interface DatabaseOptions {
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

/** The database cannot be reached: nothing was made. Its message is for anybody; what it says of addresses is for who runs the replica. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly detail: string;

  constructor(detail: string, message = 'the database does not answer') {
    super(message);
    this.detail = detail;
  }
}

/** Serialization failures and deadlocks: the same statement may succeed now. */
const passing = new Set(['40001', '40P01']);
const MAX_TRIES = 20;
const MAX_TRANSACTIONS = 5;

/** A lock is waited for no longer than an answer is. */
const begin =
  "begin isolation level read committed; set local lock_timeout = '1900ms'; set local statement_timeout = '5s'";

/** What waiting does not help: a wrong user or password, one without rights, a setting or a database that does not exist, no TLS, or a strange certificate. */
const isLasting = (error: unknown): boolean =>
  /^(28|42)|^3D000$/.test(codeOf(error)) || lacksPassword(error) || lacksTls(error) || isStrange(error);

/** `pg` says so itself, in words that nobody looks for. */
const lacksPassword = (error: unknown): boolean => messageOf(error).includes('client password must be');

/** As above, where `sslmode` asks for TLS. */
const lacksTls = (error: unknown): boolean => messageOf(error).includes('does not support SSL');

/** Node's codes for a certificate that is not trusted, or of another name. */
const isStrange = (error: unknown): boolean =>
  /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(
    String((error as { readonly code?: unknown } | undefined)?.code ?? ''),
  );

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
  /** Whether a connection keeps the statements that it was given. */
  readonly #keeps = new WeakMap<PoolClient, boolean>();
  #closed: Promise<void> | undefined;

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

  read<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#again((latest) => this.#on(latest, MAX_TRIES, (client) => this.#asked(client, statement, values)));
  }

  write<Row>(statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#on(this.#latest(), MAX_TRIES, (client) => this.#asked(client, statement, values));
  }

  transaction<Result>(act: (ask: Ask) => Promise<Result>): Promise<Result> {
    let isEnding = false;
    const transacted = async (client: PoolClient): Promise<Result> => {
      isEnding = false;
      try {
        await this.#asked(client, begin);
        const result = await act((statement, values) => this.#asked(client, statement, values));
        isEnding = true;
        await this.#asked(client, 'commit');
        return result;
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) await this.#asked(client, 'rollback').catch(() => undefined);
        throw error;
      }
    };
    return this.#again(
      (latest) => this.#on(latest, MAX_TRANSACTIONS, transacted),
      () => isEnding,
    );
  }

  #latest(): number {
    return performance.now() + this.#patience;
  }

  /** Does something again where the connection broke. @param isMade whether it may have been made then */
  async #again<Result>(act: (latest: number) => Promise<Result>, isMade = () => false): Promise<Result> {
    const latest = this.#latest();
    for (;;)
      try {
        return await act(latest);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) || isMade()) throw error;
        if (error.isSilent || performance.now() >= latest) throw new DatabaseAway(error.message);
        await timers.sleep(20);
      }
  }

  /** Does something on a connection, and again where the database could not make it beside others, or had lost a statement. */
  async #on<Result>(latest: number, most: number, act: (client: PoolClient) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const client = await this.#connection(latest);
      try {
        const result = await act(client);
        client.release();
        return result;
      } catch (error) {
        client.release(error instanceof OutcomeUnknown);
        if (isUnprepared(error) && this.#keeps.get(client) === true) this.#keeps.set(client, false);
        else if (!passing.has(codeOf(error)) || tries >= most || performance.now() >= latest) throw error;
        else await timers.sleep(Math.random() * Math.min(2 ** tries, 50));
      }
    }
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#pool.end());
  }

  /** @param refuse - throws where waiting does not help */
  async #connection(latest: number, refuse?: (error: unknown) => void): Promise<PoolClient> {
    for (;;)
      try {
        return await this.#known(await this.#pool.connect());
      } catch (error) {
        refuse?.(error);
        if (performance.now() >= latest) throw new DatabaseAway(this.#textOf(error));
        await timers.sleep(50);
      }
  }

  /** Looks at a new connection. */
  async #known(client: PoolClient): Promise<PoolClient> {
    if (this.#keeps.has(client)) return client;
    breakInSilence(socketBehind(client));
    try {
      this.#keeps.set(client, await this.#within(client, () => keepsStatements(client)));
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** @throws what the database refuses; OutcomeUnknown where it does not answer */
  async #asked<Row>(client: PoolClient, statement: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const isKept = values.length > 0 && this.#keeps.get(client) === true;
    const asked = { text: statement, values: [...values], ...(isKept && { name: nameOf(statement) }) };
    try {
      const { rows } = await this.#within(client, () => client.query(values.length > 0 ? asked : statement));
      return rows as Row[];
    } catch (error) {
      if (isRefusal(error)) throw error;
      throw new OutcomeUnknown(new Error(this.#textOf(error)), error instanceof Silence);
    }
  }

  /** Waits for an answer, which breaks the connection once it is silent for too long. */
  async #within<Answer>(client: PoolClient, ask: () => Promise<Answer>): Promise<Answer> {
    const socket = socketBehind(client);
    socket.setTimeout(this.#patience);
    try {
      return await ask();
    } finally {
      socket.setTimeout(0);
    }
  }

  #textOf(error: unknown): string {
    if (lacksTls(error)) return 'the database takes no connections over TLS, which `sslmode` of the URL asks for';
    if (lacksPassword(error)) return 'the database asks for a password, and the URL has none';
    return this.#redact(error instanceof AggregateError ? String(error.errors[0]) : messageOf(error));
  }
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
