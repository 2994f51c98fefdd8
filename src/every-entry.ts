import type { Directory } from './domain/ports.ts';

const limit = 1000;

/** Every entry of a directory, stretch after stretch. */
export async function* everyEntry<Id, Entry extends { readonly id: Id }>(
  directory: Pick<Directory<Id, Entry>, 'list'>,
): AsyncGenerator<Entry, void, undefined> {
  let stretch = await directory.list({ limit });
  for (;;) {
    yield* stretch;
    const last = stretch.at(-1);
    if (last === undefined || stretch.length < limit) return;
    stretch = await directory.list({ after: last.id, limit });
  }
}
