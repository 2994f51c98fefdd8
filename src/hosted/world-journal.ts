import type { Redact } from '../lib/redaction.ts';
import { bodyOf, entryOf, redactedBody, type JournalEntry } from '../journal/journal-entry.ts';
import type { Journal } from '../journal/journal.ts';
import { shortened, withShortBodies, type KeptBody } from '../journal/recorded.ts';
import type { Database } from './database.ts';
import type { Follower, Followers } from './followers.ts';
import { requestRedactor } from '../journal/redaction.ts';
import { numbered, readEntries, readPage, type JournalDatabaseRow } from './read-journal.ts';
import type { JournalRows } from './journal-rows.ts';

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
const stretch = 100;

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
      followed(() => followers.join(id, signal), {
        from: from > journal.latest ? 0 : from,
        read: (seen) => readEntries(ground, id, { after: seen, limit: stretch }),
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
