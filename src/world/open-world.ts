import type { Clock, ImageProbe, MailDomainProbe, Store } from '../domain/ports.ts';
import type { Deviations } from '../fault/deviations.ts';
import type { Profile } from '../profile/profile.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { probeImage, probeMailDomain } from '../probe/probes.ts';
import { createRateWindow } from './rate-window.ts';
import { seedWorld, type SeededWorld, type SeedPlan } from './seed-world.ts';
import type { World } from './world.ts';

/** What a world takes from outside; each has a real one. */
export interface WorldSources {
  readonly clock?: Clock;
  readonly probeImage?: ImageProbe;
  readonly probeMailDomain?: MailDomainProbe;
}

/** How a world starts. */
export interface WorldPlan extends SeedPlan {
  readonly apiKey: string;
  readonly profile: Profile;
  readonly deviations: Deviations;
  /** File that keeps the events; in memory without one. */
  readonly data: string | undefined;
  readonly sources: WorldSources;
}

/** The machine's clock. */
const systemClock: Clock = { now: () => Date.now() };

/** Opens a world: seeds it, and takes up what its file has kept. */
export async function openWorld(plan: WorldPlan): Promise<World> {
  const seeded = seedWorld(plan);
  const { sources } = plan;
  return {
    channel: plan.channel,
    apiKey: plan.apiKey,
    profile: plan.profile,
    deviations: plan.deviations,
    seededEvents: seeded.events.length,
    rate: createRateWindow(() => Date.now()),
    ports: {
      store: await openStore(plan, seeded),
      pages: seeded.pages,
      directories: seeded.directories,
      clock: sources.clock ?? systemClock,
      probeImage: sources.probeImage ?? probeImage,
      probeMailDomain: sources.probeMailDomain ?? probeMailDomain,
    },
  };
}

async function openStore(
  { data, seed, pages, events, scenario, channel }: WorldPlan,
  seeded: SeededWorld,
): Promise<Store> {
  if (data === undefined) return createMemoryStore(seeded.events);
  const { openFileStore } = await import('../store/file-store.ts');
  return openFileStore(data, {
    seeded: seeded.events,
    origin: { seed, pages, events, scenario: scenario.scenario, channel },
  });
}
