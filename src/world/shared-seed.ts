import type { PageDirectory } from '../domain/ports.ts';
import { createPageDirectory } from '../adapters/store/directory.ts';
import { createSeededEvents, type SeededEvents } from '../adapters/store/seeded-events.ts';

/** What pages and events follow from. */
export interface Seed {
  readonly seed: number;
  readonly pages: number;
  /** How many events; none where there is no page that could host one. */
  readonly events: number;
  /** The moment that the events are planned around, in epoch milliseconds. */
  readonly seededAt: number;
}

/** What a seed gives. Never changed, so that every world that starts from the seed shares it, search index included. */
export interface Seeded {
  readonly pages: PageDirectory;
  readonly pageCount: number;
  readonly events: SeededEvents;
  /** The events that follow from the seed alone. */
  readonly base: SeededEvents;
}

/** What is in use, by seed; the latest is kept for whoever comes next, as a test suite opens one sandbox after the other. */
const shared = new Map<string, WeakRef<Seeded>>();
let latest: Seeded | undefined;

/** The pages and events of a seed: the same seed gives the same bytes. */
export async function sharedSeed({ seed, pages, events, seededAt }: Seed): Promise<Seeded> {
  const key = JSON.stringify([seed, pages, events, seededAt]);
  latest = shared.get(key)?.deref();
  if (latest !== undefined) return latest;
  // With faker, which a process whose sandboxes share one seed loads once, and one that opens none never.
  const [{ seedPages }, { seedEvents }] = await Promise.all([import('./seed/pages.ts'), import('./seed/events.ts')]);
  // Nothing waits from here on, so that of two that ask at once one makes it.
  latest = shared.get(key)?.deref();
  if (latest !== undefined) return latest;
  const all = seedPages({ seed, count: pages });
  const base = createSeededEvents(seedEvents({ seed, count: events, pages: all, now: seededAt }));
  latest = { pages: createPageDirectory(all), pageCount: all.length, events: base, base };
  forgetUnused();
  shared.set(key, new WeakRef(latest));
  return latest;
}

function forgetUnused(): void {
  for (const [key, seeded] of shared) if (seeded.deref() === undefined) shared.delete(key);
}
