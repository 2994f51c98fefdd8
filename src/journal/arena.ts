import { createChunks, keep, readKept, type Kept } from './chunks.ts';
import { createSanitizer, isCut, shortened, weightOf, type KeptBody, type Recorded } from './recorded.ts';
import { timers } from '../lib/timers.ts';

/** The memory of one journal: its latest exchanges, as many as there is room for. */
export interface Arena {
  /** Number of the last that was taken in, also where it is no more kept; 0 before the first. */
  readonly latest: number;
  /** Takes an exchange over once the turn of the event loop is over, and lets go of the eldest for it; answers its number. */
  add(one: Recorded): number;
  /** Adds the body of a request that was answered before it came; nothing where it is no more kept. */
  complete(number: number, body: KeptBody): void;
  /** Those that are kept, the eldest first. @param after only those with a larger number */
  after(after: number): readonly (readonly [number: number, one: Kept])[];
  get(number: number): Recorded | undefined;
  /** Lets go of all that it has; the numbers go on. */
  clear(): void;
  /** Lets go of everything, and takes no more part in the space that arenas share. */
  close(): void;
}

/** What the arenas of a sandbox share: memory, and the turn of the event loop in which they take in. */
export interface ArenaSpace {
  /** Takes part; answers how to leave. */
  join(tenant: Tenant): () => void;
  /** Counts bytes that an arena takes more, or less; where all take too much, the fullest drops its elder half. */
  weigh(more: number): void;
  /** Bytes of all arenas. */
  readonly taken: number;
  /** Has work wait until the turn of the event loop is over, to be done in one go (decision 0028). Who wants to see what it has done settles it first. */
  later(work: () => void): void;
  /** Does all that waits, in the order in which it came. */
  settle(): void;
}

/** An arena as the space that it shares sees it. */
interface Tenant {
  readonly weight: () => number;
  /** Drops the elder half. */
  readonly halve: () => void;
}

/** Most work that waits. */
const MAX_WAITING = 256;

/** Bytes after which the arenas look whether memory is short elsewhere. */
const between = 65_536;

/**
 * @param most bytes of all arenas together, about
 * @param isShort whether memory is short elsewhere, so that arenas make room
 */
export function createArenaSpace(most: number, isShort = () => false): ArenaSpace {
  const tenants = new Set<Tenant>();
  let taken = 0;
  let unlooked = 0;
  let waiting: (() => void)[] = [];

  function settle(): void {
    const all = waiting;
    waiting = [];
    for (const work of all) work();
  }

  function isTooMuch(more: number): boolean {
    unlooked += more;
    if (taken > most) return true;
    if (unlooked < between) return false;
    unlooked = 0;
    return isShort();
  }

  return {
    get taken() {
      return taken;
    },
    join: (tenant) => {
      tenants.add(tenant);
      return () => tenants.delete(tenant);
    },
    weigh: (more) => {
      taken += more;
      if (more > 0 && isTooMuch(more)) fullestOf(tenants)?.halve();
    },
    later: (work) => {
      if (waiting.push(work) === 1) timers.setImmediate(settle);
      if (waiting.length >= MAX_WAITING) settle();
    },
    settle,
  };
}

function fullestOf(tenants: ReadonlySet<Tenant>): Tenant | undefined {
  let fullest: Tenant | undefined;
  for (const tenant of tenants) if (tenant.weight() > (fullest?.weight() ?? 0)) fullest = tenant;
  return fullest;
}

/** Most bytes of one arena, about. */
const MAX_BYTES = 8 * 2 ** 20;

/** What an arena is made with. */
interface ArenaStart {
  /** How many exchanges it keeps, at most. */
  readonly most: number;
  readonly space: ArenaSpace;
  readonly onTaken: (number: number, one: Recorded) => void;
  /** Whether `onTaken` has to hear of an exchange before the client has its answer. */
  readonly isUrgent: boolean;
}

export function createArena({ most, space, onTaken, isUrgent }: ArenaStart): Arena {
  const sanitize = createSanitizer();
  const { ring, push, replace, clear, leave } = createRoom(most, space);
  let [waiting, isClosed] = [0, false]; // what waits in the space of its own

  function takeIn(one: Recorded): void {
    waiting -= 1;
    if (isClosed) return; // what was on its way when its world was dropped: nobody could take its weight back
    sanitize(one);
    onTaken(push(one), one);
  }

  return {
    get latest() {
      space.settle();
      return ring.latest;
    },
    add: (one) => {
      waiting += 1;
      const number = ring.latest + waiting;
      space.later(() => takeIn(one));
      if (isUrgent || isCut(one)) space.settle(); // what is cut to a beginning is not held whole
      return number;
    },
    complete: (number, body) => {
      space.settle();
      const kept = ring.get(number);
      if (kept !== undefined) replace(kept, { ...readKept(kept), body: shortened(body) });
    },
    after: (after) => {
      space.settle();
      return ring.after(after);
    },
    get: (number) => {
      const kept = ring.get(number);
      return kept && readKept(kept);
    },
    clear: () => {
      space.settle();
      clear();
    },
    close: () => {
      space.settle();
      clear();
      leave();
      isClosed = true;
    },
  };
}

/** Places for exchanges, and chunks for their texts: the eldest make room. */
function createRoom(most: number, space: ArenaSpace) {
  const ring = createRing<Kept>(most);
  const chunks = createChunks();
  let weight = 0;
  const leave = space.join({ weight: () => weight, halve: () => drop(Math.ceil(ring.size / 2)) });

  function weigh(more: number): void {
    weight += more;
    space.weigh(more);
  }

  function dropEldest(): Kept | undefined {
    const eldest = ring.drop();
    weigh(-(eldest?.weight ?? 0));
    return eldest;
  }

  function drop(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const dropped = dropEldest();
      if (dropped !== undefined) chunks.release(dropped.chunk);
    }
    if (ring.size === 0) chunks.shrink();
  }

  const isTooHeavy = () => weight > MAX_BYTES && ring.size > 1;

  return {
    ring,
    push: (one: Recorded): number => {
      const place = ring.size === most ? dropEldest() : undefined;
      const number = ring.push(keep(one, chunks, place));
      weigh(one.weight);
      while (isTooHeavy()) drop(1);
      return number;
    },
    replace: (kept: Kept, one: Recorded): void => {
      one.weight = weightOf(one);
      const more = one.weight - kept.weight;
      keep(one, chunks, kept);
      weigh(more); // last: it may drop this one
    },
    clear: () => drop(ring.size),
    leave,
  };
}

/** What came last, numbered 1, 2, …; a list that goes round, so that neither taking in nor letting go moves anything. */
function createRing<One>(most: number) {
  const places: (One | undefined)[] = []; // number n is at (n - 1) % most
  let latest = 0;
  let eldest = 1;
  const placeOf = (number: number) => (number - 1) % most;
  const get = (number: number) => (number >= eldest && number <= latest ? places[placeOf(number)] : undefined);

  return {
    get size() {
      return latest - eldest + 1;
    },
    get latest() {
      return latest;
    },
    get,
    /** Takes one in, in the place of the eldest where there are `most`; answers its number. */
    push: (one: One): number => {
      latest += 1;
      places[placeOf(latest)] = one;
      eldest = Math.max(eldest, latest - most + 1);
      return latest;
    },
    /** Lets go of the eldest, and answers it. */
    drop: (): One | undefined => {
      if (eldest > latest) return undefined;
      const one = places[placeOf(eldest)];
      places[placeOf(eldest)] = undefined;
      eldest += 1;
      return one;
    },
    after: (after: number) => {
      const found: (readonly [number, One])[] = [];
      for (let number = Math.max(eldest, after + 1); number <= latest; number += 1)
        found.push([number, places[placeOf(number)] as One]);
      return found;
    },
  };
}
