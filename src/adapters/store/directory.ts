import type { Directory, Stretch } from '../../domain/ports.ts';

/** Entries by their IDs. */
export function byIdOf<Id, Entry extends { readonly id: Id }>(entries: readonly Entry[]): ReadonlyMap<Id, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** A directory over entries in memory, in their order. */
export function createDirectory<Id, Entry extends { readonly id: Id }>(
  entries: readonly Entry[],
  byId: ReadonlyMap<Id, Entry> = byIdOf(entries),
): Directory<Id, Entry> {
  return {
    get: async (id) => byId.get(id),
    list: async (stretch) => stretchOf(entries, stretch),
  };
}

/** A stretch of entries in their order; none where the one to follow is not among them. */
function stretchOf<Id, Entry extends { readonly id: Id }>(
  entries: readonly Entry[],
  { after, limit }: Stretch<Id>,
): readonly Entry[] {
  if (after === undefined) return entries.slice(0, limit);
  const before = entries.findIndex(({ id }) => id === after);
  return before === -1 ? [] : entries.slice(before + 1, before + 1 + limit);
}
