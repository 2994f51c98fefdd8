import type { PageWindow } from './page.ts';

/** One stretch of the results: stretches follow each other without a gap or an overlap (§4.1). */
export function windowOf<Result>(results: readonly Result[], { page, perPage }: PageWindow): readonly Result[] {
  if (perPage < 1) return [];
  const start = (Math.max(page, 1) - 1) * perPage;
  return results.slice(start, start + perPage);
}
