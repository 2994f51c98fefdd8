import { describe, expect, it } from 'vitest';
import { eventTypes } from './directories.ts';
import { places } from './seed/places.ts';
import { sharedSeed, type Seed, type Seeded } from './shared-seed.ts';

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
