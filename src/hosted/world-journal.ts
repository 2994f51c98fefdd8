import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { type JournalEntry, bodyOf, entryOf, redactedBody } from '../journal/journal-entry.ts';
import { type JournalFilter, fits } from '../journal/journal-filter.ts';
import type { Journal, JournalPage } from '../journal/journal.ts';
import { type KeptBody, shortened, withShortBodies } from '../journal/recorded.ts';
import { requestRedactor } from '../journal/redaction.ts';
import type { Redact } from '../lib/redaction.ts';
import { createTextSearch } from '../lib/text-search.ts';
import { timers } from '../lib/timers.ts';
import type { Database } from './database.ts';
import { textArray } from './protocol.ts';
import { addEntriesStatement, journalStatement } from './statements.ts';
import { type Deferred, deferred } from './turns.ts';
import type { ReplicaWatch } from './watch.ts';

/** What the journals of a replica share. */
export interface JournalGround {
  readonly database: Database;
  readonly followers: Followers;
  /** How many exchanges each keeps. */
  readonly most: number;
  readonly rows: JournalRows;
  /** Is told of each exchange of this replica once it is kept. */
  readonly tell: ((entry: JournalEntry) => void) | undefined;
}

/** The journal of a world in the database. */
export interface WorldJournal extends Journal {
  /** Learns the number of the latest exchange. */
  note(latest: number): void;
}

/** How many entries are read at once for who follows. */
const MAX_FOLLOWED = 100;

/** The world of a journal. */
interface JournalOf {
  readonly id: number;
  /** Its channel. */
  readonly world: string;
  /** Its keys, as far as they are known here by now. */
  readonly secrets: () => readonly string[];
}

export function createWorldJournal({ id, world, secrets }: JournalOf, ground: JournalGround): WorldJournal {
  const { database, followers, rows, tell } = ground;

  async function add(entry: JournalEntry): Promise<number | undefined> {
    const number = await rows.add(id, entry.requestId, JSON.stringify(entry));
    if (number === undefined) return undefined;
    journal.note(number);
    followers.tell(id, number);
    tell?.(numbered(entry, number));
    return number;
  }

  // All members are values: an object with a getter takes eight times as much memory in V8.
  const journal: WorldJournal & { latest: number } = {
    isOn: true,
    latest: 0,
    add: (one, onRest) => {
      const adding = add(entryOf(withShortBodies(one), { seq: 0, world, secrets: secrets() }));
      onRest?.((body) => {
        const redact = requestRedactor(secrets(), one.headers);
        const complete = async () => completed(ground, { id, seq: await adding, body, redact });
        complete().catch(() => undefined); // it is told without the body then
      });
    },
    note: (number) => {
      journal.latest = Math.max(journal.latest, number);
    },
    read: async (filter = {}) => {
      await rows.written();
      return readPage(ground, id, filter);
    },
    follow: ({ after: from = journal.latest, signal } = {}) =>
      followers.follow(id, {
        from: from > journal.latest ? 0 : from,
        read: (seen) => readEntries(ground, id, { after: seen, limit: MAX_FOLLOWED }),
        signal,
      }),
    endFollowing: () => followers.end(id),
    clear: async () => {
      await rows.written();
      await database.read('delete from journal where world = $1', [id]);
    },
    close: () => followers.end(id),
  };
  return journal;
}

interface Completion {
  readonly id: number;
  readonly seq: number | undefined;
  readonly body: KeptBody;
  readonly redact: Redact;
}

async function completed({ database }: JournalGround, { id, seq, body, redact }: Completion): Promise<void> {
  const [row] = await database.read<JournalDatabaseRow>(
    'select number, doc from journal where world = $1 and number = $2',
    [id, seq],
  );
  if (row === undefined) return;
  const { request, ...entry } = JSON.parse(row.doc) as JournalEntry;
  const shown = bodyOf(redactedBody(shortened(body), redact));
  const doc = JSON.stringify({ ...entry, request: { ...request, body: shown } });
  await database.read('update journal set doc = $3 where world = $1 and number = $2', [id, seq, doc]);
}

interface JournalDatabaseRow {
  readonly number: number;
  /** The entry as JSON, but for its number. */
  readonly doc: string;
}

/** How many rows are read at once: those of a whole journal may be many megabytes. */
const stretch = 200;

/** Entries of the journal of a world that fit all that is asked for, newest last. @param most how many it keeps */
async function readEntries(
  { database, most }: Pick<JournalGround, 'database' | 'most'>,
  id: number,
  { after, limit = Infinity, text, ...sought }: JournalFilter,
): Promise<readonly JournalEntry[]> {
  const isFound = searchFor(text);
  const statement = journalStatement(after === undefined ? 'before' : 'after');
  const count = Math.min(stretch, text === undefined ? limit : Infinity); // more come where these do not fit
  const read = (place: number) =>
    database.read<JournalDatabaseRow>(statement, [id, place, most, count, partsOf(sought)]);
  const found: JournalEntry[] = [];
  let rows: readonly JournalDatabaseRow[];
  let place = Math.min(after ?? Infinity, Number.MAX_SAFE_INTEGER); // a larger one is no number of the database
  do {
    rows = await read(place);
    place = rows.at(-1)?.number ?? place;
    found.push(...rows.map(entryOfRow).filter((entry) => isSought(entry, sought) && isFound(entry)));
  } while (found.length < limit && rows.length === count);
  const entries = found.slice(0, limit);
  return after === undefined ? entries.toReversed() : entries;
}

const searchFor = (text: string | undefined) => (text === undefined ? () => true : createTextSearch(text));

const entryOfRow = ({ doc, number }: JournalDatabaseRow) => numbered(JSON.parse(doc) as JournalEntry, number);

const isSought = (entry: JournalEntry, sought: JournalFilter) =>
  fits({ ...entry, asked: entry.questions.map(({ id }) => id) }, sought);

/** The same as a page. */
async function readPage(
  ground: JournalGround,
  id: number,
  { limit = Infinity, ...filter }: JournalFilter,
): Promise<JournalPage> {
  if (filter.after === undefined || limit === Infinity)
    return { entries: await readEntries(ground, id, { ...filter, limit }) };
  const found = await readEntries(ground, id, { ...filter, limit: limit + 1 });
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? entries.at(-1)?.seq : undefined };
}

/** What occurs in the JSON of each entry that fits; other entries may have it too. */
function partsOf({ operation, status, outcome, rule, question }: JournalFilter): readonly string[] {
  const members = [{ operation }, { status }, { outcome }, { id: rule }, { id: question }];
  return members.map((one) => JSON.stringify(one).slice(1, -1)).filter((part) => part !== '');
}

const numbered = ({ schema, seq: _unknown, ...rest }: JournalEntry, seq: number): JournalEntry => ({
  schema,
  seq,
  ...rest,
});

/** An exchange on its way into the journal of a world. */
interface JournalRow {
  readonly id: number;
  readonly request: string;
  /** The entry as JSON, but for its number. */
  readonly doc: string;
  /** The number that it was given; undefined where it could not be kept. */
  readonly number: Deferred<number | undefined>;
}

/** Milliseconds after which rows are written at the latest: a replica that is killed may lose those of its last ones. */
const pace = 50;

/** Milliseconds until they are tried again while the database is away. */
const pause = 1000;

/** How many are written at once, and how many letters may wait while the database is away: the eldest make room. */
const [together, most] = [500, 32 * 2 ** 20];

/** Exchanges on their way into journals: no answer waits for them. */
export class JournalRows {
  readonly #database: Database;
  readonly #watch: ReplicaWatch;
  #waiting: JournalRow[] = [];
  #letters = 0;
  #writing: Promise<void> | undefined;
  #timer: ReturnType<typeof timers.setTimeout> | undefined;

  constructor(database: Database, watch: ReplicaWatch) {
    this.#database = database;
    this.#watch = watch;
  }

  /** @returns settles with its number once it is written; undefined where it could not be */
  add(id: number, request: string, doc: string): Promise<number | undefined> {
    const row = { id, request, doc, number: deferred<number | undefined>() };
    this.#waiting.push(row);
    this.#letters += doc.length;
    while (this.#letters > most) for (const eldest of this.#take(1)) eldest.number.resolve(undefined);
    this.#timer ??= timers.setTimeout(() => void this.written(), pace);
    return row.number.promise;
  }

  #take(count: number): readonly JournalRow[] {
    const taken = this.#waiting.splice(0, count);
    for (const { doc } of taken) this.#letters -= doc.length;
    return taken;
  }

  /** Settles once all that was added before is written, or the database is away. */
  async written(): Promise<void> {
    timers.clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#writing !== undefined) await this.#writing;
    let isAway = false;
    while (this.#waiting.length > 0 && !isAway) {
      const writing = this.#write(this.#take(together));
      this.#writing = writing.then(() => undefined);
      isAway = !(await writing);
      this.#writing = undefined;
    }
  }

  /** @returns false where the database is away: what was not written waits again */
  async #write(rows: readonly JournalRow[]): Promise<boolean> {
    const numbers = await this.#database
      .read<{ readonly id: number; readonly request: string; readonly number: number }>(addEntriesStatement, [
        rows.map(({ id }) => id),
        rows.map(({ request }) => request),
        textArray(rows.map(({ doc }) => doc)),
      ])
      .catch((error: unknown) => (error instanceof StoreUnavailable ? undefined : []));
    if (numbers === undefined) {
      this.#waiting = [...rows, ...this.#waiting];
      for (const { doc } of rows) this.#letters += doc.length;
      this.#timer ??= timers.setTimeout(() => void this.written(), pause).unref();
      return false;
    }
    this.#watch.wrote('journal', numbers.length);
    const byRequest = new Map(numbers.map(({ id, request, number }) => [`${id} ${request}`, number]));
    for (const { id, request, number } of rows) number.resolve(byRequest.get(`${id} ${request}`));
    return true;
  }
}

/** Milliseconds after which replicas look what others have added. */
const lookPace = 200;

interface Following {
  readonly id: number;
  /** Number of the latest exchange of its journal, as far as that is known. */
  latest: number;
  /** Whether nothing more will come. */
  isOver: boolean;
  wake: () => void;
}

interface Followed {
  /** Number of the entry before the first. */
  readonly from: number;
  readonly read: (seen: number) => Promise<readonly JournalEntry[]>;
  readonly signal: AbortSignal | undefined;
}

/** Those who follow journals at this replica: it looks at all of these journals with one statement. */
export class Followers {
  readonly #database: Database;
  readonly #all = new Set<Following>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  get count(): number {
    return this.#all.size;
  }

  /** The entries of a journal as they come. Whoever reads the first entry follows: who reads none would never leave. */
  async *follow(id: number, { from, read, signal }: Followed): AsyncGenerator<JournalEntry, void, void> {
    const one: Following = { id, latest: 0, isOver: this.#isClosed || isAborted(signal), wake: () => undefined };
    const leave = () => over(one);
    signal?.addEventListener('abort', leave);
    this.#all.add(one);
    this.#timer ??= timers.setTimeout(() => void this.#look(), lookPace);
    try {
      let seen = from;
      let entries: readonly JournalEntry[];
      do {
        entries = await read(seen);
        yield* entries;
        seen = entries.at(-1)?.seq ?? seen;
      } while (entries.length > 0 ? !isAborted(signal) : await hasMore(one, seen));
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#all.delete(one);
    }
  }

  /** The journal of a world has become longer. */
  tell(id: number, latest: number): void {
    for (const one of this.#all) {
      if (one.id !== id || latest <= one.latest) continue;
      one.latest = latest;
      one.wake();
    }
  }

  /** Nothing more will come for those who follow the journal of a world. */
  end(id: number): void {
    for (const one of this.#all) if (one.id === id) over(one);
  }

  /** Ends all, and looks no more. */
  close(): void {
    this.#isClosed = true;
    timers.clearTimeout(this.#timer);
    this.#all.forEach(over);
  }

  async #look(): Promise<void> {
    const gone = new Set([...this.#all].map(({ id }) => id));
    const found = await this.#database
      .read<{ readonly id: number; readonly latest: number }>(latestStatement, [[...gone]])
      .catch(() => undefined); // it is away: the next look tells
    for (const { id, latest } of found ?? []) {
      this.tell(id, latest);
      gone.delete(id);
    }
    if (found !== undefined) for (const id of gone) this.end(id);
    const goesOn = this.#all.size > 0 && !this.#isClosed;
    this.#timer = goesOn ? timers.setTimeout(() => void this.#look(), lookPace) : undefined;
  }
}

/** Whether more than what was seen has come; settles once that is known. */
async function hasMore(one: Following, seen: number): Promise<boolean> {
  while (one.latest <= seen && !one.isOver) await new Promise<void>((resolve) => (one.wake = resolve));
  return !one.isOver;
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

function over(one: Following): void {
  one.isOver = true;
  one.wake();
}

const latestStatement = `
select w.id, coalesce(h.latest, 0) as latest from world w left join journal_head h on h.world = w.id
where w.id = any($1::bigint[]) and (w.kept_until is null or w.kept_until > now())`;
