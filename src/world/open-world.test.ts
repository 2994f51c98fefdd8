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
  value: undefined,
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
  await world.change(() => ({ profile, clock: { mode: 'frozen', at: 42 } }));
  expect(world.state.profile).toBe(profile);
  expect(world.ports.clock.now()).toBe(42);
  expect(await world.ports.directories.eventTypes.list(all)).toEqual([{ id: 77, name: 'Vigil' }]);
});

it('counts faults anew where others are put in their place, and not where anything else is', async () => {
  const world = await testWorld();
  await world.change(() => ({ tallies: new Map([['one', { matches: 2, hits: 1 }]]) }));
  await world.change((state) => ({ ...state, clock: { mode: 'frozen', at: 0 } }));
  expect(world.state.tallies.size).toBe(1);
  await world.change(() => ({ faults: noFaults }));
  expect(world.state.tallies.size).toBe(0);
});

it('resets everything that can change', async () => {
  const world = await testWorld();
  const { profile, deviations, faults, clock } = world.state;
  const before = await world.ports.store.list(all);
  await world.ports.store.update(5001, changed);
  await world.ports.store.insert(before[0] as StoredEvent);
  await world.change(() => ({
    profile: profileOfAnswers({ 'host.form': 'int' }, contract),
    deviations: readDeviations(['event.host.valid'], contract),
    faults: { any: true, list: [{ id: 'one', fault: { kind: 'lost-answer' }, from: 0 }] },
    clock: { mode: 'frozen', at: 0 },
  }));
  await world.change(() => ({ tallies: new Map([['one', { matches: 2, hits: 1 }]]), rate: { window: 1, taken: 7 } }));
  expect([world.state.tallies.size, world.state.rate?.taken, world.state.epoch]).toEqual([1, 7, 1]);

  await world.reset();
  expect(await world.ports.store.list(all)).toEqual(before);
  expect([world.state.profile, world.state.deviations, world.state.faults, world.state.clock]).toEqual([
    profile,
    deviations,
    faults,
    clock,
  ]);
  expect(world.state.tallies.size).toBe(0);
  expect(world.ports.clock.now()).toBe(Date.parse('2026-11-01T00:00:00Z'));
  expect(world.state.rate).toBeUndefined();
  expect(world.state.epoch).toBe(2);
});

it('changes state and events together, or neither', async () => {
  const world = await testWorld();
  const clock = { mode: 'frozen', at: 42 } as const;
  const title = async () => (await world.ports.store.get(5001))?.title;
  const rename = { id: 5001, decide: changed };
  const before = await title();
  const broken = () => {
    throw new Error('broken decision');
  };
  await expect(
    world.change(
      () => ({ clock }),
      () => [{ id: 5001, decide: broken }],
    ),
  ).rejects.toThrow('broken decision');
  expect([world.ports.clock.now() === 42, await title()]).toEqual([false, before]);
  const changing = world.change(
    () => ({ clock }),
    () => [rename],
  );
  expect(world.ports.clock.now()).not.toBe(42);
  await changing;
  expect([world.ports.clock.now(), await title()]).toEqual([42, 'Changed']);
});

it('shows a change without events from the call on', async () => {
  const world = await testWorld();
  const changes = [1, 2, 3].map(() => world.change(({ requests }) => ({ requests: requests + 1 })));
  expect(world.state.requests).toBe(3);
  await Promise.all(changes);
});
