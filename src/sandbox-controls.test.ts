import { describe, expect, it } from 'vitest';
import { createControls } from './sandbox-controls.ts';
import { testWorld } from './world/testing/world.ts';
import { createWorlds } from './world/worlds.ts';

const worlds = createWorlds(await testWorld({ events: 60 }));
await worlds.add(await testWorld({ events: 60, channel: 'chn-b', apiKey: 'key-b' }));

describe('where other machines reach the control area', () => {
  const { admits } = createControls(worlds, false);

  it.each([
    { channel: 'chn-a', authorization: 'Channel key-a', admitted: true },
    { channel: 'chn-b', authorization: 'Channel key-b', admitted: true },
    { channel: undefined, authorization: 'Channel key-a', admitted: true },
    { channel: 'chn-a', authorization: 'Channel key-b', admitted: false },
    { channel: 'chn-b', authorization: 'Channel key-a', admitted: false },
    { channel: undefined, authorization: 'Channel key-b', admitted: false },
    { channel: 'chn-c', authorization: 'Channel key-a', admitted: false },
    { channel: 'chn-a', authorization: 'key-a', admitted: false },
    { channel: 'chn-a', authorization: undefined, admitted: false },
  ])('$authorization opens the world of $channel: $admitted', async ({ admitted, ...request }) => {
    expect(await admits(request)).toBe(admitted);
  });
});

it('shows every world its seeded events as its own, and those of others as they are', async () => {
  const { world } = createControls(worlds, true);
  const channelsOf = async (channel: string) =>
    new Set((await (await world(channel))?.events())?.map((event) => event.channel));
  expect(await channelsOf('chn-a')).toEqual(new Set(['chn-a', 'chn-neighbour']));
  expect(await channelsOf('chn-b')).toEqual(new Set(['chn-b', 'chn-neighbour']));
  expect((await (await world('chn-b'))?.event(5001))?.channel).toBe('chn-b');
});
