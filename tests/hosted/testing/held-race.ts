import { randomUUID } from 'node:crypto';
import { createMemoryBudget } from '../../../src/world/memory-budget.ts';
import { createKeptPictures } from '../../../src/adapters/images/kept-pictures.ts';
import { all, newEvent } from '../../../src/adapters/store/testing/new-event.ts';
import { loadContract } from '../../../src/contract/contract.ts';
import type { StoredEvent } from '../../../src/domain/event/event.ts';
import { unboundedShare } from '../../../src/domain/memory.ts';
import { StoreUnavailable, WorldMoved } from '../../../src/domain/store-unavailable.ts';
import { createCommits } from '../../../src/hosted/commit.ts';
import { createDatabaseClock } from '../../../src/hosted/database-clock.ts';
import type { Database } from '../../../src/hosted/database.ts';
import { Followers } from '../../../src/hosted/followers.ts';
import { FreshWorlds } from '../../../src/hosted/fresh-worlds.ts';
import { createSeal } from '../../../src/hosted/seal.ts';
import { exchange } from '../../../src/journal/testing/exchange.ts';
import { createJournals } from '../../../src/journal/journal.ts';
import { MAX_RUNS } from '../../../src/world/reruns.ts';
import type { World } from '../../../src/world/world.ts';
import type { Fate, HeldDatabase } from './held-database.ts';

const nobody = () => Promise.reject(new Error('nobody asked for this'));
export const contract = loadContract();
export const newSources = () => ({
  probeImage: nobody,
  pictures: createKeptPictures(),
  probeMailDomain: nobody,
  clock: { now: () => Date.now() },
  journals: createJournals(1000),
  shareMemory: () => unboundedShare,
});

/** What happens next: somebody asks a replica for something, a statement meets its fate, or a replica is killed. */
export interface Step {
  readonly does: 'append' | 'create' | 'read' | 'release' | 'kill';
  readonly pick: number;
  readonly fate: Fate;
}

/** What somebody asked for, and what came of it. */
export interface Act {
  readonly does: 'append' | 'create' | 'read';
  readonly request: string;
  /** How many turns of the event loop it takes before it is answered. */
  readonly turns: number;
  /** Whether its replica asks for the newest version before it begins, and not only at its end. */
  readonly isAsked: boolean;
  readonly begin: number;
  end: number;
  outcome: 'waiting' | 'made' | 'refused' | 'unknown';
  /** What was seen: the requests that had appended, those that had created, and how often the state was changed. */
  seen?: Seen;
  id?: number;
  number?: number;
}

export interface Seen {
  readonly appended: readonly string[];
  readonly created: readonly string[];
  readonly changes: number;
}

/** A replica, and what it was asked for and has not answered. */
interface RunningWorlds {
  readonly number: number;
  readonly worlds: FreshWorlds;
  readonly waiting: Set<Act>;
}

/** Milliseconds in which something goes on, where somebody waits. */
const patience = 300;

/** Two replicas over one database, and those who ask them. */
export class Race {
  readonly acts: Act[] = [];
  /** What a replica has said that it must not. */
  readonly crashes: unknown[] = [];
  readonly #held: HeldDatabase;
  readonly #channel: string;
  readonly #asReplica: (database: Database) => Database;
  readonly #replicas: RunningWorlds[];
  #count = 0;
  #time = 0;

  constructor(held: HeldDatabase, channel: string, asReplica: (database: Database) => Database) {
    this.#held = held;
    this.#channel = channel;
    this.#asReplica = asReplica;
    this.#replicas = [this.#start(), this.#start()];
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const { does, pick, fate } of steps) {
      this.#time += 1;
      if (does === 'release') await this.#held.release(pick, fate);
      else if (does === 'kill') this.#kill(pick);
      else this.#ask(pick, does);
      await settled();
    }
    // The storm is over: all that waits is answered.
    let latest = performance.now() + patience;
    while (!this.#held.isIdle || this.#replicas.some(({ waiting }) => waiting.size > 0)) {
      if (!this.#held.isIdle) latest = performance.now() + patience;
      if (performance.now() > latest) return void this.crashes.push('somebody waits for nothing');
      this.#time += 1;
      await this.#held.release(0, 'answered');
      await settled();
    }
  }

  #start(): RunningWorlds {
    this.#count += 1;
    const database = this.#asReplica(this.#held.connection(this.#count));
    const sources = newSources();
    const turns = createCommits(database, createSeal([]));
    const followers = new Followers(database);
    const worlds = new FreshWorlds({
      database,
      contract,
      seal: createSeal([]),
      sources,
      clock: createDatabaseClock(),
      turns,
      journals: {
        database,
        followers,
        most: 1000,
        add: turns.add,
        tell: undefined,
      },
      restart: nobody,
      memory: createMemoryBudget(2 ** 29),
      onLost: (message) => void this.crashes.push(message),
    });
    return { number: this.#count, worlds, waiting: new Set<Act>() };
  }

  #kill(pick: number): void {
    const place = pick % this.#replicas.length;
    const { number, waiting } = this.#replicas[place] as RunningWorlds;
    for (const act of waiting) this.#end(act, { outcome: 'unknown' });
    this.#held.abandon(number, pick % 4 < 2);
    this.#replicas[place] = this.#start();
  }

  #ask(pick: number, does: Act['does']): void {
    const { worlds, waiting } = this.#replicas[pick % this.#replicas.length] as RunningWorlds;
    const turns = Math.floor(pick / 2) % 3;
    const isAsked = pick > 5;
    const begin = this.#time;
    const act: Act = { does, request: randomUUID(), turns, isAsked, begin, end: Infinity, outcome: 'waiting' };
    this.acts.push(act);
    waiting.add(act);
    this.#answer(worlds, act).then(
      (seen) => waiting.delete(act) && this.#end(act, { ...seen, outcome: 'made' }),
      (error: unknown) => {
        if (!(error instanceof StoreUnavailable)) this.crashes.push(error);
        const isRefused = error instanceof StoreUnavailable && error.made === 'no';
        if (waiting.delete(act)) this.#end(act, { outcome: isRefused ? 'refused' : 'unknown' });
      },
    );
  }

  #end(act: Act, outcome: Partial<Act>): void {
    if (act.outcome === 'waiting') Object.assign(act, outcome, { end: this.#time });
  }

  /** As an exchange is answered: it is run again where its world was changed elsewhere, and nothing comes after its journal. */
  async #answer(worlds: FreshWorlds, act: Act): Promise<Partial<Act>> {
    for (let runs = 1; ; runs += 1) {
      const world = await (act.isAsked ? worlds.find(this.#channel) : worlds.serve(this.#channel));
      if (world === undefined) throw new Error('the world is gone');
      try {
        return await answerIn(world, act);
      } catch (error) {
        world.leave();
        if (!(error instanceof WorldMoved)) throw error;
        if (runs === MAX_RUNS) throw new StoreUnavailable('The world', error);
      }
    }
  }
}

async function answerIn(world: World, { does, request, turns }: Act): Promise<Partial<Act>> {
  const { store } = world.ports;
  const counting = does === 'read' ? undefined : world.change(({ requests }) => ({ requests: requests + 1 }));
  const creating = does === 'create' ? store.insert(newEvent(request)) : undefined;
  if (does === 'append') await store.update(4000, (list) => ({ event: appended(list, request), value: undefined }));
  const [id] = await Promise.all([creating, counting]);
  for (let turn = 0; turn < turns; turn += 1) await endOfTurn(); // as an exchange waits for its body, and for others
  const seen = does === 'read' ? { seen: await seenIn(world) } : {};
  const number = await world.journal.add(exchange({ requestId: request, profile: world.profile }));
  return { ...seen, number, ...(id === undefined ? {} : { id }) };
}

function appended(list: StoredEvent | undefined, request: string): StoredEvent {
  const { description, ...rest } = list as StoredEvent;
  return { ...rest, description: `${description} ${request}` };
}

/** How the world is, and how it was once before: the list is an event whose description grows. */
export async function seenIn({ ports, requests }: World): Promise<Seen> {
  const [list, ...created] = await ports.store.list(all); // both as of one moment
  return {
    appended: (list?.description ?? '').split(' ').filter((one) => one !== ''),
    created: created.map(({ title }) => title),
    changes: requests,
  };
}

/** Until nothing goes on but what waits for a statement, or for a moment before it is done again. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await endOfTurn();
}

const endOfTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));
