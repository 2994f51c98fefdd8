import type { Faults } from '../faults/fault.ts';
import type { Profile } from '../profile/profile.ts';

/** What a scenario has in store, by the world's clock or after a number of requests. */
export interface WorldStep {
  /** Its place in the scenario, from 1. */
  readonly number: number;
  /** Epoch milliseconds; undefined for one that waits for requests. */
  readonly at?: number;
  readonly afterRequests?: number;
  readonly change: WorldChange;
}

/** What happens then. */
export interface WorldChange {
  readonly faults?: Faults;
  readonly profile?: Partial<Profile['answers']>;
  readonly removedPages?: readonly number[];
  readonly rsvps?: readonly StepRsvps[];
  /** Places in the world's credentials, from 1. */
  readonly expiredKeys?: readonly number[];
}

/** Members who register, as many as there is room for. */
export interface StepRsvps {
  readonly event: number;
  readonly count: number;
  readonly confirmed?: boolean;
}
