/** Most that waits. */
const most = 256;

/**
 * Work that can wait until the turn of the event loop is over and is done in one go, while what it needs is in the processor's caches
 * (decision 0028). Whoever wants to see what it has done does it first.
 */
export interface Backlog {
  add(work: () => void): void;
  /** Does all that waits, in the order in which it came. */
  doNow(): void;
}

export function createBacklog(): Backlog {
  let waiting: (() => void)[] = [];

  function doNow(): void {
    const all = waiting;
    waiting = [];
    for (const work of all) work();
  }

  return {
    add: (work) => {
      if (waiting.length === 0) setImmediate(doNow);
      waiting.push(work);
      if (waiting.length >= most) doNow();
    },
    doNow,
  };
}
