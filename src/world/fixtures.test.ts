import { expect, it } from 'vitest';
import { defaultProfile } from '../profile/profile.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { readDeviations } from '../fault/deviations.ts';
import { findScenario } from '../scenario/scenario.ts';
import { loadContract } from '../openapi/contract.ts';
import { fixturesOf } from './fixtures.ts';
import { openWorld, type WorldPlan } from './open-world.ts';

const contract = loadContract();

const plan: WorldPlan = {
  seed: 1,
  pages: 300,
  events: 20,
  scenario: findScenario('default'),
  channel: 'chn-a',
  apiKey: 'key-a',
  profile: defaultProfile(contract),
  deviations: readDeviations([], contract),
  data: undefined,
  sources: {},
};

interface Fixtures {
  readonly pages: { readonly known: readonly number[]; readonly unknown: number; readonly query: string };
  readonly eventTypes: { readonly valid: readonly number[]; readonly invalid: number };
  readonly places: { readonly valid: readonly string[]; readonly invalid: string };
  readonly images: { readonly valid: string; readonly invalid: string };
  readonly eventWithRsvps?: { readonly id: number; readonly rsvps: number };
}

it('name what is there, and what is not', async () => {
  const world = await openWorld(plan);
  const { pages, directories, store } = world.ports;
  const fixtures = (await fixturesOf(world, 'http://127.0.0.1:4700')) as Fixtures;
  expect(fixtures).toMatchObject({ apiKey: 'key-a', channelId: 'chn-a' });
  expect([...fixtures.pages.known, fixtures.pages.unknown].map((id) => pages.get(id) !== undefined)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(
    [...fixtures.eventTypes.valid, fixtures.eventTypes.invalid].map((id) => directories.eventTypes.has(id)),
  ).toEqual([true, true, false]);
  expect([...fixtures.places.valid, fixtures.places.invalid].map((id) => directories.places.has(id))).toEqual([
    true,
    true,
    false,
  ]);
  expect(pages.search(fixtures.pages.query, 'words').length).toBeGreaterThan(24);
  const event = await store.get(fixtures.eventWithRsvps?.id ?? 0);
  expect(event?.channel).toBe('chn-a');
  expect(event?.rsvps.length).toBe(fixtures.eventWithRsvps?.rsvps);
  expect(event?.rsvps.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true);
});

it('stay true in the profile’s own lists', async () => {
  const profile = profileOfAnswers(
    {
      'event-types': [
        { id: 999, name: 'Vigil' },
        { id: 1000, name: 'Wake' },
      ],
    },
    contract,
  );
  const { eventTypes } = (await fixturesOf(await openWorld({ ...plan, profile }), 'http://127.0.0.1:4700')) as Fixtures;
  expect(eventTypes).toEqual({ valid: [999, 1000], invalid: 1001 });
});

it('name no event where none is seeded', async () => {
  const fixtures = (await fixturesOf(
    await openWorld({ ...plan, pages: 0, events: 5 }),
    'http://127.0.0.1:4700',
  )) as Fixtures;
  expect([fixtures.eventWithRsvps, fixtures.pages.known]).toEqual([undefined, []]);
});
