import { expect, test, vi } from 'vitest';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import type { WorldControls } from './controls.ts';
import { controlsOf } from './local-world.ts';
import { testArea } from './testing/area.ts';

/** A world whose changes, and whose beginning again, are kept when the test says so. */
async function slowWorld() {
  const world = await testWorld();
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const [change, begin] = [world.change.bind(world), world.begin.bind(world)];
  vi.spyOn(world, 'change').mockImplementation(async (...asked) => {
    await change(...asked);
    await kept;
  });
  vi.spyOn(world, 'begin').mockImplementation(async (start) => {
    await begin(start);
    await kept;
  });
  const worlds = createWorlds(world, { most: 1, now: () => Date.now() });
  const controls = controlsOf(world, testArea(worlds));
  return { controls, keep: () => keep() };
}

test.each<[what: string, act: (controls: WorldControls) => Promise<unknown>]>([
  ['faults.set', ({ faults }) => faults.set([{ fault: { kind: 'lost-answer' } }])],
  ['faults.clear', ({ faults }) => faults.clear()],
  ['profile.change', ({ profile }) => profile.change({ 'host.form': 'int' })],
  ['profile.set', ({ profile }) => profile.set({ answers: { 'host.form': 'int' } })],
  ['clock.set', ({ clock }) => clock.set({ mode: 'frozen' })],
  ['scenario.begin', ({ scenario }) => scenario.begin('default')],
])('%s answers once its change is kept', async (_, act) => {
  const { controls, keep } = await slowWorld();
  let isAnswered = false;
  const acting = act(controls).then(() => {
    isAnswered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isAnswered).toBe(false);
  keep();
  await acting;
  expect(isAnswered).toBe(true);
});
