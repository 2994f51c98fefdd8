import type { Clock, ImageProbe, MailDomainProbe, PictureStore, Store } from '../domain/ports.ts';
import type { Journals } from '../journal/journals.ts';
import { createDelays } from '../fault/delays.ts';
import type { Tallies } from '../fault/draw-faults.ts';
import type { Ports } from '../operations/call.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { createRateWindow } from './rate-window.ts';
import { directoriesOf } from './directories.ts';
import { clockOf } from './world-clock.ts';
import type { World, WorldStart, WorldState } from './world.ts';

/** What a world takes from outside, and does not change with it. */
export interface WorldSources {
  readonly probeImage: ImageProbe;
  readonly pictures: PictureStore;
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
  const { channel, apiKey, controlKey } = start;
  const portsOf = portsOver(start, sources, store);
  const journal = sources.journals.open(channel, controlKey === undefined ? [apiKey] : [apiKey, controlKey]);
  let state = start.state;
  let ports = portsOf(state);
  let rate = createRateWindow(() => Date.now());
  let tallies: Tallies = new Map();
  const delays = createDelays();

  function replace(change: Partial<WorldState>): void {
    state = { ...state, ...change };
    ports = portsOf(state);
    if (change.faults !== undefined) tallies = new Map();
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
    get faults() {
      return state.faults;
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
    get tallies() {
      return tallies;
    },
    delays,
    replace,
    reset: async () => {
      delays.letGo();
      await store.reset();
      replace(start.state);
      rate = createRateWindow(() => Date.now());
    },
    close: () => {
      journal.close();
      delays.close();
      return store.close();
    },
  };
}

const portsOver =
  ({ seeded }: WorldStart, { probeImage, pictures, probeMailDomain, clock: base }: WorldSources, store: Store) =>
  ({ profile, clock }: WorldState): Ports => ({
    store,
    pages: seeded.pages,
    directories: directoriesOf(profile),
    probeImage,
    pictures,
    probeMailDomain,
    clock: clockOf(clock, base),
  });
