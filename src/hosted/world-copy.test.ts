import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { StoreUnavailable, WorldMoved } from '../domain/store-unavailable.ts';
import { createJournals } from '../journal/journal.ts';
import { unboundedShare } from '../domain/memory.ts';
import { createKeptPictures } from '../adapters/images/kept-pictures.ts';
import { testWorld } from '../world/testing/world.ts';
import type { WorldState } from '../world/world.ts';
import { deferred } from './turns.ts';
import { WorldCopy } from './world-copy.ts';

const nobody = () => Promise.reject(new Error('nobody asked for this'));

/** A copy whose commits fail where `fails`. */
async function copyOf({ fails = false } = {}) {
  const { start } = await testWorld({ pages: 1, events: 0 });
  const kept = {
    start,
    startLength: 0,
    version: 1,
    state: start.state as unknown as WorldState,
    events: new Map(),
    nextId: 1,
  };
  const commit = (copy: WorldCopy) =>
    void setImmediate(() => {
      if (copy.take() === undefined) return;
      setImmediate(() => {
        if (fails) copy.lose(new StoreUnavailable('The change', new Error('away')));
        else copy.arrive(2);
      });
    });
  const sources = {
    probeImage: nobody,
    pictures: createKeptPictures(),
    probeMailDomain: nobody,
    clock: { now: () => 0 },
    journals: createJournals(1),
    shareMemory: () => unboundedShare,
  };
  return new WorldCopy(1, kept, { commit, add: () => undefined }, sources);
}

describe('who has seen a change of the state that its maker settles in the same turn', () => {
  test.each([
    [false, 'is answered once it is kept'],
    [true, 'is not answered where it is lost'],
  ])('fails: %j: %s', async (fails) => {
    const copy = await copyOf({ fails });
    const [maker, reader] = [{}, {}];
    copy.change(maker, ({ requests }) => ({ requests: requests + 1 }));
    expect(copy.state.requests).toBe(1);
    const seen = copy.settle(reader).then(
      () => copy.kept.state.requests,
      (error: unknown) => (error as Error).name,
    );
    await Promise.resolve();
    copy.settle(maker).catch(() => undefined);
    expect(await seen).toBe(fails ? 'StoreUnavailable' : 1);
  });
});

test('a change that its maker has not settled yet holds up nobody for longer than a turn', async () => {
  const copy = await copyOf();
  copy.change({}, ({ requests }) => ({ requests: requests + 1 }));
  await copy.settle({});
  expect(copy.kept.state.requests).toBe(0);
});

describe('who comes once a change is ready', () => {
  const row = () => ({ request: 'r', doc: '{}', number: deferred<number>() });
  /** A change of two writers, of whom one is done. */
  async function readyCopy(options = {}) {
    const copy = await copyOf(options);
    const [done, other] = [{}, {}];
    copy.write(done);
    copy.write(other);
    expect(copy.untilSent()).toBeUndefined();
    const settled = copy.settle(done, row()).catch(() => undefined);
    return { copy, other, settled };
  }

  it('waits until it is on its way, and then for nothing', async () => {
    const { copy, other, settled } = await readyCopy();
    let isSent = false;
    const waiting = copy.untilSent()?.then(() => (isSent = true));
    await endOfTurn();
    expect(isSent).toBe(false); // the other writer is not done
    copy.leave(other);
    await waiting;
    expect(copy.kept.version).toBe(1); // on its way, and not kept yet
    expect(copy.untilSent()).toBeUndefined();
    copy.write({});
    await settled;
  });

  it('goes on to run again where the copy is over', async () => {
    const { copy } = await readyCopy();
    const waiting = copy.untilSent();
    copy.end();
    await waiting;
    expect(() => copy.write({})).toThrow(WorldMoved);
  });
});
