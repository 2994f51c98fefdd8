import pLimit from 'p-limit';
import type { ImageProbe } from '../domain/ports.ts';
import { createQuota, type MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import { fullOfMemory, type Partner } from '../world/partners.ts';

/** Images that the worlds of a partner fetch at once, of the eight that all may; its others wait for each other alone. */
const MAX_FETCHES = 2;
/** Journals that may be followed at once in the worlds of a partner. */
const MAX_PARTNER_STREAMS = 5;

/** How many may follow journals at once, those of partners' worlds apart. */
export const MAX_STREAMS = 20;

/** A number of places, for what may be going on so many times at once. */
export interface Places {
  /** Takes one; answers how to leave it, or undefined if all are taken. */
  take(): (() => void) | undefined;
}

export function createPlaces(most: number): Places {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) return undefined;
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}

/** What the worlds of one partner take together: starts, events, streams and fetches, so that nobody else goes short. */
export interface PartnerAccount {
  /** Bytes of their starts and events. */
  readonly bytes: () => number;
  readonly streams: Places;
  /** The budget of all, for starts of this partner. */
  readonly startsOf: (memory: Pick<MemoryBudget, 'takeStart'>) => Pick<MemoryBudget, 'takeStart'>;
  readonly sourcesOf: (sources: WorldSources) => WorldSources;
}

/** The accounts of the partners that have made worlds. */
export interface PartnerAccounts {
  of(partner: Partner): PartnerAccount;
  /** Undefined if it has made no world. */
  find(partnerId: string | undefined): PartnerAccount | undefined;
  drop(partnerId: string): void;
}

export function createPartnerAccounts(): PartnerAccounts {
  const accounts = new Map<string, PartnerAccount>();
  return {
    of: (partner) => {
      const account = accounts.get(partner.id) ?? accountOf(partner);
      accounts.set(partner.id, account);
      return account;
    },
    find: (id) => (id === undefined ? undefined : accounts.get(id)),
    drop: (id) => void accounts.delete(id),
  };
}

function accountOf({ name, quota }: Partner): PartnerAccount {
  const memory = createQuota(quota.bytes, (what) => fullOfMemory(name, quota.bytes, what));
  const inTurn = pLimit(MAX_FETCHES);
  const fetching =
    (probe: ImageProbe): ImageProbe =>
    (url) =>
      inTurn(() => probe(url));
  return {
    bytes: memory.taken,
    streams: createPlaces(MAX_PARTNER_STREAMS),
    startsOf: memory.startsOf,
    sourcesOf: (sources) => ({
      ...sources,
      shareMemory: memory.sharesOf(sources.shareMemory),
      probeImage: fetching(sources.probeImage),
    }),
  };
}
