import { timers } from './timers.ts';

/** Entries that are read at once. */
const stretch = 1000;

/** What can be read in stretches, in the order of IDs. */
interface Listed<Id, Entry> {
  list(stretch: { readonly after?: Id; readonly limit: number }): Promise<readonly Entry[]>;
}

/** Which entries of a list are asked for. */
export interface ListRange<Id> {
  /** Only those behind the entry with this ID. */
  readonly after?: Id;
  /** No more than this. */
  readonly limit?: number;
}

/** Entries of a directory, stretch after stretch: others have their turn in between. */
export async function* listAll<Id, Entry extends { readonly id: Id }>(
  directory: Listed<Id, Entry>,
  { after, limit = Infinity }: ListRange<Id> = {},
): AsyncGenerator<Entry, void, undefined> {
  let [from, left] = [after, limit];
  while (left > 0) {
    const most = Math.min(stretch, left);
    const next = await directory.list({ ...(from === undefined ? {} : { after: from }), limit: most });
    yield* next;
    left -= next.length;
    from = next.at(-1)?.id;
    if (next.length < most) return;
    await timers.nextTurn();
  }
}

/** The same as one list. */
export async function everyOf<Id, Entry extends { readonly id: Id }>(
  directory: Listed<Id, Entry>,
  range: ListRange<Id> = {},
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for await (const entry of listAll(directory, range)) all.push(entry);
  return all;
}
