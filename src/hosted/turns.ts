import { timers } from '../lib/timers.ts';

/**
 * Collects what comes in a turn of the event loop, and sends it together (decision 0028). What comes while as many sendings as may be are on
 * their way waits, and goes together too.
 *
 * @param send never rejects: it tells each item what became of it. `rest` hands out what waits meanwhile, for it to be told too
 * @param lockOf what an item locks in the database: it waits while another is on its way that locks the same
 */
export function createTurns<Item>(
  mostOnWay: number,
  send: (items: readonly Item[], rest: () => readonly Item[]) => Promise<void>,
  lockOf?: (item: Item) => unknown,
): (item: Item) => void {
  const locked = new Set<unknown>();
  let waiting: Item[] = [];
  let onWay = 0;
  let isSet = false;

  function rest(): readonly Item[] {
    const items = waiting;
    waiting = [];
    return items;
  }

  function go(): void {
    if (waiting.length === 0 || onWay >= mostOnWay) return;
    const [items, held] = lockOf === undefined ? [waiting, []] : parted(waiting, (item) => !locked.has(lockOf(item)));
    if (items.length === 0) return;
    const locks = lockOf === undefined ? [] : items.map(lockOf);
    waiting = held;
    onWay += 1;
    for (const lock of locks) locked.add(lock);
    void send(items, rest).finally(() => {
      onWay -= 1;
      for (const lock of locks) locked.delete(lock);
      go();
    });
  }

  return (item) => {
    waiting.push(item);
    if (isSet) return;
    isSet = true;
    timers.setImmediate(() => {
      isSet = false;
      go();
    });
  };
}

/** Those that pass, and the others. */
function parted<Item>(items: readonly Item[], passes: (item: Item) => boolean): [Item[], Item[]] {
  const [passed, others]: [Item[], Item[]] = [[], []];
  for (const item of items) (passes(item) ? passed : others).push(item);
  return [passed, others];
}

/** A promise, and who settles it. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/** Nobody has to wait for it: a rejection that nobody hears is none. */
export function deferred<Value>(): Deferred<Value> {
  let settle: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  return { promise, ...(settle as unknown as Pick<Deferred<Value>, 'resolve' | 'reject'>) };
}
