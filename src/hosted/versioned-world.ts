import type { EventUpdate, Picture, Store } from '../domain/ports.ts';
import type { Journal } from '../journal/journal.ts';
import type { Recorded } from '../journal/recorded.ts';
import { requestRedactor } from '../journal/redaction.ts';
import { secretsOf } from '../world/credentials.ts';
import type { Ports } from '../operations/call.ts';
import { firstStateOf, pathOfWorld, ShownState, type WorldSources } from '../world/open-world.ts';
import type { World, WorldStart, WorldState } from '../world/world.ts';
import type { WorldJournal } from './world-journal.ts';
import type { JournalRow } from './change.ts';
import type { WorldCopy } from './world-copy.ts';

/** What is of a world in this process, whatever its version. */
export interface Served {
  readonly delays: World['delays'];
  readonly journal: WorldJournal;
  readonly sources: WorldSources;
  readonly again: NonNullable<World['again']>;
  /** Begins the world again, where it still is as in this copy. @throws WorldMoved, WorldRefused */
  readonly restart: (copy: WorldCopy, start: WorldStart) => Promise<void>;
}

/**
 * A world as one request works in it, over a copy that was of the newest version when the request had come, or a moment before: then the
 * statement that keeps its exchange asks for that version. Whatever it changes shows at once to others in this process, and goes into one
 * commit; nothing is answered before `settle`.
 */
export class VersionedWorld extends ShownState implements World {
  readonly channel: string;
  readonly apiKey: string;
  readonly isKept = false;
  readonly journal: Journal;
  readonly delays: World['delays'];
  readonly onFinish: World['onFinish'];
  readonly again: NonNullable<World['again']>;
  readonly #served: Served;
  readonly #copy: WorldCopy;
  readonly #isAsked: boolean;
  /** Those of the request that works in it, names and values in turn. */
  #headers: readonly string[] = [];
  #start: WorldStart;
  #ports: Ports | undefined;
  #portsOf: Ports | undefined;

  /** @param isAsked whether the copy was known to be the newest when the request had come */
  constructor(served: Served, copy: WorldCopy, isAsked = true) {
    super();
    const { start } = copy;
    this.channel = start.channel;
    this.apiKey = start.apiKey;
    this.delays = served.delays;
    this.onFinish = served.sources.onFinish;
    this.again = served.again;
    this.#served = served;
    this.#copy = copy;
    this.#isAsked = isAsked;
    this.#start = start;
    this.journal = {
      ...served.journal,
      add: (one) => this.#add(one),
      complete: (seq, body) => served.journal.complete(seq, body, requestRedactor(secretsOf(this), this.#headers)),
    };
  }

  get start() {
    return this.#start;
  }

  get path(): string {
    return pathOfWorld(this.#copy.start);
  }

  protected get state() {
    return this.#copy.state;
  }

  get ports(): Ports {
    const { ports } = this.#copy;
    if (this.#ports === undefined || this.#portsOf !== ports)
      this.#ports = { ...ports, store: this.#store(ports.store), pictures: this.#pictures(ports.pictures) };
    this.#portsOf = ports;
    return this.#ports;
  }

  async change(
    decide: (state: WorldState) => Partial<WorldState>,
    events: readonly EventUpdate<void>[] = [],
  ): Promise<void> {
    await this.#inOneGo(this.ports.store.updateAll(events), decide);
  }

  /** Each change is kept before the next one begins: steps that were taken are not taken again where a request has to be run again. */
  exclusively(change: () => Promise<void>, isPart = false): Promise<void> {
    return this.#copy.exclusively(async () => {
      await change();
      if (!isPart) await this.settle();
    });
  }

  async reset(): Promise<void> {
    const { clock } = this.#served.sources;
    const emptied = this.ports.store.reset();
    await this.#inOneGo(emptied, (state) => firstStateOf(this.#start, state.epoch + 1, clock));
    this.delays.letGo();
  }

  async begin(start: WorldStart): Promise<void> {
    await this.#served.restart(this.#copy, start);
    this.delays.letGo();
    start.release?.(); // its copies count their memory themselves
    this.#start = start;
  }

  /** Settles once all that was seen and changed is kept. @throws WorldMoved, StoreUnavailable */
  settle(): Promise<void> {
    return this.#copy.isOver && this.#start !== this.#copy.start ? Promise.resolve() : this.#copy.settle(this);
  }

  untilSent(): Promise<void> | undefined {
    return this.#copy.untilSent();
  }

  /** Lets go of what was begun. */
  leave(): void {
    this.#copy.leave(this);
  }

  async close(): Promise<void> {
    this.leave();
  }

  /**
   * Changes events, which has begun in this turn, and the state: nobody sees one without the other. Where a change of them fails, others are in
   * the copy, together with what other requests have changed: all of it is dropped, and they run again.
   */
  async #inOneGo(events: Promise<unknown>, decide: (state: WorldState) => Partial<WorldState>): Promise<void> {
    const changed = events.catch((error: unknown) => {
      this.#copy.end();
      throw error;
    });
    try {
      this.#copy.change(this, decide);
    } finally {
      await changed;
    }
  }

  /** The row of an exchange goes with what it has changed. What the sandbox says for itself is kept whatever has become of that. */
  async #add(one: Recorded): Promise<number> {
    const isOwn = one.outcome === 'own';
    if (isOwn) this.leave();
    this.#headers = one.headers;
    return this.#served.journal.keep(one, secretsOf(this), (row: JournalRow) =>
      isOwn ? undefined : this.#copy.settle(this, row, this.#isAsked),
    );
  }

  #store(store: Store): Store {
    const updateAll: Store['updateAll'] = async (updates) => {
      this.#copy.mustGoOn();
      return store.updateAll(
        updates.map(({ id, decide }) => ({
          id,
          decide: (current) => {
            const decision = decide(current);
            if (decision.event !== undefined) this.#copy.write(this);
            return decision;
          },
        })),
      );
    };
    return {
      ...store,
      updateAll,
      insert: async (event, ids) => {
        this.#copy.write(this);
        return store.insert(event, ids);
      },
      update: async <Value>(id: number, decide: EventUpdate<Value>['decide']) =>
        (await updateAll([{ id, decide }]))[0] as Value,
      reset: async () => {
        this.#copy.write(this);
        await store.reset();
      },
    };
  }

  #pictures(pictures: Ports['pictures']): Ports['pictures'] {
    return { ...pictures, keep: async (picture: Picture) => void this.#copy.write(this).pictures.push(picture) };
  }
}
