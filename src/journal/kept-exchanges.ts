import type { JournalSpace } from './journal-space.ts';
import { keep, recordedOf, type Kept } from './kept.ts';
import type { Recorded } from './recorded.ts';
import { createRing, type Ring } from './ring.ts';
import { createShelf } from './shelf.ts';

/** Most bytes of one journal, about. */
const mostBytes = 8 * 2 ** 20;

/** The exchanges that a journal keeps, as many as there is room for. */
export interface KeptExchanges extends Pick<Ring<Kept>, 'latest' | 'get' | 'after'> {
  /** Takes one in, in the place of the eldest where there is no more room; answers its number. */
  push(one: Recorded): number;
  /** Changes one that is still kept. */
  change(number: number, changed: (one: Recorded) => Recorded): void;
  clear(): void;
  /** Lets go of everything, and takes no more part in the space that journals share. */
  close(): void;
}

/** @param most how many, at most */
export function createKeptExchanges(most: number, space: JournalSpace): KeptExchanges {
  const ring = createRing<Kept>(most);
  const shelf = createShelf();
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
      if (dropped !== undefined) shelf.release(dropped.board);
    }
  }

  const isTooHeavy = () => weight > mostBytes && ring.size > 1;

  return {
    get latest() {
      return ring.latest;
    },
    get: ring.get,
    after: ring.after,
    push: (one) => {
      const place = ring.size === most ? dropEldest() : undefined;
      const number = ring.push(keep(one, shelf, place));
      weigh(one.weight);
      while (isTooHeavy()) drop(1);
      return number;
    },
    change: (number, changed) => {
      const kept = ring.get(number);
      if (kept === undefined) return;
      const one = changed(recordedOf(kept));
      const more = one.weight - kept.weight;
      keep(one, shelf, kept);
      weigh(more); // last: it may drop this one
    },
    clear: () => drop(ring.size),
    close: () => {
      drop(ring.size);
      leave();
    },
  };
}
