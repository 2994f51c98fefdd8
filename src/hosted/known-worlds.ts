import { performance } from 'node:perf_hooks';
import type { Contract } from '../contract/contract.ts';
import { StoreUnavailable } from '../domain/store-unavailable.ts';
import { createDelays } from '../faults/delays.ts';
import { timers } from '../lib/timers.ts';
import { secretsOf } from '../world/credentials.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import type { Partner } from '../world/partners.ts';
import { takeStart } from '../world/start/world-start.ts';
import type { WorldStart } from '../world/world.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';
import { restartWorld } from './hosted-worlds.ts';
import {
  type DatabaseClock,
  type Version,
  type WorldAt,
  createKeySearch,
  createLoads,
  createVersions,
  readerOf,
} from './look-ups.ts';
import { RowWorld, type Served } from './row-world.ts';
import { type Seal, sealedState } from './seal.ts';
import type { ReplicaWatch } from './watch.ts';
import { type JournalGround, createWorldJournal } from './world-journal.ts';
import { WorldWrites } from './world-writes.ts';

/** What the worlds of a replica are made over. */
interface ReplicaGround {
  readonly database: Database;
  readonly contract: Contract;
  readonly seal: Seal;
  /** What the worlds of a partner, or those of none, take from outside. */
  readonly sourcesFor: (partner: Partner | undefined) => WorldSources;
  readonly clock: DatabaseClock;
  readonly journals: JournalGround;
  /** Starts are taken out of this memory; what is known of worlds besides takes a quarter of it at most, about. */
  readonly memory: MemoryBudget;
  readonly watch: ReplicaWatch;
  /** Is told where the database is at an earlier version than it has told before: changes that were acknowledged are lost. */
  readonly onLost: (message: string) => void;
}

/** What this process knows of a world. */
interface Entry {
  readonly id: number;
  readonly served: Served;
  at: WorldAt;
  /** The latest version that is known to be kept, and since when, in milliseconds of `performance.now()`. */
  latest: number;
  since: number;
  /** When that one was not there yet, and when the world was looked up last. */
  madeAfter: number;
  asked: number;
  /** Gives back the memory of its start. */
  release: () => void;
}

/** Bytes of a world besides its start, about. */
const perWorld = 16_384;

/** The settings of worlds, as far as this process has read them: they are read again once they are at another version. */
export class KnownWorlds {
  readonly #ground: ReplicaGround;
  readonly #versionOf: ReturnType<typeof createVersions>;
  readonly #channelOf: ReturnType<typeof createKeySearch>;
  readonly #load: ReturnType<typeof createLoads>;
  readonly #entries: LRUCache<number, Entry>;
  readonly #lost: LostChanges;

  constructor(ground: ReplicaGround) {
    this.#ground = ground;
    this.#versionOf = createVersions(ground.database, ground.clock);
    this.#channelOf = createKeySearch(ground.database);
    this.#load = createLoads(ground.database, ground.contract, ground.seal);
    this.#lost = new LostChanges(ground.database);
    this.#entries = new LRUCache<number, Entry>({
      maxSize: ground.memory.limit / 4,
      sizeCalculation: ({ at }) => perWorld + at.startLength + at.stateLength,
      noDisposeOnSet: true,
      dispose: (entry) => entry.release(),
    });
    ground.memory.watch('events', () => this.#entries.calculatedSize);
    ground.memory.freeBy(() => this.#entries.pop() !== undefined);
  }

  /** The world of a channel, as it is after this was asked. @param id of the one that is meant @throws StoreUnavailable */
  async find(channel: string, id?: number): Promise<RowWorld | undefined> {
    if (!/^[!-~]+$/.test(channel)) return undefined; // no channel could have that name
    const version = await this.#versionOf(channel);
    if (id !== undefined && version?.id !== id) return undefined; // another one has the channel by now, of somebody else
    const entry = version && (await this.#entryAt(version));
    if (version === undefined || entry === undefined) return undefined;
    entry.served.journal.note(version.latest);
    return new RowWorld(entry.served, entry.at);
  }

  /** The only world that has a key. It lets nobody in: who does compares keys in constant time. @throws StoreUnavailable */
  async findByKey(apiKey: string): Promise<RowWorld | undefined> {
    const channel = await this.#channelOf(this.#ground.seal.hashesOf(apiKey));
    return channel === undefined ? undefined : this.find(channel);
  }

  /** Lets go of a world that is gone. */
  drop(channel: string): void {
    for (const { id, at } of this.#entries.values())
      if (at.start.channel === channel) return void this.#entries.delete(id);
  }

  /** Ends what waits in all of them. */
  endWaiting(): void {
    this.#ground.journals.followers.close();
    this.#lost.close();
    for (const { served } of this.#entries.values()) served.delays.close();
  }

  async #entryAt(found: Version): Promise<Entry | undefined> {
    const { id, version, state_version: stateVersion, asked } = found;
    let entry = this.#entries.get(id);
    if (entry !== undefined && (version < entry.latest || stateVersion < entry.at.version)) {
      if (entry.since > asked) return entry; // it was changed here meanwhile
      this.#tellLost(entry, version);
      this.#entries.delete(id);
      entry = undefined;
    }
    if (entry === undefined || stateVersion > entry.at.version) {
      const at = await this.#load(id, entry?.at);
      entry = at && this.#put(at, found);
    }
    if (entry !== undefined) this.#note(entry, found);
    return entry;
  }

  /** Another replica may have changed a world. */
  #note(entry: Entry, { version, asked }: Version): void {
    const { id, latest, madeAfter } = entry;
    if (version > latest) {
      const onMissing = () => this.#tellLost({ ...entry, latest }, version);
      this.#lost.add(id, { version: latest, madeAfter, onMissing });
      Object.assign(entry, { latest: version, since: performance.now(), madeAfter: entry.asked });
    }
    entry.asked = Math.max(entry.asked, asked);
  }

  #tellLost({ id, latest, at: { start } }: Entry, found: number): void {
    this.#lost.delete(id);
    this.#ground.onLost(
      `The database is at version ${found} of the world of the channel ${start.channel}, and was at ${latest}: what was changed since then is lost.`,
    );
  }

  #put(at: WorldAt, found: Version): Entry {
    const { id } = found;
    const entry = this.#entries.get(id);
    if (entry === undefined) return this.#add(at, found);
    if (at.version <= entry.at.version) return entry; // a later one came first
    if (at.state.epoch !== entry.at.state.epoch) entry.served.delays.letGo();
    if (at.start !== entry.at.start) {
      const { release } = entry;
      entry.release = this.#take(at.start);
      release();
    }
    entry.at = at;
    this.#entries.set(id, entry); // it may have another size
    return entry;
  }

  #add(at: WorldAt, { id, version, asked }: Version): Entry {
    const entry: Entry = {
      id,
      served: this.#serve(id, at),
      at,
      latest: Math.max(at.version, version),
      since: performance.now(),
      madeAfter: -Infinity,
      asked,
      release: this.#take(at.start),
    };
    this.#entries.set(id, entry);
    return entry;
  }

  /** Takes the memory of a start; what was not used for longest leaves for it. @throws StoreUnavailable */
  #take({ seed }: WorldStart): () => void {
    try {
      return takeStart(this.#ground.memory, seed);
    } catch (error) {
      throw new StoreUnavailable('The world', error, 'unread');
    }
  }

  #serve(id: number, first: WorldAt): Served {
    const { channel } = first.start;
    const { database, sourcesFor, journals, seal, contract, clock, watch } = this.#ground;
    const read = readerOf(id, contract, seal);
    let latest = first;
    const known = (): WorldAt => (latest = this.#entries.peek(id)?.at ?? latest);
    const secrets = () => secretsOf(known());
    const writes = new WorldWrites({
      id,
      database,
      known,
      read: (text) => read.state(text).state,
      textOf: (state) => sealedState(seal, id, state),
      onKept: ({ version, state, events }) => {
        watch.wrote('event', events);
        const entry = this.#entries.peek(id);
        if (entry === undefined) return;
        if (state !== undefined && version > entry.at.version) entry.at = { ...entry.at, version, state };
        const now = performance.now();
        if (version > entry.latest) Object.assign(entry, { latest: version, since: now, madeAfter: now });
      },
    });
    return {
      id,
      database,
      delays: createDelays(),
      journal: createWorldJournal({ id, world: channel, secrets }, journals),
      sources: sourcesFor(first.partner),
      writes,
      latest: async () => {
        const world = await this.find(channel, id);
        if (world === undefined)
          throw new StoreUnavailable('The change', new Error(`the world of the channel ${channel} is gone`));
        return world;
      },
      restart: (start) => restartWorld(id, start, { database, seal, clock }),
    };
  }
}

/** Milliseconds between two looks. */
const pace = 1000;

/** How long a receipt stays at least (`replica.ts`), in milliseconds. */
const kept = 55 * 60_000;

/** A version of a world that was known here, before another one came from elsewhere. */
interface Superseded {
  readonly version: number;
  /** When it was not there yet, in milliseconds of `performance.now()`: a receipt does not stay for ever. */
  readonly madeAfter: number;
  /** Is called if the world never had it, as far as the database knows by now. */
  readonly onMissing: () => void;
}

const missingStatement = `
select k.id from unnest($1::bigint[], $2::bigint[]) k(id, version)
where not exists (select from receipt r where r.world = k.id and r.version = k.version)`;

/**
 * Looks whether the database has forgotten changes that it had acknowledged: each has left a receipt. Versions count up, so one that is
 * lower tells by itself; where others have changed a world beyond what was known of it, only the receipt does.
 */
class LostChanges {
  readonly #database: Database;
  readonly #superseded = new Map<number, Superseded>();
  #timer: ReturnType<typeof timers.setTimeout> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Looks soon whether a world had a version; the first one that is in question is the one that tells. */
  add(id: number, superseded: Superseded): void {
    if (this.#superseded.has(id) || performance.now() - superseded.madeAfter > kept) return;
    this.#superseded.set(id, superseded);
    this.#timer ??= timers.setTimeout(() => void this.#look(), pace);
  }

  /** Looks no more for a world. */
  delete(id: number): void {
    this.#superseded.delete(id);
  }

  close(): void {
    timers.clearTimeout(this.#timer);
    this.#superseded.clear();
  }

  async #look(): Promise<void> {
    this.#timer = undefined;
    const all = new Map(this.#superseded);
    this.#superseded.clear();
    const missing = await this.#database
      .read<{ readonly id: number }>(missingStatement, [
        [...all.keys()],
        [...all.values()].map(({ version }) => version),
      ])
      .catch(() => []);
    for (const { id } of missing) all.get(id)?.onMissing();
  }
}
