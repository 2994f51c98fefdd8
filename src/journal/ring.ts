import { bytesOf, shortened, withShortBodies, type KeptBody, type Recorded } from './recorded.ts';

/** The latest exchanges of one world as plain records, as many as there is room for. */
export interface Ring {
  /** Number of the last that was added, also where it is no more kept; 0 before the first. */
  readonly latest: number;
  /** Keeps an exchange, and lets go of the eldest for it. @returns its number */
  add(one: Recorded): number;
  /** Adds the body of a request that was answered before it came; nothing where it is no more kept. */
  complete(number: number, body: KeptBody): void;
  get(number: number): Recorded | undefined;
  /** Those that are kept, the eldest first. @param after only those with a larger number */
  after(after: number): readonly (readonly [number: number, one: Recorded])[];
  /** Lets go of all that it has; the numbers go on. */
  clear(): void;
  /** Lets go of everything, keeps nothing more, and takes no more part in the space that rings share. */
  close(): void;
}

/** The memory that the rings of a sandbox share. */
export interface RingSpace {
  /** Takes part; answers how to leave. */
  join(ring: SharingRing): () => void;
  /** Counts bytes that a ring takes more, or less; if all take too much, they make room. */
  count(more: number): void;
  /** The fullest drops its elder half; false if all are empty. */
  makeRoom(): boolean;
  /** Bytes of all rings, about. */
  readonly taken: number;
}

interface SharingRing {
  readonly bytes: () => number;
  /** Drops the elder half. */
  readonly halve: () => void;
}

/** @param most bytes of all rings together, about */
export function createRingSpace(most: number): RingSpace {
  const rings = new Set<SharingRing>();
  let taken = 0;

  function makeRoom(): boolean {
    let fullest: SharingRing | undefined;
    for (const ring of rings) if (ring.bytes() > (fullest?.bytes() ?? 0)) fullest = ring;
    fullest?.halve();
    return fullest !== undefined;
  }

  return {
    get taken() {
      return taken;
    },
    makeRoom,
    join: (ring) => {
      rings.add(ring);
      return () => rings.delete(ring);
    },
    count: (more) => {
      taken += more;
      if (more > 0 && taken > most) makeRoom();
    },
  };
}

/** Most bytes of one ring, about. */
const MAX_BYTES = 8 * 2 ** 20;

/** @param most exchanges that it keeps */
export function createRing(most: number, space: RingSpace): Ring {
  const places: (Recorded | undefined)[] = []; // number n is at (n - 1) % most
  const sizes: number[] = [];
  let [latest, eldest, bytes, isClosed] = [0, 1, 0, false];
  const share = createSharing();
  const placeOf = (number: number) => (number - 1) % most;
  const get = (number: number) => (number >= eldest && number <= latest ? places[placeOf(number)] : undefined);
  const leave = space.join({ bytes: () => bytes, halve: () => drop(Math.ceil((latest - eldest + 1) / 2)) });

  function count(more: number): void {
    bytes += more;
    space.count(more);
  }

  const isTooHeavy = () => bytes > MAX_BYTES && eldest < latest;

  function drop(number: number): void {
    for (let left = number; left > 0 && eldest <= latest; left -= 1) {
      places[placeOf(eldest)] = undefined;
      eldest += 1;
      count(-(sizes[placeOf(eldest - 1)] ?? 0));
    }
  }

  function keep(number: number, one: Recorded): void {
    places[placeOf(number)] = one;
    const size = bytesOf(one);
    sizes[placeOf(number)] = size;
    count(size);
    while (isTooHeavy()) drop(1);
  }

  const clear = () => drop(latest - eldest + 1);

  return {
    get latest() {
      return latest;
    },
    add: (one) => {
      if (latest - eldest + 1 === most) drop(1);
      latest += 1;
      if (isClosed) eldest = latest + 1;
      else keep(latest, share(withShortBodies(one)));
      return latest;
    },
    complete: (number, body) => {
      const one = get(number);
      if (one === undefined) return;
      count(-(sizes[placeOf(number)] ?? 0));
      keep(number, { ...one, body: shortened(body) });
    },
    get,
    after: (after) => {
      const found: (readonly [number, Recorded])[] = [];
      for (let number = Math.max(eldest, after + 1); number <= latest; number += 1)
        found.push([number, places[placeOf(number)] as Recorded]);
      return found;
    },
    clear,
    close: () => {
      clear();
      leave();
      isClosed = true;
    },
  };
}

/**
 * The requests of one client share most of their lists: each is kept once, since those of a thousand exchanges would be moved by each
 * collection of garbage.
 */
function createSharing(): (one: Recorded) => Recorded {
  let sent: readonly string[] = [];
  let answered: readonly string[] = [];
  let asked: Recorded['asked'] = [];
  return (one) => {
    const { response } = one;
    sent = areAlike(sent, one.headers) ? sent : one.headers;
    asked = areAlike(asked, one.asked) ? asked : one.asked;
    if (response !== null) answered = areAlike(answered, response.headers) ? answered : response.headers;
    return { ...one, headers: sent, asked, response: response && { ...response, headers: answered } };
  };
}

function areAlike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
