import { describe, expect, it } from 'vitest';
import { testWorld } from './testing/world.ts';
import { createWorlds, isKeyOf, type Worlds } from './worlds.ts';
import type { World } from './world.ts';

let time = 0;
const worldsOf = (first: World, most = 10): Worlds => createWorlds(first, { most, now: () => time });

it.each([
  ['key-ä-1', true],
  ['key-ä-2', false],
  ['key-ä-', false],
  ['key-ä-11', false],
  ['KEY-Ä-1', false],
  ['key-a-1', false],
  ['', false],
  ['\u0000'.repeat(8), false],
])('%j is its key: %s', (key, isIt) => expect(isKeyOf({ apiKey: 'key-ä-1' }, key)).toBe(isIt));

describe('worlds', () => {
  it('are found by their channels alone, to the letter', async () => {
    const [first, second] = [await testWorld(), await testWorld({ channel: 'chn-b' })];
    const worlds = worldsOf(first);
    await worlds.add(second);
    expect(worlds.default).toBe(first);
    expect([await worlds.ofChannel('chn-a'), await worlds.ofChannel('chn-b')]).toEqual([first, second]);
    for (const channel of [undefined, '', 'CHN-A', 'chn-c', '__proto__'])
      expect(await worlds.ofChannel(channel)).toBeUndefined();
  });

  it('are found for a request by its key, then by its channel, and are the default one otherwise', async () => {
    const apiKeys = ['key-1', 'key-2', 'key-2', 'key-4'];
    const [first, second, third, fourth] = (await Promise.all(
      apiKeys.map((apiKey, index) => testWorld({ channel: `chn-${index + 1}`, apiKey })),
    )) as [World, World, World, World];
    const worlds = worldsOf(first);
    for (const world of [second, third, fourth]) await worlds.add(world);
    expect(await worlds.serve('chn-1', 'key-4')).toBe(fourth);
    expect(await worlds.serve(undefined, 'key-4')).toBe(fourth);
    expect(await worlds.serve('chn-4', 'key-none')).toBe(fourth);
    expect(await worlds.serve('chn-none', '')).toBe(first);
    for (const of of [second, third]) expect(await worlds.serve(of.channel, 'key-2')).toBe(of);
    expect(await worlds.serve(undefined, 'key-2')).toBe(first); // of two that share a key, neither
    await worlds.drop('chn-3');
    expect(await worlds.serve(undefined, 'key-2')).toBe(second);
    await worlds.drop('chn-4');
    expect(await worlds.serve(undefined, 'key-4')).toBe(first);
  });

  it('have a channel each', async () => {
    const worlds = worldsOf(await testWorld());
    await expect(worlds.add(await testWorld())).rejects.toThrow('a world of the channel chn-a already');
  });

  it('are dropped and closed, but for the default one', async () => {
    const [first, second] = [await testWorld(), await testWorld({ channel: 'chn-b' })];
    const worlds = worldsOf(first);
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
    const worlds = worldsOf(all[0]);
    await worlds.add(all[1]);
    await worlds.close();
    for (const { ports } of all) await expect(ports.store.get(5001)).rejects.toThrow('closed');
  });

  it('are no more than there may be', async () => {
    const worlds = worldsOf(await testWorld(), 2);
    await worlds.add(await testWorld({ channel: 'chn-b' }));
    await expect(worlds.add(await testWorld({ channel: 'chn-c' }))).rejects.toThrow('Worlds are limited to 2');
    await worlds.drop('chn-b');
    await worlds.add(await testWorld({ channel: 'chn-c' }));
  });

  it('are no more than there may be, or than a partner may have, where several are added at once', async () => {
    const worlds = worldsOf(await testWorld(), 3);
    const added = async (channels: readonly string[], quota?: number) => {
      const made = await Promise.all(channels.map((channel) => testWorld({ channel, partner: 'prt-1' })));
      const all = await Promise.allSettled(made.map((world) => worlds.add(world, undefined, quota)));
      return all.map((one) => (one.status === 'rejected' ? String(one.reason) : 'added'));
    };
    expect(await added(['chn-b', 'chn-c'], 1)).toEqual(['added', expect.stringContaining('partner has 1 world,')]);
    expect(await added(['chn-d', 'chn-e'])).toEqual(['added', expect.stringContaining('Worlds are limited to 3')]);
  });

  it('are not added to those that are being closed', async () => {
    const worlds = worldsOf(await testWorld());
    const adding = worlds.add(await testWorld({ channel: 'chn-b' }));
    await worlds.close();
    await expect(adding).rejects.toThrow('The sandbox is closed');
  });

  it('expire where nobody uses them, and make room', async () => {
    time = 0;
    const worlds = worldsOf(await testWorld(), 2);
    const second = await testWorld({ channel: 'chn-b' });
    expect(await worlds.add(second, 100)).toMatchObject({ openedAt: 0, expiresAt: 100 });
    time = 99;
    expect(await worlds.ofChannel('chn-b')).toBe(second);
    time = 198;
    expect((await worlds.list()).map(({ world, usedAt, expiresAt }) => [world.channel, usedAt, expiresAt])).toEqual([
      ['chn-a', 0, null],
      ['chn-b', 99, 199],
    ]);
    time = 199;
    expect(await worlds.ofChannel('chn-b')).toBeUndefined();
    await expect(second.ports.store.get(5001)).rejects.toThrow('closed');
    await worlds.add(await testWorld({ channel: 'chn-c' }), 100);
    time = 299;
    await worlds.add(await testWorld({ channel: 'chn-d' }));
    expect((await worlds.list()).map(({ world }) => world.channel)).toEqual(['chn-a', 'chn-d']);
    time = 1e12;
    expect(await worlds.list()).toHaveLength(2);
  });
});
