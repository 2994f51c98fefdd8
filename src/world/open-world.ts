import { createHash } from 'node:crypto';
import { oneAfterTheOther } from '../domain/one-after-the-other.ts';
import type { MemoryShare } from '../domain/memory.ts';
import type { Clock, EventUpdate, ImageProbe, MailDomainProbe, PictureStore, Store } from '../domain/ports.ts';
import type { Journal, Journals } from '../journal/journal.ts';
import { createDelays } from '../faults/delays.ts';
import { noTallies } from '../faults/draw-faults.ts';
import type { Ports } from '../operations/call.ts';
import { createMemoryStore } from '../adapters/store/event-store.ts';
import { withoutPages } from '../adapters/store/directory.ts';
import { secretsOf } from './credentials.ts';
import type { Finished } from './finished.ts';
import { directoriesOf } from './directories.ts';
import { clockOf, startingClock } from './world-clock.ts';
import type { World, WorldStart, WorldState } from './world.ts';

/** What a world takes from outside, and does not change with it. */
export interface WorldSources {
  readonly probeImage: ImageProbe;
  readonly pictures: PictureStore;
  readonly probeMailDomain: MailDomainProbe;
  /** The clock that the world's own is set by. */
  readonly clock: Clock;
  readonly journals: Journals;
  /** Is told of each exchange that is over, of all worlds. */
  readonly onFinish?: ((finished: Finished) => void) | undefined;
  /** Memory for the events of a world. */
  readonly shareMemory: () => MemoryShare;
}

/** Opens a world over a store that starts from the world's seeded events; in memory without one. */
export const openWorld = (start: WorldStart, sources: WorldSources, kept?: Store): World =>
  new OpenedWorld(start, sources, kept);

class OpenedWorld implements World {
  readonly channel: string;
  readonly apiKey: string;
  readonly path: string;
  readonly isKept: boolean;
  readonly journal: Journal;
  readonly delays = createDelays();
  readonly exclusively = oneAfterTheOther();
  readonly onFinish: World['onFinish'];
  readonly #sources: WorldSources;
  #start: WorldStart;
  #store: Store;
  #memory: MemoryShare;
  state: WorldState;
  #ports: Ports;

  constructor(start: WorldStart, sources: WorldSources, kept: Store | undefined) {
    this.channel = start.channel;
    this.apiKey = start.apiKey;
    this.path = pathOfWorld(start);
    this.isKept = kept !== undefined;
    this.journal = sources.journals.open(start.channel, () => secretsOf(this));
    this.onFinish = sources.onFinish;
    this.#sources = sources;
    this.#start = start;
    this.#memory = sources.shareMemory();
    this.#store = kept ?? createMemoryStore(start.seeded.events, this.#memory);
    this.state = this.#firstState(1);
    this.#ports = this.#portsOfState();
  }

  get start() {
    return this.#start;
  }
  get ports() {
    return this.#ports;
  }

  async change(
    decide: (state: WorldState) => Partial<WorldState>,
    eventsOf: (state: WorldState) => readonly EventUpdate<void>[] = () => [],
  ): Promise<void> {
    const events = eventsOf(this.state);
    if (events.length > 0) await this.#store.updateAll(events);
    this.#put(decide(this.state));
  }

  reset(): Promise<void> {
    return this.exclusively(async () => {
      await this.#store.reset();
      this.#beginState();
    });
  }

  async begin(start: WorldStart): Promise<void> {
    this.#letGo();
    this.#start = start;
    this.#memory = this.#sources.shareMemory();
    this.#store = createMemoryStore(start.seeded.events, this.#memory);
    this.#beginState();
  }

  close(): Promise<void> {
    this.journal.close();
    this.delays.close();
    this.#letGo();
    return this.#store.close();
  }

  /** Gives back the memory of the start and of the events. */
  #letGo(): void {
    this.#memory.release();
    this.#start.release?.();
  }

  #beginState(): void {
    this.delays.letGo();
    this.#put(this.#firstState(this.state.epoch + 1));
    this.#ports = this.#portsOfState(); // of the store and the pages that it starts with
  }

  #put(change: Partial<WorldState>): void {
    const before = this.state;
    this.state = changedState(before, change);
    if (showInPorts(before, this.state)) this.#ports = this.#portsOfState();
  }

  #firstState(epoch: number): WorldState {
    return firstStateOf(this.#start, epoch, this.#sources.clock);
  }

  #portsOfState(): Ports {
    return portsOf(this.#start, this.state, this.#store, this.#sources);
  }
}

/** The state after a change. Other faults are counted from the start, unless other tallies come with them. */
export function changedState(before: WorldState, change: Partial<WorldState>): WorldState {
  const next = { ...before, ...change };
  if (next.faults === before.faults) return next;
  // An object of their own: the same ones, put there again, count anew too.
  return { ...next, faults: { ...next.faults }, tallies: next.tallies === before.tallies ? noTallies : next.tallies };
}

/** The state that a world begins with. @param base the clock that its own is set by */
export function firstStateOf({ state, clock }: WorldStart, epoch: number, base: Clock): WorldState {
  return { ...state, faults: { ...state.faults }, clock: startingClock(clock, base), epoch };
}

/** What operations reach of a world in a state. */
// oxlint-disable-next-line max-params -- four different things
export function portsOf(
  { seeded }: WorldStart,
  { profile, clock, removedPages }: WorldState,
  store: Store,
  { probeImage, pictures, probeMailDomain, clock: base }: Omit<WorldSources, 'journals' | 'shareMemory' | 'onFinish'>,
): Ports {
  return {
    store,
    pages: withoutPages(seeded.pages, removedPages),
    directories: directoriesOf(profile),
    probeImage,
    pictures,
    probeMailDomain,
    clock: clockOf(clock, base),
  };
}

/**
 * The name of a world in the paths of its logos and images. Anybody may load these, so it holds a mark that nobody knows without the key:
 * whoever tries channels does not learn which worlds there are. The same credentials give the same name.
 */
export const pathNameOf = ({ channel, apiKey }: Pick<World, 'channel' | 'apiKey'>): string =>
  `${channel}~${createHash('sha256').update(`${channel} ${apiKey}`).digest('hex').slice(0, 20)}`;

/** The channel in such a name. */
export const channelInPath = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('~')));

/** The path under which the sandbox serves a world's logos and images. */
export function pathOfWorld(start: Pick<WorldStart, 'channel' | 'apiKey'>): string {
  const path = paths.get(start) ?? `/_sandbox/worlds/${encodeURIComponent(pathNameOf(start))}`;
  paths.set(start, path);
  return path;
}

/** A name in a path is a hash: a replica asks for it again for each request. */
const paths = new WeakMap<object, string>();

/** Whether ports of one state are others than those of another. */
export const showInPorts = (one: WorldState, other: WorldState): boolean =>
  one.profile !== other.profile || one.clock !== other.clock || one.removedPages !== other.removedPages;
