import type { Answer } from './ask.ts';
import type { EventType, NewEvent, Place, StoredEvent } from './event/event.ts';
import type { Page } from './page/page.ts';

/** What `Store.update` does with an event: write `event`, or leave it as it is and hand back why. */
export type Decision<Refusal> = { readonly event: StoredEvent } | { readonly refused: Refusal };

/** Events, kept. An ID is never given twice. Each promise settles once the change is as durable as the adapter makes it. */
export interface Store {
  get(id: number): Promise<StoredEvent | undefined>;
  list(): Promise<readonly StoredEvent[]>;
  /** Stores the event under a new ID and answers that ID. */
  insert(event: NewEvent): Promise<number>;
  /** One atomic step: reads the event, asks `decide`, and writes what it answers. Nothing comes between. */
  update<Refusal>(
    id: number,
    decide: (current: StoredEvent | undefined) => Decision<Refusal>,
  ): Promise<Decision<Refusal>>;
  /** Back to the events that it started from; the next ID goes back too. */
  reset(): Promise<void>;
  /** Waits for pending writes and lets go of what it holds (file, lock). */
  close(): Promise<void>;
}

/** Pages, read-only. */
export interface PageDirectory {
  readonly size: number;
  get(id: number): Page | undefined;
  /** All pages, by ID. */
  list(): readonly Page[];
  /** IDs of the pages that match, best first, then by ID (`search.matching`). The same array for the same query. */
  search(query: string, matching: Answer<'search.matching'>): readonly number[];
}

/** Lists that a deployment has and the interface does not show (`event-types`, `places`). */
export interface Directories {
  readonly eventTypes: ReadonlyMap<number, EventType>;
  readonly places: ReadonlyMap<string, Place>;
}

/** The present, in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** Fetches an image's URL (`image.check`: fetch) and says whether an image came, or in few words what else did. */
export type ImageProbe = (url: string) => Promise<{ readonly isImage: boolean; readonly what: string }>;

/** Looks up whether the domain of an email address exists (`email.check`: domain). */
export type MailDomainProbe = (domain: string) => Promise<boolean>;
