import pLimit from 'p-limit';
import type { ImageProbe } from '../domain/ports.ts';
import { MemoryQuota, type MemoryAccount } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import { fullOfMemory, type Partner } from '../world/partners.ts';

/** How many may follow journals at once, those of partners' worlds apart. */
export const MAX_STREAMS = 20;
/** Journals that may be followed at once in the worlds of a partner. */
const MAX_PARTNER_STREAMS = 5;
/** Images that the worlds of a partner fetch at once, of the eight that all may; its others wait for each other alone. */
const MAX_FETCHES = 2;

/** A number of places, for what may be going on so many times at once. */
export type Places = ReturnType<typeof createPlaces>;

export function createPlaces(most: number) {
  let taken = 0;
  return {
    /** Takes one; answers how to leave it, or undefined if all are taken. */
    take: (): (() => void) | undefined => {
      if (taken >= most) return undefined;
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}

/** The accounts of the partners that have made worlds. */
export type PartnerAccounts = ReturnType<typeof createPartnerAccounts>;

/** @param memory that all worlds share */
export function createPartnerAccounts(memory: MemoryAccount) {
  const accounts = new Map<string, ReturnType<typeof accountOf>>();
  return {
    of: (partner: Partner) => {
      const account = accounts.get(partner.id) ?? accountOf(partner, memory);
      accounts.set(partner.id, account);
      return account;
    },
    /** Undefined if it has made no world. */
    find: (partnerId: string | undefined) => accounts.get(partnerId ?? ''),
    drop: (partnerId: string) => void accounts.delete(partnerId),
  };
}

/** What the worlds of one partner take together: starts, events, streams and fetches, so that nobody else goes short. */
function accountOf({ name, quota }: Partner, ofAll: MemoryAccount) {
  const memory = new MemoryQuota(ofAll, quota.bytes, (what) => fullOfMemory(name, quota.bytes, what));
  const inTurn = pLimit(MAX_FETCHES);
  const fetching =
    (probe: ImageProbe): ImageProbe =>
    (url) =>
      inTurn(() => probe(url));
  return {
    /** Bytes of their starts and events. */
    bytes: () => memory.taken.starts + memory.taken.events,
    streams: createPlaces(MAX_PARTNER_STREAMS),
    memory,
    sourcesOf: (sources: WorldSources): WorldSources => ({
      ...sources,
      shareMemory: () => memory.share(),
      probeImage: fetching(sources.probeImage),
    }),
  };
}
