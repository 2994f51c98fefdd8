import { createKeptPictures } from '../../adapters/images/kept-pictures.ts';
import { loadContract } from '../../contract/contract.ts';
import { unboundedShare } from '../../domain/memory.ts';
import { createJournals } from '../../journal/journal.ts';
import { MemoryBudget } from '../../world/memory-budget.ts';
import { createPartners } from '../../world/partners.ts';
import type { Worlds } from '../../world/worlds.ts';
import type { ControlArea } from '../operation.ts';
import { createPartnerAccounts, createPlaces } from '../partner-accounts.ts';

const clock = { now: () => Date.now() };
const memory = new MemoryBudget(1e9);
const nobody = () => Promise.reject(new Error('nobody asked for this'));

/** A control area over these worlds, in memory. */
export const testArea = (worlds: Worlds, more: Partial<ControlArea> = {}): ControlArea => ({
  worlds,
  contract: loadContract(),
  clock,
  isLocal: true,
  memory,
  partners: createPartners(() => 0),
  accounts: createPartnerAccounts(memory),
  token: undefined,
  readiness: () => Promise.resolve({ status: 'ready' }),
  sources: {
    probeImage: nobody,
    pictures: createKeptPictures(),
    probeMailDomain: nobody,
    clock,
    journals: createJournals(3),
    shareMemory: () => unboundedShare,
  },
  inherited: { deviate: [] },
  streams: createPlaces(1),
  ...more,
});
