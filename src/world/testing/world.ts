import { readDeviations } from '../../faults/deviations.ts';
import { unboundedShare } from '../../domain/memory.ts';
import { createKeptPictures } from '../../adapters/images/kept-pictures.ts';
import { createJournals, type Journals } from '../../journal/journal.ts';
import { noFaults } from '../../faults/fault.ts';
import { loadContract } from '../../contract/contract.ts';
import { defaultProfile, type Profile } from '../../profile/profile.ts';
import { openWorld } from '../open-world.ts';
import { sharedSeed, type Seed } from '../shared-seed.ts';
import { nothingCounted } from '../start/world-start.ts';
import type { World } from '../world.ts';

const contract = loadContract();
const nobody = () => Promise.reject(new Error('nobody asked for this'));

/** What a world of a test is opened with, where it is not as in the default. */
export interface TestWorld extends Partial<Seed> {
  readonly channel?: string;
  readonly apiKey?: string;
  readonly controlKey?: string;
  readonly partner?: string;
  readonly profile?: Profile;
  readonly journals?: Journals;
}

/** A world in memory of 300 pages and 20 events, of the channel `chn-a`. */
export async function testWorld({ channel = 'chn-a', apiKey = 'key-a', ...own }: TestWorld = {}): Promise<World> {
  const { profile = defaultProfile(contract), controlKey, partner, journals = createJournals(1000), ...changed } = own;
  const seed = { seed: 1, pages: 300, events: 20, seededAt: Date.parse('2026-11-01T00:00:00Z'), ...changed };
  const state = {
    ...nothingCounted,
    profile,
    deviations: readDeviations([], contract),
    faults: noFaults,
    credentials: [{ channel, apiKey, expiresAt: null }] as const,
    removedPages: new Set<number>(),
    steps: [],
  };
  const shown = { ...(controlKey === undefined ? {} : { controlKey }), ...(partner === undefined ? {} : { partner }) };
  const start = {
    channel,
    apiKey,
    ...shown,
    scenario: 'default',
    about: { description: '', source: 'shipped', contents: undefined } as const,
    seed,
    seeded: await sharedSeed(seed),
    ownPages: [],
    clock: [{ now: new Date(seed.seededAt).toISOString(), mode: 'frozen' }] as const,
    state,
  };
  return openWorld(start, {
    probeImage: nobody,
    pictures: createKeptPictures(),
    probeMailDomain: nobody,
    clock: { now: () => Date.now() },
    journals,
    shareMemory: () => unboundedShare,
  });
}
