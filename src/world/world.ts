import type { Delays } from '../faults/delays.ts';
import type { Finished } from './finished.ts';
import type { Page } from '../domain/page/page.ts';
import type { EventUpdate } from '../domain/ports.ts';
import type { Deviations } from '../faults/deviations.ts';
import type { Journal } from '../journal/journal.ts';
import type { FaultTallies } from '../faults/draw-faults.ts';
import type { Faults } from '../faults/fault.ts';
import type { Ports } from '../operations/call.ts';
import type { Profile } from '../profile/profile.ts';
import type { RateCount } from './rate-window.ts';
import type { Credential } from './credentials.ts';
import type { Seed, Seeded } from './shared-seed.ts';
import type { WorldStep } from './step.ts';
import type { ClockChange, ClockSetting } from './world-clock.ts';

/** What a world is opened with. It never changes, and what is large in it is shared with other worlds. */
export interface WorldStart {
  readonly channel: string;
  readonly apiKey: string;
  /** Opens the control area of this world and of no other; the default world has the sandbox's own token instead. */
  readonly controlKey?: string;
  /** ID of the partner that it belongs to; absent for one of the sandbox's own. */
  readonly partner?: string;
  /** Name of the scenario. */
  readonly scenario: string;
  readonly about: About;
  readonly seed: Seed;
  readonly seeded: Seeded;
  /** Pages of the scenario's own. */
  readonly ownPages: readonly Page[];
  /** Where its clock starts, one change after the other: a reset sets it there anew. */
  readonly clock: readonly ClockChange[];
  /** What a reset brings back; its clock goes as the changes above have it. */
  readonly state: WorldState;
  /** What it takes of memory, about: it counts for the quota of its partner. Absent where nobody has counted. */
  readonly bytes?: number;
  /** Gives back the memory that the start takes, once no world begins from it any more. */
  readonly release?: () => void;
}

/** What is told of a scenario. */
export interface About {
  readonly description: string;
  /** `shipped` with the package, of a file, or given by a program or a request. */
  readonly source: 'shipped' | 'file' | 'given';
  /** SHA-256 of its own pages and events; undefined where it has none, so that all follows from the seed. */
  readonly contents: string | undefined;
}

/** All that a world has besides its events, which are in its store: values that are replaced, never changed in place. A reset brings the start's back. */
export interface WorldState {
  readonly profile: Profile;
  readonly deviations: Deviations;
  readonly faults: Faults;
  /** How often each of the faults has acted, since they were put there. */
  readonly tallies: FaultTallies;
  /** Requests that count for `limits.rate`; undefined before the first. */
  readonly rate: RateCount | undefined;
  readonly clock: ClockSetting;
  /** Its own channel first. */
  readonly credentials: readonly [Credential, ...Credential[]];
  /** IDs of pages that have vanished. */
  readonly removedPages: ReadonlySet<number>;
  /** What its scenario still has in store, each of it once. */
  readonly steps: readonly WorldStep[];
  /** Requests of the interface, counted while a step waits for their number. */
  readonly requests: number;
  /** How often the world has begun: a reset and another start begin the next epoch. */
  readonly epoch: number;
}

/** One isolated set of credentials, pages, events, clock, profile and journal. */
export interface World {
  /** The present one: `change` puts another in its place. */
  readonly state: WorldState;
  /** The present one: `begin` puts another in its place. */
  readonly start: WorldStart;
  readonly channel: string;
  readonly apiKey: string;
  /** Path under which the sandbox serves this world's logos and images: every URL that it makes says whose it is. */
  readonly path: string;
  readonly ports: Ports;
  /** Goes on over a reset, its numbers too. */
  readonly journal: Journal;
  readonly delays: Delays;
  /** Is told of each exchange that is over; absent where nobody watches. */
  readonly onFinish: ((finished: Finished) => void) | undefined;
  /**
   * Puts other state in the place of the present one, together with events: both happen or neither. Other faults are counted from the start,
   * unless other tallies come with them. Once it settles, the change is kept and shows here.
   *
   * @param decide answers what is to be changed of the state as it is then; pure
   * @param eventsOf the events that change with it, by the state before
   * @throws StoreUnavailable, and what `decide` throws; nothing has changed then
   */
  change(
    decide: (state: WorldState) => Partial<WorldState>,
    eventsOf?: (state: WorldState) => readonly EventUpdate<void>[],
  ): Promise<void>;
  /** Runs one change after the other, each once the one before is kept. */
  exclusively(change: () => Promise<void>): Promise<void>;
  /** Back to the start: events, state and counts of requests and faults. What a fault delays is cut. */
  reset(): Promise<void>;
  /** Whether its events are kept in a file, which belongs to its start. */
  readonly isKept: boolean;
  /** Begins again, from another start: credentials stay but for the further ones. What requests still on their way write is forgotten. Settles once that is kept. */
  begin(start: WorldStart): Promise<void>;
  /** The same world as it is by now; absent where nobody else can change it. @throws StoreUnavailable */
  readonly latest?: () => Promise<World>;
  /** Waits for pending writes and lets go of what the world holds. */
  close(): Promise<void>;
}
