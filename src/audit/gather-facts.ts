import { jsonMembers } from '../lib/json-value.ts';
import type { StoredImage } from '../domain/event/event.ts';
import type { Directories, PageDirectory, Store } from '../domain/ports.ts';
import { everyOf } from '../lib/list-all.ts';
import type { AuditFacts, ImageSize } from './facts.ts';
import type { RecordedEntry } from '../lib/recorded-entry.ts';

/** What of a world an audit asks. */
export interface FactPorts {
  readonly store: Store;
  readonly pages: PageDirectory;
  readonly directories: Directories;
}

/** Facts of the world that the traffic met: it knows them now, whatever it was when the requests came. */
export async function gatherFacts(
  { store, pages, directories }: FactPorts,
  entries: readonly RecordedEntry[],
): Promise<AuditFacts> {
  const events = await everyOf(store);
  const sizes = new Map(events.flatMap(({ image }) => sizesOf(image)));
  const places = new Map((await everyOf(directories.places)).map((place) => [place.id, place]));
  const eventTypes = new Set((await everyOf(directories.eventTypes)).map(({ id }) => id));
  const referred = entries.flatMap(pagesIn);
  const known = await pages.known([...new Set(referred)]);
  return {
    events,
    isPage: (id) => known.has(id),
    isEventType: (id) => eventTypes.has(id),
    place: (id) => places.get(id) ?? null,
    imageSize: (url) => sizes.get(url),
  };
}

/** Sizes of an event's images, where they were fetched (`image.check`) and have one. */
function sizesOf(image: StoredImage): readonly (readonly [string, ImageSize])[] {
  return [...(image.earlier ?? []), image].flatMap(({ url, fetched }) => {
    const { width = null, height = null } = fetched ?? {};
    return width === null || height === null ? [] : [[url, { width, height }] as const];
  });
}

/** IDs of pages that a body refers to; a body that was cut short refers to none. */
function pagesIn({ request: { body } }: RecordedEntry): readonly number[] {
  const { host, cohosts } = jsonMembers(body?.text ?? '') ?? {};
  return [host, cohosts].flat().filter((id): id is number => Number.isSafeInteger(id));
}
