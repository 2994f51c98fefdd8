import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../../domain/event/event.ts';
import type { Store } from '../../../domain/ports.ts';
import { createSeededEvents, type SeededEvents } from '../seeded-events.ts';
import { all, newEvent, seededEvents } from './new-event.ts';

const increment = (current: StoredEvent | undefined): { event: StoredEvent; value: StoredEvent } => {
  if (current === undefined) throw new Error('no such event');
  const event = { ...current, capacity: (current.capacity ?? 0) + 1 };
  return { event, value: event };
};

const ids = (events: readonly StoredEvent[]): number[] => events.map(({ id }) => id);

/** What every adapter of the Store port does. `open` starts a new store from the seeded events. */
export function describeStore(adapter: string, open: (seeded: SeededEvents) => Promise<Store>): void {
  describe(`${adapter}: the store`, () => {
    const seeded = seededEvents([4001, 4002]);
    const opened: Store[] = [];
    async function openFrom(seeds: readonly StoredEvent[]): Promise<Store> {
      const from = await open(createSeededEvents(seeds));
      opened.push(from);
      return from;
    }
    let store: Store;
    beforeEach(async () => {
      store = await openFrom(seeded);
    });
    afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

    it.each([
      { seeds: [], first: 5001 },
      { seeds: [12], first: 5001 },
      { seeds: [5001, 5060, 5002], first: 5061 },
    ])('gives IDs from $first on when $seeds are seeded', async ({ seeds, first }) => {
      const other = await openFrom(seededEvents(seeds));
      expect(await other.insert(newEvent('a'))).toBe(first);
      expect(await other.insert(newEvent('b'))).toBe(first + 1);
    });

    it('keeps what was inserted, unchanged, beside what was seeded', async () => {
      const id = await store.insert(newEvent('new'));
      expect(await store.get(id)).toStrictEqual({ ...newEvent('new'), id });
      expect(await store.get(4002)).toStrictEqual(seeded[1]);
      expect(ids(await store.list(all))).toStrictEqual([4001, 4002, id]);
    });

    it('counts an event once, whether it was seeded, changed or created', async () => {
      await store.update(4001, increment);
      await store.insert(newEvent('a'), { first: 6000, step: 7 });
      await store.insert(newEvent('b'));
      expect(await store.count()).toBe(4);
      await store.reset();
      expect(await store.count()).toBe(2);
    });

    it('gives a copy of a stored event an ID of its own', async () => {
      const id = await store.insert((await store.get(4001)) ?? newEvent('none'));
      expect(await store.get(id)).toStrictEqual({ ...seeded[0], id });
      expect(await store.get(4001)).toStrictEqual(seeded[0]);
    });

    it.each([0, -1, 4003, 5001, 1.5, Number.NaN])('has no event %d', async (id) => {
      expect(await store.get(id)).toBeUndefined();
      expect(await store.update(id, (current) => ({ value: current === undefined }))).toBe(true);
    });

    it('gives 1,000 concurrent inserts an ID each', async () => {
      const given = await Promise.all(
        Array.from({ length: 1000 }, (_, index) => store.insert(newEvent(`event ${index}`))),
      );
      expect(new Set(given).size).toBe(1000);
      const titles = await Promise.all(given.map(async (id) => (await store.get(id))?.title));
      expect(titles).toStrictEqual(given.map((_, index) => `event ${index}`));
    });

    it.each([
      { of: 'a seeded event', id: 4001 },
      { of: 'a created event', id: 5001 },
    ])('loses none of 1,000 concurrent updates of $of', async ({ id }) => {
      await store.insert(newEvent('created'));
      const before = (await store.get(id))?.capacity ?? 0;
      await Promise.all(Array.from({ length: 1000 }, () => store.update(id, increment)));
      expect((await store.get(id))?.capacity).toBe(before + 1000);
    });

    it('changes an event in its place and leaves the one handed out before as it was', async () => {
      const before = await store.get(4001);
      await store.insert(newEvent('new'));
      expect(await store.update(4001, increment)).toStrictEqual({ ...seeded[0], capacity: 41 });
      expect(before).toStrictEqual(seeded[0]);
      expect(before?.capacity).toBe(40);
      expect((await store.list(all)).map(({ id, capacity }) => [id, capacity])).toStrictEqual([
        [4001, 41],
        [4002, 40],
        [5001, 40],
      ]);
    });

    it('changes nothing when the decision refuses, throws, or names another ID', async () => {
      expect(await store.update(4001, () => ({ value: 'no' }))).toBe('no');
      await expect(
        store.update(4001, () => {
          throw new Error('broken decision');
        }),
      ).rejects.toThrow('broken decision');
      await expect(
        store.update(4001, (current) => ({ event: { ...newEvent('x'), ...current, id: 4002 }, value: 0 })),
      ).rejects.toThrow('4001');
      await expect(store.update(7000, () => ({ event: { ...newEvent('x'), id: 7000 }, value: 0 }))).rejects.toThrow(
        '7000',
      );
      expect(await store.list(all)).toStrictEqual(seeded);
    });

    it('changes several events at once, each on top of those before, or none of them', async () => {
      const two = [4001, 4002, 4001].map((id) => ({ id, decide: increment }));
      expect((await store.updateAll(two)).map(({ id, capacity }) => [id, capacity])).toStrictEqual([
        [4001, 41],
        [4002, 41],
        [4001, 42],
      ]);
      await expect(store.updateAll([...two, { id: 4003, decide: increment }])).rejects.toThrow('no such event');
      expect((await store.list(all)).map(({ capacity }) => capacity)).toStrictEqual([42, 41]);
      expect(await store.updateAll([{ id: 4003, decide: () => ({ value: 'nothing' }) }])).toStrictEqual(['nothing']);
      expect(await store.updateAll([])).toStrictEqual([]);
    });

    it('goes back to the seeded events and the first ID on reset', async () => {
      await Promise.all([store.insert(newEvent('a')), store.insert(newEvent('b')), store.update(4001, increment)]);
      const [, , id] = await Promise.all([store.insert(newEvent('c')), store.reset(), store.insert(newEvent('after'))]);
      expect(id).toBe(5001);
      expect((await store.list(all)).map(({ title }) => title)).toStrictEqual(['seeded 4001', 'seeded 4002', 'after']);
    });

    it('shares nothing with another store from the same seeded events', async () => {
      const other = await openFrom(seeded);
      await Promise.all([store.update(4001, increment), store.insert(newEvent('a'))]);
      expect(await other.list(all)).toStrictEqual(seeded);
    });

    it('finishes what was begun when it is closed, and rejects everything afterwards', async () => {
      const begun = store.insert(newEvent('begun'));
      await Promise.all([store.close(), store.close()]);
      expect(await begun).toBe(5001);
      const later = [
        store.get(4001),
        store.list(all),
        store.insert(newEvent('late')),
        store.update(4001, increment),
        store.reset(),
      ];
      const outcomes = await Promise.allSettled(later);
      expect(
        outcomes.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'fulfilled')),
      ).toStrictEqual(
        later.map(
          () => 'StoreUnavailable: An event could not be written, so the change was not made: the store is closed',
        ),
      );
    });
  });
}
