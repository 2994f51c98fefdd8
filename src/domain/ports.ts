import type { EventType, FetchedImage, NewEvent, Place, StoredEvent } from './event/event.ts';
import type { MatchingOptions } from './page/matching.ts';
import type { Page, PageWindow } from './page/page.ts';

/** A part of a list: at most `limit` entries, those that follow the one with the ID `after`, or the first ones. */
export interface PageStretch<Id> {
  readonly after?: Id;
  readonly limit: number;
}

/** Entries found by need: nothing promises that all of them are in memory. */
export interface Directory<Id, Entry extends { readonly id: Id }> {
  get(id: Id): Promise<Entry | undefined>;
  /** A stretch of the entries, in an order that never changes. */
  list(stretch: PageStretch<Id>): Promise<readonly Entry[]>;
}

/** What `Store.update` is to do: write `event`, or nothing; `value` is handed to whoever asked for the update. */
export interface WriteDecision<Value> {
  readonly event?: StoredEvent;
  readonly value: Value;
}

/** What is asked of one event of several: `decide` as in `Store.update`. */
export interface EventUpdate<Value> {
  readonly id: number;
  readonly decide: (current: StoredEvent | undefined) => WriteDecision<Value>;
}

/** IDs that begin at one and go on by a step (`event-id.form`). */
export interface IdRow {
  readonly first: number;
  readonly step: number;
}

/** Events, kept, listed by ID. An ID is never given twice. Each promise settles once the change is as durable as the adapter makes it. */
export interface Store extends Directory<number, StoredEvent> {
  /** Stores the event under a new ID and answers that ID: the next one, or the next of a row of them. */
  insert(event: NewEvent, ids?: IdRow): Promise<number>;
  /**
   * One atomic step: reads the event, asks `decide`, and writes what it answers. Nothing comes between. `decide` is pure: where
   * the event was changed meanwhile it runs again, and only the last run counts.
   */
  update<Value>(id: number, decide: EventUpdate<Value>['decide']): Promise<Value>;
  /** The same for several, one after the other: all that they write is kept, or nothing. */
  updateAll<Value>(updates: readonly EventUpdate<Value>[]): Promise<readonly Value[]>;
  /** How many events there are. */
  count(): Promise<number>;
  /** Back to the events that it started from; the next ID goes back too. */
  reset(): Promise<void>;
  /** Waits for pending writes and lets go of what it holds (file, lock). */
  close(): Promise<void>;
}

/** Pages, read-only, listed by ID. */
export interface PageDirectory extends Directory<number, Page> {
  /** Those of the IDs that are pages'. */
  known(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** One stretch of the pages that match, in the order that is asked for, and how many match in all. A blank query finds every page, none better than another. */
  search(
    query: string,
    finding: MatchingOptions,
    window: PageWindow,
  ): Promise<{ readonly pages: readonly Page[]; readonly total: number }>;
}

/** Lists that a deployment has and the interface does not show (`event-types`, `places`). */
export interface Directories {
  readonly eventTypes: Directory<number, EventType>;
  readonly places: Directory<string, Place>;
}

/** The present, in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** An image that was fetched, with its content; null where there was more than is read. */
export interface Picture extends FetchedImage {
  readonly content: Uint8Array | null;
}

/** What came when an image's URL was fetched: in few words, and the picture where it was one and its content was looked at. */
export interface ProbedImage {
  readonly isImage: boolean;
  readonly what: string;
  readonly picture?: Picture;
}

/** Fetches an image's URL (`image.check`: fetch). */
export type ImageProbe = (url: string) => Promise<ProbedImage>;

/**
 * Contents of images, each once by its SHA-256. There is room for so many: what was not asked for longest is let go of. Nothing promises that
 * they are in memory.
 */
export interface PictureStore {
  /** Settles once the content is kept. Never rejects: one that cannot be kept is as one that was let go of, and no reason to fail an event. */
  keep(picture: Picture): Promise<void>;
  contentOf(sha256: string): Promise<Uint8Array | undefined>;
}

/** Looks up whether the domain of an email address exists (`email.check`: domain). */
export type MailDomainProbe = (domain: string) => Promise<boolean>;
