import { expect, it } from 'vitest';
import type { StoredEvent } from '../domain/event/event.ts';
import { readDeviations } from '../faults/deviations.ts';
import { noFaults } from '../faults/fault.ts';
import { loadContract } from '../contract/contract.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { testWorld } from './testing/world.ts';

const contract = loadContract();
const all = { limit: 1000 };
const changed = (current: StoredEvent | undefined) => ({
  event: { ...(current as StoredEvent), title: 'Changed' },
  value: 'done',
});

it('shares what it starts with, and nothing that it becomes', async () => {
  const [one, other] = [await testWorld(), await testWorld({ channel: 'chn-b' })];
  expect(other.start.seeded).toBe(one.start.seeded);
  const before = await other.ports.store.list(all);
  const seeded = await one.ports.store.get(5001);
  await one.ports.store.update(5001, changed);
  await one.ports.store.insert(seeded as StoredEvent);
  expect(await other.ports.store.list(all)).toEqual(before);
  expect((await one.ports.store.list(all)).map(({ title }) => title)).toEqual([
    'Changed',
    ...before.slice(1).map(({ title }) => title),
    seeded?.title,
  ]);
});

it('shows in its ports what is put in the place of its state', async () => {
  const world = await testWorld();
  const profile = profileOfAnswers({ 'event-types': [{ id: 77, name: 'Vigil' }] }, contract);
  world.replace({ profile, clock: { mode: 'frozen', at: 42 } });
  expect(world.profile).toBe(profile);
  expect(world.ports.clock.now()).toBe(42);
  expect(await world.ports.directories.eventTypes.list(all)).toEqual([{ id: 77, name: 'Vigil' }]);
});

it('counts faults anew where others are put in their place, and not where anything else is', async () => {
  const world = await testWorld();
  world.replace({ tallies: new Map([['one', { matches: 2, hits: 1 }]]) });
  world.replace({ clock: { mode: 'frozen', at: 0 } });
  expect(world.tallies.size).toBe(1);
  world.replace({ faults: noFaults });
  expect(world.tallies.size).toBe(0);
});

it('resets everything that can change', async () => {
  const world = await testWorld();
  const { profile, deviations, faults, clock } = world;
  const before = await world.ports.store.list(all);
  await world.ports.store.update(5001, changed);
  await world.ports.store.insert(before[0] as StoredEvent);
  world.replace({
    profile: profileOfAnswers({ 'host.form': 'int' }, contract),
    deviations: readDeviations(['event.host.valid'], { contract, refusing: new Set(['event.host.valid']) }),
    faults: { any: true, list: [{ id: 'one', fault: { kind: 'lost-answer' }, from: 0 }] },
    clock: { mode: 'frozen', at: 0 },
  });
  world.replace({ tallies: new Map([['one', { matches: 2, hits: 1 }]]), rate: { window: 1, taken: 7 } });

  await world.reset();
  expect(await world.ports.store.list(all)).toEqual(before);
  expect([world.profile, world.deviations, world.faults, world.clock]).toEqual([profile, deviations, faults, clock]);
  expect(world.tallies.size).toBe(0);
  expect(world.ports.clock.now()).toBe(Date.parse('2026-11-01T00:00:00Z'));
  expect(world.rate).toBeUndefined();
});
