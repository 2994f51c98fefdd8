import type { Page } from '../../domain/page/page.ts';
import { windowOf } from '../../domain/page/page-window.ts';
import type { PageDirectory } from '../../domain/ports.ts';
import { byIdOf, createDirectory } from './directory.ts';
import type { PageSearch } from './page-search.ts';

/** Pages in memory, which come by ID. What searching takes is loaded when somebody first searches. */
export function createPageDirectory(pages: readonly Page[]): PageDirectory {
  const byId = byIdOf(pages);
  let loading: Promise<PageSearch> | undefined;
  const load = async () => (await import('./page-search.ts')).createPageSearch(pages);
  return {
    ...createDirectory(pages, byId),
    known: async (ids) => new Set(ids.filter((id) => byId.has(id))),
    search: async (query, finding, window) => {
      const isById = finding.order === 'best' || finding.order === 'id';
      if (isById && query.trim() === '') return { pages: windowOf(pages, window), total: pages.length };
      const find = await (loading ??= load());
      const ids = find(query, finding);
      return { pages: windowOf(ids, window).flatMap((id) => byId.get(id) ?? []), total: ids.length };
    },
  };
}
