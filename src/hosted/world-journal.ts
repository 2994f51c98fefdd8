import type { Redact } from '../lib/redaction.ts';
import { bodyOf, entryOf, redactedBody, type JournalEntry } from '../journal/journal-entry.ts';
import type { Journal } from '../journal/journal.ts';
import { shortened, withShortBodies, type KeptBody, type Recorded } from '../journal/recorded.ts';
import type { Database } from './database.ts';
import type { Follower, Followers } from './followers.ts';
import { numbered, readEntries, readPage, type JournalDatabaseRow } from './read-journal.ts';
import { deferred } from './turns.ts';
import type { JournalRow } from './change.ts';

/** What the journals of a replica share. */
export interface JournalGround {
  readonly database: Database;
  readonly followers: Followers;
  /** Makes exchanges fit to be kept. */
  /** How many exchanges each keeps. */
  readonly most: number;
  /** Adds an exchange that has changed nothing. */
  readonly add: (id: number, row: JournalRow) => void;
  /** Is told of each exchange of this replica as it comes. */
  readonly tell: ((entry: JournalEntry) => void) | undefined;
}

/** The journal of a world in the database. */
export interface WorldJournal extends Omit<Journal, 'add' | 'complete'> {
  /**
   * Keeps an exchange without the secrets of its world, and answers its number.
   *
   * @param settle has its row go with a change; undefined where there is none
   */
  keep(
    one: Recorded,
    secrets: readonly string[],
    settle: (row: JournalRow) => Promise<void> | undefined,
  ): Promise<number>;
  complete(seq: number, body: KeptBody, redact: Redact): void;
  /** Learns the number of the latest exchange. */
  note(latest: number): void;
}

/** How many entries are read at once for who follows. */
const stretch = 100;

/** @param id of the world @param world its channel */
export function createWorldJournal(id: number, world: string, ground: JournalGround): WorldJournal {
  const { database, followers, add, tell } = ground;

  async function keep(
    one: Recorded,
    secrets: readonly string[],
    settle: (row: JournalRow) => Promise<void> | undefined,
  ): Promise<number> {
    const entry = entryOf(withShortBodies(one), { seq: 0, world, secrets });
    const row = { request: one.requestId, doc: JSON.stringify(entry), number: deferred<number>() };
    const settling = settle(row);
    if (settling === undefined) add(id, row);
    else await settling;
    const number = await row.number.promise;
    journal.note(number);
    followers.tell(id, number);
    tell?.(numbered(entry, number));
    return number;
  }

  // All members are values: an object with a getter takes eight times as much memory in V8.
  const journal: WorldJournal & { latest: number } = {
    isOn: true,
    latest: 0,
    keep,
    note: (number) => {
      journal.latest = Math.max(journal.latest, number);
    },
    complete: (seq, body, redact) => void completed(ground, { id, seq, body, redact }).catch(() => undefined), // it is told without the body then
    read: (filter = {}) => readPage(ground, id, filter),
    follow: ({ after: from = journal.latest, signal } = {}) =>
      followed(() => followers.join(id, signal), {
        from: from > journal.latest ? 0 : from,
        read: (seen) => readEntries(ground, id, { after: seen, limit: stretch }),
        signal,
      }),
    endFollowing: () => followers.end(id),
    clear: async () => void (await database.read('delete from journal where world = $1', [id])),
    close: () => followers.end(id),
  };
  return journal;
}

interface Followed {
  readonly from: number;
  readonly read: (seen: number) => Promise<readonly JournalEntry[]>;
  readonly signal: AbortSignal | undefined;
}

/** @param join has whoever reads the first entry follow: who reads none would never leave */
async function* followed(
  join: () => Follower,
  { from, read, signal }: Followed,
): AsyncGenerator<JournalEntry, void, void> {
  const follower = join();
  try {
    let seen = from;
    let entries: readonly JournalEntry[];
    do {
      entries = await read(seen);
      yield* entries;
      seen = entries.at(-1)?.seq ?? seen;
    } while (!isAborted(signal) && (entries.length > 0 || (await follower.change(seen))));
  } finally {
    follower.leave();
  }
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

interface Completion {
  readonly id: number;
  readonly seq: number;
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
