import { describe, expect, it } from 'vitest';
import { eventTypes } from './directories.ts';
import { places } from './seed/places.ts';
import { sharedSeed, type Seed, type Seeded } from './shared-seed.ts';
import { takeRequest, type RateCount } from './rate-window.ts';

const seed: Seed = { seed: 1, pages: 40, events: 15, seededAt: Date.parse('2026-11-01T00:00:00Z') };

const contents = async ({ pages, events }: Seeded) => JSON.stringify([await pages.list({ limit: 100 }), events.list]);

describe('sharedSeed', () => {
  it('gives the same to whoever asks for the same, at once or later', async () => {
    const [one, other] = await Promise.all([sharedSeed(seed), sharedSeed({ ...seed })]);
    expect(other).toBe(one);
    const another = await sharedSeed({ ...seed, seed: 2 });
    expect(await contents(another)).not.toBe(await contents(one));
    expect(await sharedSeed(seed)).toBe(one);
  });

  it.each([{ pages: 41 }, { events: 16 }, { seededAt: seed.seededAt + 86_400_000 }])(
    'gives its own to %j',
    async (own) => {
      expect(await contents(await sharedSeed({ ...seed, ...own }))).not.toBe(await contents(await sharedSeed(seed)));
    },
  );

  it('seeds events that refer to what there is', async () => {
    const { pages, events } = await sharedSeed(seed);
    expect(events.list).toHaveLength(15);
    for (const event of events.list) {
      const hosts = [event.host, ...event.cohosts];
      expect(await pages.known(hosts)).toEqual(new Set(hosts));
      expect(eventTypes.some(({ id }) => id === event.type)).toBe(true);
      expect(places.some(({ id }) => id === event.location)).toBe(true);
    }
  });

  it('seeds no event where no page could host it', async () => {
    expect((await sharedSeed({ ...seed, pages: 0 })).events.list).toEqual([]);
  });
});

describe('rate window', () => {
  const limit = { requests: 3, seconds: 2 };

  /** A window, and a clock that the test moves. */
  function windowAt(start: number) {
    const clock = { now: start };
    let count: RateCount | undefined;
    const take = () => {
      const taken = takeRequest(count, limit, clock.now);
      count = taken.count;
      return taken.passage;
    };
    return { clock, take, wait: () => take().wait };
  }

  it('lets as many requests pass as the limit has, and then says how long to wait', () => {
    const { clock, wait } = windowAt(10_000);
    expect([wait(), wait(), wait()]).toEqual([0, 0, 0]);
    expect(wait()).toBe(2);
    clock.now = 11_500;
    expect(wait()).toBe(0.5);
  });

  it('starts anew with the next window, not a window after the first request', () => {
    const { clock, wait } = windowAt(11_999);
    for (let times = 0; times < 4; times += 1) wait();
    expect(wait()).toBeCloseTo(0.001);
    clock.now = 12_000;
    expect(wait()).toBe(0);
  });

  it('never says 0 for a request that may not pass', () => {
    const { clock, wait } = windowAt(0);
    for (let now = 0; now < 2000; now += 7) {
      clock.now = now;
      const taken = Array.from({ length: 4 }, () => wait());
      expect(taken.at(-1)).toBeGreaterThan(0);
    }
  });

  it('tells how many are left, and when the window ends', () => {
    const { clock, take } = windowAt(10_500);
    expect(take()).toEqual({ wait: 0, left: 2, endsIn: 1.5 });
    clock.now = 11_000;
    for (let times = 0; times < 3; times += 1) take();
    expect(take()).toEqual({ wait: 1, left: 0, endsIn: 1 });
  });

  it('changes no count in place', () => {
    const count: RateCount = { window: 5, taken: 2 };
    expect(takeRequest(count, limit, 10_000).count).toEqual({ window: 5, taken: 3 });
    expect(count).toEqual({ window: 5, taken: 2 });
  });
});
