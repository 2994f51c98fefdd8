import { expect, it } from 'vitest';
import type { World } from '../world/world.ts';
import { testWorld } from '../world/testing/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { admit, type Access } from './guard.ts';
import { controlsOf } from './local-world.ts';
import { testArea } from './testing/area.ts';

const worlds = createWorlds(await testWorld({ events: 60 }), { most: 9, now: () => 0 });
await worlds.add(await testWorld({ events: 60, channel: 'chn-b', apiKey: 'key-b', controlKey: 'ctl-b' }));
await worlds.add(await testWorld({ events: 60, channel: 'chn-c', apiKey: 'key-c', controlKey: 'ctl-c' }));

interface Row {
  readonly channel?: string;
  readonly authorization?: string;
  readonly opens: readonly Access[];
}
const all: readonly Access[] = ['public', 'api-key', 'world', 'partner', 'sandbox'];

/** What a request opens, of routes that ask for this or that. */
async function opened({ channel, authorization }: Row, token: string | undefined): Promise<readonly Access[]> {
  const area = testArea(worlds, { token });
  const admitted = await Promise.all(all.map((access) => admit(area, { access, channel, authorization })));
  return all.filter((_, index) => admitted[index] !== undefined);
}

it.each<Row>([
  { opens: [] },
  { channel: 'chn-b', opens: [] },
  { authorization: 'Bearer token', opens: all },
  { authorization: 'Bearer token', channel: 'chn-b', opens: all },
  { authorization: 'Bearer tokem', opens: [] },
  { authorization: 'Bearer token ', opens: [] },
  { authorization: 'bearer token', opens: [] },
  { authorization: 'Bearer', opens: [] },
  { authorization: 'Channel token', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-b', opens: ['public', 'api-key', 'world'] },
  { authorization: 'Bearer ctl-b', channel: 'chn-c', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-a', opens: [] },
  { authorization: 'Bearer ctl-b', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-d', opens: [] },
  { authorization: 'Bearer key-b', channel: 'chn-b', opens: [] },
  { authorization: 'Channel ctl-b', channel: 'chn-b', opens: [] },
  { authorization: 'Channel key-b', channel: 'chn-b', opens: ['api-key'] },
  { authorization: 'Channel key-a', opens: ['api-key'] },
  { authorization: 'Channel key-a', channel: 'chn-b', opens: [] },
  { authorization: 'key-a', opens: [] },
])('where other machines reach the control area: $authorization, X-Channel $channel: $opens', async (row) => {
  expect(await opened(row, 'token')).toEqual(row.opens);
});

it.each<Row>([
  { opens: all },
  { channel: 'chn-b', opens: all },
  { authorization: 'Channel key-b', channel: 'chn-b', opens: all },
  { authorization: 'Channel key-a', channel: 'chn-b', opens: [] },
  { authorization: 'Channel key-b', opens: [] },
  { authorization: 'Bearer ctl-c', channel: 'chn-b', opens: [] },
  { authorization: 'Bearer ctl-b', channel: 'chn-b', opens: ['public', 'api-key', 'world'] },
  { authorization: 'Basic YTpi', opens: [] },
])(
  'where only this machine reaches it, nothing is asked for, but what is shown has to be right: $authorization, X-Channel $channel: $opens',
  async (row) => {
    expect(await opened(row, undefined)).toEqual(row.opens);
  },
);

it('shows every world its seeded events as its own, and those of others as they are', async () => {
  const controls = async (channel: string) => controlsOf((await worlds.ofChannel(channel)) as World, testArea(worlds));
  const channelsOf = async (channel: string) =>
    new Set((await (await controls(channel)).events()).map((event) => event.channel));
  expect(await channelsOf('chn-a')).toEqual(new Set(['chn-a', 'chn-neighbour']));
  expect(await channelsOf('chn-b')).toEqual(new Set(['chn-b', 'chn-neighbour']));
  expect((await (await controls('chn-b')).event(5001))?.channel).toBe('chn-b');
});
