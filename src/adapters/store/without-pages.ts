import { windowOf } from '../../domain/page/page-window.ts';
import type { Page } from '../../domain/page/page.ts';
import type { PageDirectory } from '../../domain/ports.ts';

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
