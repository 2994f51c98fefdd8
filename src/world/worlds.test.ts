import { expect, it } from 'vitest';
import type { World } from './world.ts';
import { createWorlds, isKeyOf } from './worlds.ts';

const world = { channel: 'chn-a', apiKey: 'key-ä-1' } as World;

it.each([
  ['key-ä-1', true],
  ['key-ä-2', false],
  ['key-ä-', false],
  ['key-ä-11', false],
  ['KEY-Ä-1', false],
  ['key-a-1', false],
  ['', false],
  ['\u0000'.repeat(8), false],
])('%j is its key: %s', (key, isIt) => {
  expect(isKeyOf(world, key)).toBe(isIt);
});

it('finds a world by its channel alone, to the letter', () => {
  const worlds = createWorlds(world);
  expect([worlds.default, worlds.ofChannel('chn-a')]).toEqual([world, world]);
  expect([undefined, '', 'CHN-A', 'chn-b', '__proto__'].map((channel) => worlds.ofChannel(channel))).toEqual(
    Array.from({ length: 5 }),
  );
  expect(worlds.all()).toEqual([world]);
});
