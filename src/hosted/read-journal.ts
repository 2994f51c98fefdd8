import { createTextSearch } from '../lib/text-search.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { JournalPage } from '../journal/journal.ts';
import type { JournalFilter } from '../journal/journal-filter.ts';
import type { Database } from './database.ts';
import { journalStatement } from './journal-statements.ts';

export interface JournalDatabaseRow {
  readonly number: number;
  /** The entry as JSON, but for its number. */
  readonly doc: string;
}

/** How many rows are read at once: those of a whole journal may be many megabytes. */
const stretch = 200;

/** Entries of the journal of a world that fit all that is asked for, newest last. @param most how many it keeps */
export async function readEntries(
  { database, most }: { readonly database: Database; readonly most: number },
  id: number,
  { after, limit = Infinity, text, ...sought }: JournalFilter,
): Promise<readonly JournalEntry[]> {
  const statement = journalStatement(after === undefined ? 'before' : 'after');
  const parts = partsOf(sought);
  const next = (from: number, count: number) =>
    database.read<JournalDatabaseRow>(statement, [id, from, most, count, parts]);
  const isFound = text === undefined ? () => true : createTextSearch(text);
  const found: JournalEntry[] = [];
  for await (const { doc, number } of rowsInTurn(next, { from: after, limit: text === undefined ? limit : Infinity })) {
    const entry = numbered(JSON.parse(doc) as JournalEntry, number);
    if (fits(entry, sought) && isFound(entry)) found.push(entry);
    if (found.length >= limit) break;
  }
  return after === undefined ? found.toReversed() : found;
}

/** The same as a page. */
export async function readPage(
  ground: Parameters<typeof readEntries>[0],
  id: number,
  { limit, ...filter }: JournalFilter,
): Promise<JournalPage> {
  if (filter.after === undefined || limit === undefined)
    return { entries: await readEntries(ground, id, { ...filter, ...(limit === undefined ? {} : { limit }) }) };
  const found = await readEntries(ground, id, { ...filter, limit: limit + 1 });
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? entries.at(-1)?.seq : undefined };
}

/** @param limit how many are asked for at most; more come where these do not fit */
async function* rowsInTurn(
  next: (from: number, count: number) => Promise<readonly JournalDatabaseRow[]>,
  { from = Number.MAX_SAFE_INTEGER, limit }: { readonly from: number | undefined; readonly limit: number },
): AsyncGenerator<JournalDatabaseRow, void, void> {
  const count = Math.min(stretch, limit);
  let place = Math.min(from, Number.MAX_SAFE_INTEGER); // a larger one is no number of the database
  let rows: readonly JournalDatabaseRow[];
  do {
    rows = await next(place, count);
    yield* rows;
    place = rows.at(-1)?.number ?? place;
  } while (rows.length === count && rows.length > 0);
}

export const numbered = ({ schema, seq: _unknown, ...rest }: JournalEntry, seq: number): JournalEntry => ({
  schema,
  seq,
  ...rest,
});

type Sought = Omit<JournalFilter, 'text' | 'after' | 'limit'>;

/** What occurs in the JSON of each entry that fits; other entries may have it too. */
function partsOf({ operation, status, outcome, rule, question }: Sought): readonly string[] {
  const members = [{ operation }, { status }, { outcome }, { id: rule }, { id: question }];
  return members.map((one) => JSON.stringify(one).slice(1, -1)).filter((part) => part !== '');
}

function fits({ operation, response, outcome, violations, questions }: JournalEntry, filter: Sought): boolean {
  const isSought = (name: keyof Sought, actual: unknown) => filter[name] === undefined || filter[name] === actual;
  return (
    isSought('operation', operation) &&
    isSought('status', response?.status) &&
    isSought('outcome', outcome) &&
    (filter.rule === undefined || violations.some(({ id }) => id === filter.rule)) &&
    (filter.question === undefined || questions.some(({ id }) => id === filter.question))
  );
}
