import type { EventUpdate, Picture, Store } from '../domain/ports.ts';
import type { Journal } from '../journal/journal.ts';
import type { WorldJournal } from './world-journal.ts';
import type { Ports } from '../operations/call.ts';
import {
  changedState,
  firstStateOf,
  pathOfWorld,
  portsOf,
  ShownState,
  type WorldSources,
} from '../world/open-world.ts';
import type { World, WorldStart, WorldState } from '../world/world.ts';
import type { WorldAt } from './look-ups.ts';
import { createRowStore, decided, mustBe } from './row-store.ts';
import type { Database } from './database.ts';
import type { WorldWrites } from './world-writes.ts';

/** What this process has of a world, whatever its version. */
export interface Served {
  readonly id: number;
  readonly database: Database;
  readonly delays: World['delays'];
  readonly journal: WorldJournal;
  readonly sources: WorldSources;
  readonly writes: WorldWrites;
  readonly exclusively: World['exclusively'];
  readonly latest: NonNullable<World['latest']>;
  /** Begins the world again from another start. @throws WorldRefused */
  readonly restart: (start: WorldStart) => Promise<void>;
}

/** The ports of each state that is known: those who ask at one version share them. */
const known = new WeakMap<WorldState, { readonly start: WorldStart; readonly ports: Ports }>();

/** A world in the database as it was when somebody asked for it; what it changes shows in it once that is kept. */
export class RowWorld extends ShownState implements World {
  readonly channel: string;
  readonly apiKey: string;
  readonly isKept = false;
  readonly journal: Journal;
  readonly delays: World['delays'];
  readonly onFinish: World['onFinish'];
  readonly exclusively: World['exclusively'];
  readonly latest: NonNullable<World['latest']>;
  readonly #served: Served;
  #start: WorldStart;
  protected state: WorldState;

  constructor(served: Served, { start, state }: WorldAt) {
    super();
    this.channel = start.channel;
    this.apiKey = start.apiKey;
    this.journal = served.journal;
    this.delays = served.delays;
    this.onFinish = served.sources.onFinish;
    this.exclusively = served.exclusively;
    this.latest = served.latest;
    this.#served = served;
    this.#start = start;
    this.state = state;
  }

  get start() {
    return this.#start;
  }

  get path(): string {
    return pathOfWorld(this.#start);
  }

  get ports(): Ports {
    const found = known.get(this.state);
    if (found?.start === this.#start) return found.ports;
    const { sources } = this.#served;
    const ports = { ...portsOf(this.#start, this.state, this.#store(), sources), pictures: this.#pictures() };
    known.set(this.state, { start: this.#start, ports });
    return ports;
  }

  async change(
    decide: (state: WorldState) => Partial<WorldState>,
    eventsOf: (state: WorldState) => readonly EventUpdate<void>[] = () => [],
  ): Promise<void> {
    const { events: seeded } = this.#start.seeded;
    this.state = await this.#served.writes.make(async (world) => {
      const updates = eventsOf(world.state);
      if (updates.length > 0) mustBe(seeded, world);
      const { events } = await decided(world, updates);
      const changed = decide(world.state);
      const isSame = (Object.keys(changed) as (keyof WorldState)[]).every(
        (name) => changed[name] === world.state[name],
      );
      if (isSame) return { value: world.state, events };
      const state = changedState(world.state, changed);
      return { value: state, state, events };
    });
  }

  async reset(): Promise<void> {
    const { writes, sources } = this.#served;
    const { epoch } = this.state;
    this.state = await writes.make((world) => {
      if (world.seeded === undefined && world.epoch !== epoch) return { value: world.state }; // it has begun again already
      const state = firstStateOf(this.#start, world.epoch + 1, sources.clock);
      return { value: state, state, isEmptied: true };
    });
    this.delays.letGo();
  }

  async begin(start: WorldStart): Promise<void> {
    await this.#served.restart(start);
    this.delays.letGo();
    start.release?.(); // what is known of it takes its memory itself
    this.#start = start;
    this.state = firstStateOf(start, this.state.epoch + 1, this.#served.sources.clock);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #store(): Store {
    const { id, database, writes } = this.#served;
    return createRowStore({ id, epoch: this.state.epoch, seeded: this.#start.seeded.events, database, writes });
  }

  #pictures(): Ports['pictures'] {
    const { id, database, sources } = this.#served;
    return {
      ...sources.pictures,
      keep: async ({ sha256, content }: Picture) => {
        await database.read(keepPicture, [id, sha256, Buffer.from(content ?? [])]).catch(() => undefined);
      },
    };
  }
}

const keepPicture = `
with kept as (
  insert into blob (hash, bytes, kept_at) values ($2::text, $3::bytea, now()) on conflict (hash) do update set kept_at = excluded.kept_at)
insert into picture (world, hash) values ($1::bigint, $2::text) on conflict do nothing`;
