import { counted } from '../../src/lib/describe.ts';
import type { Fixtures } from '../files/fixtures.ts';
import type { Ledger } from '../files/ledger.ts';
import type { RequestSpec, RunCredentials, SentExchange } from './exchange.ts';
import type { Time } from './pace.ts';

/** Sends an ask and answers with the exchange, whatever became of it. */
export type Send = (ask: RequestSpec) => Promise<SentExchange>;

/** What the run may do, and the reason where it may not. */
export interface Permissions {
  readonly maxEvents: number;
  /** Events that come of creates which need not be refused, so that no lawful deployment gets more; absent where the user set a number. */
  readonly mostLawful?: number;
  /** Why no event may be created or updated; absent where it may. */
  readonly noWrites?: string;
}

export interface SessionParts {
  readonly fixtures: Fixtures;
  readonly credentials: RunCredentials;
  readonly permissions: Permissions;
  readonly ledger: Ledger;
  readonly send: Send;
  /** Tells the events of this run from all others, in their titles. */
  readonly runName: string;
  readonly now: () => Date;
  /** Requests of a run at its depth: what only observes ends in time to stay within them. */
  readonly mostRequests: number;
  /** Answers to the open questions to begin with. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** The machine's, unless a test has its own. */
  readonly time?: Time;
}

/** Why no further event may be created. */
export const noMoreEvents = (maxEvents: number): string =>
  `this run may create at most ${counted(maxEvents, 'event')}: raise --max-events`;
