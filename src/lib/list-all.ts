const limit = 1000;

/** What can be read in stretches, in the order of IDs. */
interface Listed<Id, Entry> {
  list(stretch: { readonly after?: Id; readonly limit: number }): Promise<readonly Entry[]>;
}

/** Every entry of a directory, stretch after stretch. */
export async function* listAll<Id, Entry extends { readonly id: Id }>(
  directory: Listed<Id, Entry>,
): AsyncGenerator<Entry, void, undefined> {
  let stretch = await directory.list({ limit });
  for (;;) {
    yield* stretch;
    const last = stretch.at(-1);
    if (last === undefined || stretch.length < limit) return;
    stretch = await directory.list({ after: last.id, limit });
  }
}

/** The same as one list. */
export async function everyOf<Id, Entry extends { readonly id: Id }>(
  directory: Listed<Id, Entry>,
): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  for await (const entry of listAll(directory)) all.push(entry);
  return all;
}
