import { timers } from '../lib/timers.ts';

/**
 * Collects what comes in a turn of the event loop, and sends it together (decision 0028). What comes while as many sendings as may be are on
 * their way waits, and goes together too.
 *
 * @param send never rejects: it tells each item what became of it. `rest` hands out what waits meanwhile, for it to be told too
 */
export function createTurns<Item>(
  mostOnWay: number,
  send: (items: readonly Item[], rest: () => readonly Item[]) => Promise<void>,
): (item: Item) => void {
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
    onWay += 1;
    void send(rest(), rest).finally(() => {
      onWay -= 1;
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
