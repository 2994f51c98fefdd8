import { describe, expect, it } from 'vitest';
import { createLayeredStore, type Layer } from './layered-store.ts';
import { createSeededEvents } from './seeded-events.ts';
import { all, newEvent } from './testing/new-event.ts';
import type { Change } from './read-state.ts';
import { createWriteQueue } from './write-queue.ts';
import type { Store } from '../../domain/ports.ts';

interface Save {
  readonly ids: number[];
  done(): void;
  fail(error: Error): void;
}

/** A store whose saves end when the test says so. */
function storeWithSlowDisk(): { store: Store; saves: Save[] } {
  const saves: Save[] = [];
  const save = ({ events }: Change): Promise<void> =>
    new Promise((done, fail) => {
      saves.push({ ids: events.map(({ id }) => id), done, fail });
    });
  const start: Layer = { events: new Map(), nextId: 5001, below: undefined };
  return { store: createLayeredStore(createSeededEvents([]), createWriteQueue(start, save)), saves };
}

/** Lets everything happen that waits for nothing else. */
const rest = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const settlement = (promise: Promise<unknown>): Promise<string> =>
  Promise.race([promise.then((value) => `kept ${String(value)}`, String), rest().then(() => 'waits')]);

describe('the write queue', () => {
  it('saves 1,000 concurrent changes at once, and those that come meanwhile with the next save', async () => {
    const { store, saves } = storeWithSlowDisk();
    const first = Array.from({ length: 1000 }, () => store.insert(newEvent('first')));
    await rest();
    const second: Promise<number>[] = [];
    for (let count = 0; count < 10; count += 1) {
      second.push(store.insert(newEvent('second')));
      await rest();
    }
    expect(saves.map(({ ids }) => ids.length)).toStrictEqual([1000]);
    saves[0]?.done();
    await Promise.all(first);
    await rest();
    expect(saves.map(({ ids }) => ids.length)).toStrictEqual([1000, 10]);
    saves[1]?.done();
    expect(await Promise.all(second)).toStrictEqual(Array.from({ length: 10 }, (_, index) => 6001 + index));
  });

  it('settles a change, and shows it, only once the save that holds it is done', async () => {
    const { store, saves } = storeWithSlowDisk();
    const first = store.insert(newEvent('first'));
    await rest();
    const second = store.insert(newEvent('second'));
    expect(await settlement(first)).toBe('waits');
    expect(await store.list(all)).toStrictEqual([]);
    saves[0]?.done();
    expect(await settlement(first)).toBe('kept 5001');
    expect(await settlement(second)).toBe('waits');
    expect((await store.list(all)).map(({ id }) => id)).toStrictEqual([5001]);
    saves[1]?.done();
    expect(await settlement(second)).toBe('kept 5002');
  });

  it('drops a failed save together with what was built on it, and goes on', async () => {
    const { store, saves } = storeWithSlowDisk();
    const kept = store.insert(newEvent('kept'));
    await rest();
    saves[0]?.done();
    await kept;

    const failed = store.update(5001, (current) => ({
      event: { ...newEvent('failed'), id: current?.id ?? 0 },
      value: 0,
    }));
    await rest();
    const onTop = store.insert(newEvent('on top'));
    const refusedFor = store.update(5001, (current) => ({ value: current?.title }));
    saves[1]?.fail(new Error('ENOSPC'));
    expect(await Promise.all([failed, onTop, refusedFor].map(settlement))).toStrictEqual([
      'Error: ENOSPC',
      'Error: ENOSPC',
      'Error: ENOSPC',
    ]);
    expect((await store.list(all)).map(({ title }) => title)).toStrictEqual(['kept']);

    const later = store.insert(newEvent('later'));
    await rest();
    expect(saves).toHaveLength(3);
    saves[2]?.done();
    expect(await later).toBe(5002);
    expect((await store.list(all)).map(({ title }) => title)).toStrictEqual(['kept', 'later']);
  });

  it('takes a reset that fails back, IDs included', async () => {
    const { store, saves } = storeWithSlowDisk();
    const kept = store.insert(newEvent('kept'));
    await rest();
    saves[0]?.done();
    await kept;
    const reset = store.reset();
    const onTop = store.insert(newEvent('on top'));
    await rest();
    saves[1]?.fail(new Error('EIO'));
    expect(await Promise.all([reset, onTop].map(settlement))).toStrictEqual(['Error: EIO', 'Error: EIO']);
    const later = store.insert(newEvent('later'));
    await rest();
    saves[2]?.done();
    expect(await later).toBe(5002);
  });

  it('waits on closing for what was begun', async () => {
    const { store, saves } = storeWithSlowDisk();
    const begun = store.insert(newEvent('begun'));
    const closed = store.close();
    expect(await settlement(closed)).toBe('waits');
    saves[0]?.done();
    expect(await settlement(begun)).toBe('kept 5001');
    expect(await settlement(closed)).toBe('kept undefined');
  });
});
