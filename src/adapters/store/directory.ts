import { loadedOnce } from '../../lib/loaded-once.ts';
import type { Directory, PageStretch, PageDirectory } from '../../domain/ports.ts';
import type { Page } from '../../domain/page/page.ts';
import { windowOf } from '../../domain/page/page-window.ts';

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
  { after, limit }: PageStretch<Id>,
): readonly Entry[] {
  if (after === undefined) return entries.slice(0, limit);
  const before = entries.findIndex(({ id }) => id === after);
  return before === -1 ? [] : entries.slice(before + 1, before + 1 + limit);
}

/** Pages in memory, which come by ID. What searching takes is loaded when somebody first searches. */
export function createPageDirectory(pages: readonly Page[]): PageDirectory {
  const byId = byIdOf(pages);
  const search = loadedOnce(async () => (await import('./page-search.ts')).createPageSearch(pages));
  return {
    ...createDirectory(pages, byId),
    known: async (ids) => new Set(ids.filter((id) => byId.has(id))),
    search: async (query, finding, window) => {
      const isById = finding.order === 'best' || finding.order === 'id';
      if (isById && query.trim() === '') return { pages: windowOf(pages, window), total: pages.length };
      const find = await search();
      const ids = find(query, finding);
      return { pages: windowOf(ids, window).flatMap((id) => byId.get(id) ?? []), total: ids.length };
    },
  };
}

/** A directory of pages some of which have vanished: the same one where none has. */
export function withoutPages(directory: PageDirectory, removed: ReadonlySet<number>): PageDirectory {
  if (removed.size === 0) return directory;
  const isLeft = ({ id }: Page) => !removed.has(id);
  return {
    get: async (id) => (removed.has(id) ? undefined : directory.get(id)),
    list: async ({ limit, ...stretch }) => {
      const more = await directory.list({ ...stretch, limit: limit + removed.size });
      return more.filter(isLeft).slice(0, limit);
    },
    known: (ids) => directory.known(ids.filter((id) => !removed.has(id))),
    search: async (query, finding, window) => {
      const everyMatch = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
      const left = (await directory.search(query, finding, everyMatch)).pages.filter(isLeft);
      return { pages: windowOf(left, window), total: left.length };
    },
  };
}
