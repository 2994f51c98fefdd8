import { describe, expect, it } from 'vitest';
import { testWorld } from './testing/world.ts';
import { createWorlds, isKeyOf } from './worlds.ts';

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
  expect(isKeyOf({ apiKey: 'key-ä-1' }, key)).toBe(isIt);
});

describe('worlds', () => {
  it('are found by their channels alone, to the letter', async () => {
    const [first, second] = [await testWorld(), await testWorld({ channel: 'chn-b' })];
    const worlds = createWorlds(first);
    await worlds.add(second);
    expect(worlds.default).toBe(first);
    expect([await worlds.ofChannel('chn-a'), await worlds.ofChannel('chn-b')]).toEqual([first, second]);
    for (const channel of [undefined, '', 'CHN-A', 'chn-c', '__proto__'])
      expect(await worlds.ofChannel(channel)).toBeUndefined();
  });

  it('have a channel each', async () => {
    const worlds = createWorlds(await testWorld());
    await expect(worlds.add(await testWorld())).rejects.toThrow('a world of the channel chn-a already');
  });

  it('are dropped and closed, but for the default one', async () => {
    const [first, second] = [await testWorld(), await testWorld({ channel: 'chn-b' })];
    const worlds = createWorlds(first);
    await worlds.add(second);
    expect([await worlds.drop('chn-b'), await worlds.drop('chn-b'), await worlds.drop('chn-a')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await worlds.ofChannel('chn-b')).toBeUndefined();
    await expect(second.ports.store.get(5001)).rejects.toThrow('closed');
    expect((await first.ports.store.get(5001))?.id).toBe(5001);
  });

  it('are closed all together', async () => {
    const all = [await testWorld(), await testWorld({ channel: 'chn-b' })] as const;
    const worlds = createWorlds(all[0]);
    await worlds.add(all[1]);
    await worlds.close();
    for (const { ports } of all) await expect(ports.store.get(5001)).rejects.toThrow('closed');
  });
});
