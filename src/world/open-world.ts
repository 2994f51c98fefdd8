import type { Clock, ImageProbe, MailDomainProbe, Store } from '../domain/ports.ts';
import type { Journals } from '../journal/journals.ts';
import type { Ports } from '../operations/call.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { createRateWindow } from './rate-window.ts';
import { directoriesOf } from './directories.ts';
import { clockOf } from './world-clock.ts';
import type { World, WorldStart, WorldState } from './world.ts';

/** What a world takes from outside, and does not change with it. */
export interface WorldSources {
  readonly probeImage: ImageProbe;
  readonly probeMailDomain: MailDomainProbe;
  /** The clock that the world's own is set by. */
  readonly clock: Clock;
  readonly journals: Journals;
}

/** Opens a world over a store that starts from the world's seeded events; in memory without one. */
export function openWorld(
  start: WorldStart,
  sources: WorldSources,
  store: Store = createMemoryStore(start.seeded.events),
): World {
  const { channel, apiKey, controlKey, seeded } = start;
  const portsOf = ({ profile, clock }: WorldState): Ports => ({
    store,
    pages: seeded.pages,
    directories: directoriesOf(profile),
    probeImage: sources.probeImage,
    probeMailDomain: sources.probeMailDomain,
    clock: clockOf(clock, sources.clock),
  });
  const journal = sources.journals.open(channel, controlKey === undefined ? [apiKey] : [apiKey, controlKey]);
  let state = start.state;
  let ports = portsOf(state);
  let rate = createRateWindow(() => Date.now());

  function replace(change: Partial<WorldState>): void {
    state = { ...state, ...change };
    ports = portsOf(state);
  }

  return {
    start,
    channel,
    apiKey,
    path: `/_sandbox/worlds/${encodeURIComponent(channel)}`,
    get profile() {
      return state.profile;
    },
    get deviations() {
      return state.deviations;
    },
    get clock() {
      return state.clock;
    },
    get ports() {
      return ports;
    },
    get rate() {
      return rate;
    },
    journal,
    replace,
    reset: async () => {
      await store.reset();
      replace(start.state);
      rate = createRateWindow(() => Date.now());
    },
    close: () => {
      journal.close();
      return store.close();
    },
  };
}
