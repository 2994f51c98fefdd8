import type { Store } from '../domain/ports.ts';
import type { MemoryShare } from '../domain/memory.ts';
import { oneAfterTheOther } from '../domain/one-after-the-other.ts';
import { WorldMoved } from '../domain/store-unavailable.ts';
import { createLayeredStore, keptWith, type Layer } from '../adapters/store/layered-store.ts';
import type { Ports } from '../operations/call.ts';
import { changedState, portsOf, showInPorts, type WorldSources } from '../world/open-world.ts';
import type { WorldStart, WorldState } from '../world/world.ts';
import { CopyVersion } from './copy-version.ts';
import { emptyChange, loseChange, type Change, type JournalRow, type KeptWorld, type SeenCopy } from './change.ts';
import { isSameState, NotedChanges, withChanges, type Decide } from './noted-changes.ts';
import { hasRoom, mustFit, type Room } from './room.ts';
import { timers } from '../lib/timers.ts';

/** What a copy asks of the replica. */
export interface CopyTurns {
  /** Has the next commit take what waits in a copy. */
  commit(copy: WorldCopy): void;
  /** Adds an exchange that has changed nothing to the journal of a world; its number fails with WorldMoved where what it has seen is over. */
  add(id: number, row: JournalRow, seen?: SeenCopy): void;
}

/**
 * A copy of a world at a version, and what is changed on top of it. Who works in it sees all of that, and is answered once what they have seen
 * and changed is kept (`settle`). All changes of one who works go into one commit, so that they happen or do not: what comes of state is
 * noted, seen by all, and put into a change when they are done; what comes of events holds the change back until they are done.
 *
 * Once a commit is lost the copy is over: all that is asked of it from then on throws `WorldMoved`.
 */
export class WorldCopy implements SeenCopy {
  readonly id: number;
  readonly start: WorldStart;
  readonly startLength: number;
  readonly known: CopyVersion;
  /** What its partner may have in it; undefined where nobody bounds it. */
  room: Room | undefined;
  readonly store: Store;
  readonly #turns: CopyTurns;
  readonly #sources: WorldSources;
  readonly #noted = new NotedChanges();
  #keptState: WorldState;
  #kept: Layer;
  #keptBytes = 0;
  #onWay: Change | undefined;
  #waiting: Change | undefined;
  #state: WorldState;
  #ports: Ports | undefined;
  #isOver = false;

  /** Runs one after the other. */
  readonly exclusively = oneAfterTheOther();

  // oxlint-disable-next-line max-params -- four different things
  constructor(id: number, kept: KeptWorld, turns: CopyTurns, sources: WorldSources) {
    this.id = id;
    this.start = kept.start;
    this.startLength = kept.startLength;
    this.#turns = turns;
    this.#sources = sources;
    this.known = new CopyVersion(kept.version);
    this.#keptState = kept.state;
    this.#kept = { events: kept.events, nextId: kept.nextId, below: undefined };
    this.#state = kept.state;
    const settled = () => Promise.resolve();
    const top = () => this.#waiting ?? this.#onWay ?? this.#kept;
    const layers = {
      kept: top, // the state shows so, and whoever reads is answered once it is kept
      top,
      open: () => this.#open(),
      settled,
      close: settled,
    };
    let take: MemoryShare['take'] = (bytes) => void (this.#keptBytes += bytes); // of what is kept already
    this.store = createLayeredStore(kept.start.seeded.events, layers, {
      take: (bytes, what) => take(bytes, what),
      give: (bytes) => void (this.#open().bytes -= bytes),
      release: () => undefined,
    });
    take = (bytes, what) => this.#take(bytes, what);
  }

  get version(): number {
    return this.known.number;
  }
  get isOver(): boolean {
    return this.#isOver;
  }
  /** Whether exchanges may be answered from it without asking first whether it is the newest. */
  get isServed(): boolean {
    return !this.#isOver && this.known.isServed && hasRoom(this.bytes, this.room);
  }
  get state(): WorldState {
    return this.#state;
  }
  get ports(): Ports {
    return (this.#ports ??= portsOf(this.start, this.#state, this.store, this.#sources));
  }

  /** Bytes of what it has for itself, as it was kept last; an estimate. */
  get bytes(): number {
    return this.startLength + this.#keptBytes;
  }

  /** The world as it was kept last. */
  get kept(): KeptWorld {
    const { events, nextId } = this.#kept;
    const { start, startLength } = this;
    return { start, startLength, version: this.version, state: this.#keptState, events, nextId };
  }

  /** Settles once no commit is on its way. */
  async untilArrived(): Promise<void> {
    while (this.#onWay !== undefined) await this.#onWay.kept.promise.catch(() => undefined);
  }

  /** Changes the state for all who look from now on. */
  change(who: object, decide: Decide): void {
    this.mustGoOn();
    const next = changedState(this.#state, decide(this.#state));
    if (isSameState(this.#state, next)) return;
    this.#noted.add(who, decide);
    this.#show(next);
  }

  /** Settles once what is ready to be sent was sent; undefined where nothing is. Who begins to write before that would hold it back. */
  untilSent(): Promise<void> | undefined {
    const ready = this.#onWay === undefined ? this.#waiting : undefined;
    return ready === undefined || ready.rows.length === 0 ? undefined : ready.sent.promise;
  }

  /** Says that somebody writes events: what waits is not sent before they are done. */
  write(who: object): Change {
    this.mustGoOn();
    const change = this.#open();
    change.writers.add(who);
    return change;
  }

  async hasMovedTo(version: number): Promise<boolean> {
    await this.#onWay?.kept.promise.catch(() => undefined);
    return this.known.hasMovedTo(version);
  }

  /**
   * Somebody is done: settles once all that they have seen and changed is kept, together with an exchange.
   *
   * @param isAsked whether the copy was known to be the newest when they came
   * @throws WorldMoved
   */
  async settle(who: object, row?: JournalRow, isAsked = true): Promise<void> {
    this.mustGoOn();
    if (this.#noted.hasOthers(who)) {
      await timers.nextTurn(); // who has just changed the state settles in this turn too, and it was seen
      this.mustGoOn();
    }
    const noted = this.#noted.take(who);
    if (noted.length > 0) {
      const change = this.#open();
      change.state = withChanges(change.state, noted);
      change.isStateChanged = true;
      this.#showAll();
    }
    const waiting = this.#waiting;
    if (waiting !== undefined) {
      waiting.writers.delete(who);
      if (row !== undefined) waiting.rows.push(row);
      this.#turns.commit(this);
      return waiting.kept.promise;
    }
    if (this.#onWay !== undefined) await this.#onWay.kept.promise;
    if (row !== undefined) this.#turns.add(this.id, row, isAsked ? undefined : this);
  }

  /** Forgets what somebody has noted, and waits for them no more. */
  leave(who: object): void {
    if (this.#noted.take(who).length > 0) this.#showAll();
    if (this.#waiting?.writers.delete(who) === true) this.#turns.commit(this);
  }

  /** What is to be committed now; from here on it is on its way. Undefined where nothing is ready. */
  take(): Change | undefined {
    const change = this.#waiting;
    if (change === undefined || this.#onWay !== undefined || change.writers.size > 0) return undefined;
    this.#onWay = change;
    this.#waiting = undefined;
    change.sent.resolve();
    return change;
  }

  /** What was on its way is kept. */
  arrive(version: number): void {
    const change = this.#onWay as Change;
    this.#kept = keptWith(this.#kept, change);
    if (this.#waiting?.below === change) this.#waiting.below = this.#kept;
    this.known.moveTo(version);
    this.#keptState = change.state;
    this.#keptBytes = change.bytes;
    this.#onWay = undefined;
    change.kept.resolve();
    if (this.#waiting !== undefined) this.#turns.commit(this);
  }

  /** What was on its way is lost, and with it all that builds on it. */
  lose(error: unknown): void {
    const change = this.#onWay;
    this.#onWay = undefined;
    this.known.doubt();
    this.end();
    loseChange(change, error);
  }

  /** Nothing is done in this copy any more. */
  end(): void {
    this.#isOver = true;
    loseChange(this.#waiting, new WorldMoved('another has changed the world'));
    this.#waiting = undefined;
  }

  /** @throws WorldMoved */
  mustGoOn(): void {
    if (this.#isOver) throw new WorldMoved('another has changed the world');
  }

  #open(): Change {
    this.mustGoOn();
    const below = this.#onWay ?? this.#kept;
    return (this.#waiting ??= emptyChange(below, this.#onWay ?? { state: this.#keptState, bytes: this.#keptBytes }));
  }

  /** @throws MemoryFull */
  #take(bytes: number, what: string): void {
    const change = this.#open();
    mustFit(change.bytes + bytes, this.room, what);
    change.bytes += bytes;
  }

  /** What is noted by those who are not done yet shows on top of all that is. */
  #showAll(): void {
    this.#show(this.#noted.on((this.#waiting ?? this.#onWay)?.state ?? this.#keptState));
  }

  #show(state: WorldState): void {
    if (this.#ports !== undefined && showInPorts(this.#state, state)) this.#ports = undefined;
    this.#state = state;
  }
}
