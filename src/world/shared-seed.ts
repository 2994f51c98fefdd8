import { createHash } from 'node:crypto';
import type { StoredEvent } from '../domain/event/event.ts';
import type { Page } from '../domain/page/page.ts';
import type { PageDirectory } from '../domain/ports.ts';
import { everyOf } from '../lib/list-all.ts';
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

/** What is in use, by what it was made of; the latest seed is kept for whoever comes next, as a test suite opens one sandbox after the other. */
const shared = new Map<string, WeakRef<Seeded>>();
let latest: Seeded | undefined;

function share(key: string, seeded: Seeded): Seeded {
  for (const [other, one] of shared) if (one.deref() === undefined) shared.delete(other);
  shared.set(key, new WeakRef(seeded));
  return seeded;
}

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
  latest = share(key, { pages: createPageDirectory(all), pageCount: all.length, events: base, base });
  return latest;
}

/** The same with own pages and events, each in the place of one with its ID: worlds that start alike share them. */
export async function withOwn(seed: Seed, ownPages: readonly Page[], own: readonly StoredEvent[]): Promise<Seeded> {
  const base = await sharedSeed(seed);
  if (ownPages.length + own.length === 0) return base;
  const key = hashOf([seed, ownPages, own]);
  return shared.get(key)?.deref() ?? share(key, await joined(base, ownPages, own));
}

async function joined(base: Seeded, ownPages: readonly Page[], own: readonly StoredEvent[]): Promise<Seeded> {
  const taken = new Set(own.map(({ id }) => id));
  const events = createSeededEvents([...base.events.list.filter(({ id }) => !taken.has(id)), ...own]);
  if (ownPages.length === 0) return { ...base, events };
  const all = new Map(ownPages.map(({ id, title }) => [id, { id, title }]));
  for (const page of await everyOf(base.pages)) if (!all.has(page.id)) all.set(page.id, page);
  const pages = [...all.values()].toSorted((a, b) => a.id - b.id);
  return { pages: createPageDirectory(pages), pageCount: pages.length, events, base: base.base };
}

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
