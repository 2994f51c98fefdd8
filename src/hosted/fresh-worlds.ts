import { LRUCache } from 'lru-cache';
import type { Contract } from '../contract/contract.ts';
import { createDelays } from '../faults/delays.ts';
import { beforeRerun, MAX_RUNS } from '../world/reruns.ts';
import { StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import { takeSeed } from '../world/start/world-start.ts';
import type { World } from '../world/world.ts';
import { createVersions, type Version } from './ask-versions.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Database } from './database.ts';
import { createLoads } from './load.ts';
import type { Seal } from './seal.ts';
import { VersionedWorld, type Served } from './versioned-world.ts';
import type { KeptWorld } from './change.ts';
import { WorldCopy, type CopyTurns } from './world-copy.ts';
import { createWorldJournal, type JournalGround } from './world-journal.ts';

/** What the worlds of a replica are made over. */
export interface ReplicaGround {
  readonly database: Database;
  readonly contract: Contract;
  readonly seal: Seal;
  readonly sources: WorldSources;
  readonly clock: DatabaseClock;
  readonly turns: CopyTurns;
  readonly journals: JournalGround;
  readonly restart: Served['restart'];
  /** Its starts are taken out of this memory; the copies themselves take a quarter of it at most, about. */
  readonly memory: MemoryBudget;
  /** Is told where the database is at an earlier version than it has told before: changes that were acknowledged are lost. */
  readonly onLost: (message: string) => void;
  /** Is told each time that something is run again. */
  readonly onRerun?: () => void;
}

/** What this process has of a world. */
interface Entry {
  readonly served: Served;
  copy: WorldCopy;
  /** Gives back the memory of the start of the copy. */
  release: () => void;
  /** Bytes that were counted for it. */
  counted: number;
}

/** Bytes of a world besides its start and its events, about. */
const perWorld = 16_384;

/** Of how many channels it is remembered which worlds they lead to. */
const MAX_CHANNELS = 20_000;

/** The worlds that a replica has copies of. */
export class FreshWorlds {
  readonly #ground: ReplicaGround;
  readonly #versionOf: ReturnType<typeof createVersions>;
  readonly #load: ReturnType<typeof createLoads>;
  /** Each in an object of its own, which is replaced where it is counted anew. */
  readonly #entries: LRUCache<number, { readonly entry: Entry }>;
  /** Which world a channel led to when that was asked: a channel changes its world together with the version of that world. */
  readonly #ids = new LRUCache<string, number>({ max: MAX_CHANNELS });

  constructor(ground: ReplicaGround) {
    this.#ground = ground;
    this.#versionOf = createVersions(ground.database, ground.clock);
    this.#load = createLoads(ground.database, ground.contract, ground.seal);
    this.#entries = new LRUCache<number, { readonly entry: Entry }>({
      maxSize: ground.memory.limit / 4,
      sizeCalculation: ({ entry }) => entry.counted,
      noDisposeOnSet: true,
      dispose: ({ entry }) => entry.release(),
    });
    ground.memory.watch('events', () => this.#entries.calculatedSize);
    ground.memory.freeBy(() => this.#entries.pop() !== undefined);
  }

  /**
   * The world of a channel, as it is after this was asked.
   *
   * @param id of the world that is meant; without, whichever the channel leads to
   * @throws StoreUnavailable
   */
  async find(channel: string, id?: number): Promise<VersionedWorld | undefined> {
    if (!/^[!-~]+$/.test(channel)) return undefined; // no channel could have that name
    const version = await this.#versionOf(channel);
    if (id !== undefined && version?.id !== id) return undefined;
    const entry = version && (await this.#entryAt(version));
    if (version === undefined || entry === undefined) {
      this.drop(channel);
      return undefined;
    }
    entry.served.journal.note(version.latest);
    entry.copy.room = version.bound;
    if (entry.copy.version === version.version) entry.copy.known.serveUntil(version.asked + version.servedFor);
    this.#ids.set(channel, version.id);
    this.#count(version.id, entry);
    return new VersionedWorld(entry.served, entry.copy);
  }

  /**
   * The world of a channel for an exchange that is answered once it is recorded. Where the copy was the newest a moment ago it is taken as it
   * is, and the statement that records the exchange asks whether it still is.
   *
   * @throws StoreUnavailable
   */
  async serve(channel: string): Promise<VersionedWorld | undefined> {
    const id = this.#ids.get(channel);
    const entry = id === undefined ? undefined : this.#entries.get(id)?.entry;
    if (id === undefined || entry?.copy.isServed !== true) return this.find(channel);
    this.#count(id, entry);
    return new VersionedWorld(entry.served, entry.copy, false);
  }

  /** Lets go of the copy of a world that is gone. */
  drop(channel: string): void {
    const id = this.#ids.get(channel);
    if (id !== undefined) this.#entries.delete(id);
    this.#ids.delete(channel);
  }

  /** Ends what waits in all of them. */
  endWaiting(): void {
    this.#ground.journals.followers.close();
    for (const { entry } of this.#entries.values()) entry.served.delays.close();
  }

  async #entryAt({ id, version, asked }: Version): Promise<Entry | undefined> {
    const entry = this.#entries.get(id)?.entry;
    if (entry === undefined) return this.#loaded(id, undefined);
    if (entry.copy.known.knewMore(version, asked)) {
      this.#tellLost(entry.copy, version);
      this.#entries.delete(id);
      entry.copy.end();
      return this.#loaded(id, undefined);
    }
    // One that is over may have a commit on its way: what follows it would see a part of that.
    if (version > entry.copy.version || entry.copy.isOver) await entry.copy.untilArrived();
    const { copy } = entry;
    if (version > copy.version) return this.#loaded(id, copy);
    if (copy.isOver) entry.copy = this.#copyOf(id, copy.kept);
    return entry;
  }

  async #loaded(id: number, from: WorldCopy | undefined): Promise<Entry | undefined> {
    const kept = await this.#load(id, from?.kept);
    if (kept !== undefined && !kept.isSuccessor && from?.known.isRecent === true) this.#tellLost(from, kept.version);
    return kept && this.#put(id, this.#copyOf(id, kept));
  }

  #tellLost({ version, start: { channel } }: WorldCopy, found: number): void {
    this.#ground.onLost(
      `The database is at version ${found} of the world of the channel ${channel}, and was at ${version}: what was changed since then is lost.`,
    );
  }

  #copyOf(id: number, kept: KeptWorld): WorldCopy {
    const { turns, sources } = this.#ground;
    return new WorldCopy(id, kept, turns, sources);
  }

  #put(id: number, copy: WorldCopy): Entry {
    const before = this.#entries.get(id)?.entry;
    return before === undefined ? this.#add(id, copy, this.#serve(id, copy)) : this.#renewed(before, copy);
  }

  /** Of two that were loaded at once, one is used. */
  #renewed(before: Entry, copy: WorldCopy): Entry {
    if (!isNewer(copy, before.copy)) return before;
    if (before.copy.state.epoch !== copy.state.epoch) before.served.delays.letGo();
    const { release } = before;
    before.release = this.#take(copy);
    release();
    before.copy = copy;
    return before;
  }

  #add(id: number, copy: WorldCopy, served: Served): Entry {
    const entry = { served, copy, counted: bytesOf(copy), release: this.#take(copy) };
    this.#entries.set(id, { entry });
    return entry;
  }

  /** A world grows and shrinks while it is here; others may have to leave for it. */
  #count(id: number, entry: Entry): void {
    const bytes = bytesOf(entry.copy);
    if (Math.abs(bytes - entry.counted) <= entry.counted / 8 || this.#entries.peek(id)?.entry !== entry) return;
    entry.counted = bytes;
    this.#entries.set(id, { entry });
  }

  /** Takes the memory of the start of a copy; what was not used for longest leaves for it. @throws StoreUnavailable */
  #take({ start }: WorldCopy): () => void {
    try {
      return takeSeed(start.seed, this.#ground.memory);
    } catch (error) {
      throw new StoreUnavailable('The world', error, 'unread');
    }
  }

  #serve(id: number, { start: { channel } }: WorldCopy): Served {
    const { sources, restart, journals } = this.#ground;
    return {
      delays: createDelays(),
      journal: createWorldJournal(id, channel, journals),
      sources,
      restart,
      again: (act) => this.#again({ id, channel }, act),
    };
  }

  /** Another world may have the channel by now, of somebody else: nothing is done in that one. */
  async #again<Result>(
    { id, channel }: { readonly id: number; readonly channel: string },
    act: (present: World) => Promise<Result>,
  ): Promise<Result> {
    for (let runs = 1; ; runs += 1) {
      const world = await this.find(channel, id);
      if (world === undefined)
        throw new StoreUnavailable('The change', new Error(`the world of the channel ${channel} is gone`));
      try {
        const result = await act(world);
        await world.settle();
        return result;
      } catch (error) {
        world.leave();
        if (!(error instanceof WorldMoved)) throw error;
        if (runs === MAX_RUNS)
          throw new StoreUnavailable('The world, which was changed elsewhere again and again,', error);
        this.#ground.onRerun?.();
        await beforeRerun(runs);
      }
    }
  }
}

const bytesOf = ({ bytes }: WorldCopy): number => perWorld + bytes;

const isNewer = (copy: WorldCopy, before: WorldCopy): boolean =>
  copy.version > before.version || (copy.version === before.version && before.isOver);
