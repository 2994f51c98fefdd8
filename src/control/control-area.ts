import type { Readiness } from '../http/health.ts';
import type { Inherited } from '../world/start/inherited.ts';
import type { Grounds } from '../world/start/world-start.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import type { Partners } from '../world/partners.ts';
import type { Worlds } from '../world/worlds.ts';
import type { PartnerAccounts } from './partner-accounts.ts';
import type { Places } from './places.ts';

/** The worlds of a sandbox and what they share: operations act on it. */
export interface ControlArea extends Grounds {
  readonly worlds: Worlds;
  readonly partners: Partners;
  /** Undefined on a replica, whose database counts. */
  readonly accounts: PartnerAccounts | undefined;
  readonly memory: MemoryBudget;
  /** Opens the area for every world; undefined if only this machine can reach it, and nothing is asked for. */
  readonly token: string | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** What new worlds take from outside, and from the start of the sandbox. */
  readonly sources: WorldSources;
  readonly inherited: Inherited;
  /** Places for those who follow a journal over HTTP, of partners' worlds apart. */
  readonly streams: Places;
}
