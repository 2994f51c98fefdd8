import type { Picture } from '../domain/ports.ts';
import type { Layer } from '../adapters/store/layered-store.ts';
import type { WorldStart, WorldState } from '../world/world.ts';
import type { CopyVersion } from './copy-version.ts';
import { deferred, type Deferred } from './turns.ts';

/** An exchange on its way into the journal of its world. */
export interface JournalRow {
  readonly request: string;
  /** The entry as JSON, but for its number. */
  readonly doc: string;
  /** The number that it was given. */
  readonly number: Deferred<number>;
}

/** A copy that an exchange was answered from, and what the database has to say of it before the answer is sent. */
export interface SeenCopy {
  readonly version: number;
  readonly known: Pick<CopyVersion, 'doubt'>;
  /** Whether this copy has itself moved the world on to a version that the database has. */
  hasMovedTo(version: number): Promise<boolean>;
}

/** A world as it was kept at a version. */
export interface KeptWorld {
  readonly start: WorldStart;
  readonly version: number;
  readonly state: WorldState;
  readonly events: Layer['events'];
  readonly nextId: number;
  /** Characters of its start as it is written: what of it no other world shares takes about as many bytes. */
  readonly startLength: number;
}

/** What is to be changed of a world, all of it or nothing. */
export interface Change extends Layer {
  state: WorldState;
  isStateChanged: boolean;
  /** What all events of the world take then that are not as they were seeded, an estimate. */
  bytes: number;
  readonly rows: JournalRow[];
  readonly pictures: Picture[];
  /** Those who have written into it and are not done yet. */
  readonly writers: Set<object>;
  /** Settles once it is on its way, or lost. */
  readonly sent: Deferred<void>;
  /** Settles once it is kept, or lost. */
  readonly kept: Deferred<void>;
}

/** A change of nothing yet, on top of a layer. */
export const emptyChange = (below: Layer, { state, bytes }: Pick<Change, 'state' | 'bytes'>): Change => ({
  events: new Map(),
  nextId: below.nextId,
  below,
  state,
  isStateChanged: false,
  bytes,
  rows: [],
  pictures: [],
  writers: new Set(),
  sent: deferred(),
  kept: deferred(),
});

/** Tells all who wait for a change that it is not kept. */
export function loseChange(change: Change | undefined, error: unknown): void {
  for (const row of change?.rows ?? []) row.number.reject(error);
  change?.kept.reject(error);
  change?.sent.resolve();
}
