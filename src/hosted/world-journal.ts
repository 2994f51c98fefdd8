import { limited, type JournalFilter } from '../journal/journal-filter.ts';
import { createTextSearch } from '../../shared/text-search.ts';
import { redactedValue } from '../../shared/redaction.ts';
import { bodyOf, entryOf, type JournalEntry } from '../journal/journal-entry.ts';
import type { Journal } from '../journal/journal.ts';
import { createSanitizer, redactedBody, type KeptBody, type Recorded } from '../journal/recorded.ts';
import type { Redaction } from '../journal/redaction.ts';
import type { Database } from './database.ts';
import type { Follower, Followers } from './followers.ts';
import { deferred } from './turns.ts';
import type { JournalRow } from './change.ts';

/** What the journals of a replica share. */
export interface JournalGround {
  readonly database: Database;
  readonly followers: Followers;
  readonly redaction: Redaction;
  /** How many exchanges each keeps. */
  readonly most: number;
  /** Adds an exchange that has changed nothing. */
  readonly add: (id: number, row: JournalRow) => void;
  /** Is told of each exchange of this replica as it comes. */
  readonly tell: ((entry: JournalEntry) => void) | undefined;
}

/** The journal of a world in the database. */
export interface WorldJournal extends Omit<Journal, 'add'> {
  /** Keeps an exchange, and answers its number. @param settle has its row go with a change; undefined where there is none */
  keep(one: Recorded, settle: (row: JournalRow) => Promise<void> | undefined): Promise<number>;
  /** Learns the number of the latest exchange. */
  note(latest: number): void;
}

interface Row {
  readonly number: number;
  readonly doc: string;
}

/** How many entries are read at once for who follows. */
const stretch = 100;

/** @param id of the world @param world its channel */
export function createWorldJournal(id: number, world: string, ground: JournalGround): WorldJournal {
  const { database, followers, redaction, most, add, tell } = ground;
  const sanitize = createSanitizer(redaction);
  let latest = 0;

  const after = (number: number, limit: number) => rowsAfter(ground, id, { number, limit });

  async function keep(one: Recorded, settle: (row: JournalRow) => Promise<void> | undefined): Promise<number> {
    sanitize(one);
    const entry = entryOf(one, { seq: 0, world, redaction });
    const row = { request: one.requestId, doc: JSON.stringify(entry), number: deferred<number>() };
    const settling = settle(row);
    if (settling === undefined) add(id, row);
    else await settling;
    const number = await row.number.promise;
    latest = Math.max(latest, number);
    followers.tell(id, number);
    tell?.(numbered(entry, number));
    return number;
  }

  return {
    isOn: true,
    keep,
    note: (number) => {
      latest = Math.max(latest, number);
    },
    complete: (seq, body) => void completed(ground, { id, seq, body }).catch(() => undefined), // it is told without the body then
    read: async (filter = {}) => sought(await after(filter.after ?? 0, most), filter),
    follow: ({ after: from = latest, signal } = {}) =>
      followed(followers.join(id, signal), {
        from: from > latest ? 0 : from,
        read: (seen) => after(seen, stretch),
        signal,
      }),
    endFollowing: () => followers.end(id),
    clean: redaction.spelled,
    clear: async () => void (await database.read('delete from journal where world = $1', [id])),
    get latest() {
      return latest;
    },
    continueAfter: async (number) =>
      void (await database.read('update world set latest = $2 where id = $1', [id, number])),
    close: () => followers.end(id),
  };
}

async function rowsAfter(
  { database, most }: JournalGround,
  id: number,
  { number, limit }: { readonly number: number; readonly limit: number },
): Promise<readonly JournalEntry[]> {
  const rows = await database.read<Row>(
    `select j.number, j.doc from journal j join world w on w.id = j.world
     where j.world = $1 and j.number > $2 and j.number > w.latest - $3::int order by j.number limit $4::int`,
    [id, number, most, limit],
  );
  return rows.map((row) => numbered(JSON.parse(row.doc) as JournalEntry, row.number));
}

interface Followed {
  readonly from: number;
  readonly read: (seen: number) => Promise<readonly JournalEntry[]>;
  readonly signal: AbortSignal | undefined;
}

async function* followed(
  follower: Follower,
  { from, read, signal }: Followed,
): AsyncGenerator<JournalEntry, void, void> {
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

const numbered = ({ schema, seq: _unknown, ...rest }: JournalEntry, seq: number): JournalEntry => ({
  schema,
  seq,
  ...rest,
});

interface Completion {
  readonly id: number;
  readonly seq: number;
  readonly body: KeptBody;
}

async function completed({ database, redaction }: JournalGround, { id, seq, body }: Completion): Promise<void> {
  const [row] = await database.read<Row>('select number, doc from journal where world = $1 and number = $2', [id, seq]);
  if (row === undefined) return;
  const { request, ...entry } = JSON.parse(row.doc) as JournalEntry;
  const shown = bodyOf(redactedValue(redactedBody(body, redaction), redaction.spelled));
  const doc = JSON.stringify({ ...entry, request: { ...request, body: shown } });
  await database.read('update journal set doc = $3 where world = $1 and number = $2', [id, seq, doc]);
}

/** Those that fit all that is asked for. */
function sought(
  entries: readonly JournalEntry[],
  { text, after, limit, ...filter }: JournalFilter,
): readonly JournalEntry[] {
  const isFound = text === undefined ? () => true : createTextSearch(text);
  return limited(
    entries.filter((entry) => fits(entry, filter) && isFound(entry)),
    { after, limit },
  );
}

function fits(
  { operation, response, outcome, violations, questions }: JournalEntry,
  filter: Omit<JournalFilter, 'text' | 'after' | 'limit'>,
): boolean {
  const isSought = (name: keyof typeof filter, actual: unknown) =>
    filter[name] === undefined || filter[name] === actual;
  return (
    isSought('operation', operation) &&
    isSought('status', response?.status) &&
    isSought('outcome', outcome) &&
    (filter.rule === undefined || violations.some(({ id }) => id === filter.rule)) &&
    (filter.question === undefined || questions.some(({ id }) => id === filter.question))
  );
}
