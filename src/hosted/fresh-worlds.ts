import { LRUCache } from 'lru-cache';
import type { Contract } from '../contract/contract.ts';
import { createDelays } from '../faults/delays.ts';
import { beforeRerun, MAX_RUNS } from '../world/reruns.ts';
import { StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import { secretsOf, type WorldSources } from '../world/open-world.ts';
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
  /** Most bytes of the copies that are kept, about. */
  readonly maxBytes: number;
  /** Is told where the database is at an earlier version than it has told before: changes that were acknowledged are lost. */
  readonly onLost: (message: string) => void;
}

/** What this process has of a world. */
interface Entry {
  readonly served: Served;
  readonly secrets: readonly string[];
  copy: WorldCopy;
}

/** A world's memory besides its events, and a text's share, in bytes, about. */
const perWorld = 16_384;
const perEvent = 1500;

/** The worlds that a replica has copies of. */
export class FreshWorlds {
  readonly #ground: ReplicaGround;
  readonly #versionOf: ReturnType<typeof createVersions>;
  readonly #load: ReturnType<typeof createLoads>;
  readonly #entries: LRUCache<number, Entry>;

  constructor(ground: ReplicaGround) {
    const { redaction } = ground.sources.journals;
    this.#ground = ground;
    this.#versionOf = createVersions(ground.database, ground.clock);
    this.#load = createLoads(ground.database, ground.contract, ground.seal);
    this.#entries = new LRUCache<number, Entry>({
      maxSize: ground.maxBytes,
      sizeCalculation: ({ copy }) => perWorld + perEvent * copy.kept.events.size,
      dispose: ({ secrets }) => {
        // Requests that are on their way may still tell of them.
        setTimeout(() => secrets.forEach(redaction.forget), 60_000).unref();
      },
    });
  }

  /** The world of a channel, as it is after this was asked. @throws StoreUnavailable */
  async find(channel: string): Promise<VersionedWorld | undefined> {
    if (!/^[!-~]+$/.test(channel)) return undefined; // no channel could have that name
    const version = await this.#versionOf(channel);
    const entry = version && (await this.#entryAt(version));
    if (version === undefined || entry === undefined) return undefined;
    entry.served.journal.note(version.latest);
    entry.copy.bound(version.bound);
    return new VersionedWorld(entry.served, entry.copy);
  }

  /** Ends what waits in all of them. */
  endWaiting(): void {
    this.#ground.journals.followers.close();
    for (const { served } of this.#entries.values()) served.delays.close();
  }

  async #entryAt({ id, version, asked }: Version): Promise<Entry | undefined> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return this.#loaded(id, undefined);
    if (entry.copy.knewMore(version, asked)) {
      this.#tellLost(entry.copy, version);
      this.#entries.delete(id);
      entry.copy.end();
      return this.#loaded(id, undefined);
    }
    if (version > entry.copy.version) await entry.copy.untilArrived();
    const { copy } = entry;
    if (version > copy.version) return this.#loaded(id, copy);
    if (copy.isOver) entry.copy = this.#copyOf(id, copy.kept);
    return entry;
  }

  async #loaded(id: number, from: WorldCopy | undefined): Promise<Entry | undefined> {
    const kept = await this.#load(id, from?.kept);
    if (kept !== undefined && !kept.isSuccessor && from?.isRecent === true) this.#tellLost(from, kept.version);
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

  /** Of two that were loaded at once, one is used. */
  #put(id: number, copy: WorldCopy): Entry {
    const before = this.#entries.get(id);
    if (before !== undefined && !isNewer(copy, before.copy)) return before;
    if (before !== undefined && before.copy.state.epoch !== copy.state.epoch) before.served.delays.letGo();
    const secrets = secretsOf({ ...copy.start, state: copy.state });
    if (before !== undefined && before.secrets.join(' ') === secrets.join(' ')) {
      before.copy = copy;
      return before;
    }
    const { redaction } = this.#ground.sources.journals;
    for (const one of secrets) redaction.learn(one);
    const entry = { served: before?.served ?? this.#serve(id, copy), secrets, copy };
    this.#entries.set(id, entry);
    return entry;
  }

  #serve(id: number, { start: { channel } }: WorldCopy): Served {
    const { sources, restart, journals } = this.#ground;
    return {
      delays: createDelays(),
      journal: createWorldJournal(id, channel, journals),
      sources,
      restart,
      again: (act) => this.#again(channel, act),
    };
  }

  async #again<Result>(channel: string, act: (present: World) => Promise<Result>): Promise<Result> {
    for (let runs = 1; ; runs += 1) {
      const world = await this.find(channel);
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
        await beforeRerun(runs);
      }
    }
  }
}

const isNewer = (copy: WorldCopy, before: WorldCopy): boolean =>
  copy.version > before.version || (copy.version === before.version && before.isOver);
