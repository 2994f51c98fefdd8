import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { profileOfAnswers } from '../profile/read-profile.ts';
import { testWorld } from '../world/testing/world.ts';
import type { World } from '../world/world.ts';
import { createWorlds } from '../world/worlds.ts';
import { beginExchange, originOf, pathOf, siteOf, worldOf, type Exchange } from './exchange.ts';

const world = await testWorld({ pages: 2, events: 0 });

const requestOf = (request: object) => request as unknown as IncomingMessage;
const begun = (of: object = world) =>
  beginExchange({ request: requestOf({ headers: {} }), response: {} as Exchange['response'] }, of as World);

describe('an exchange', () => {
  test('begins with nothing found out, in the order of its world', () => {
    expect(begun()).toMatchObject({
      match: { operation: undefined, allowed: [] },
      advices: [],
      refusals: [],
      forced: [],
      rateHeaders: [],
      deviations: world.state.deviations,
    });
  });

  test('rests on the form of its ID where that is none that any client takes (request-id.form)', () => {
    const profile = profileOfAnswers({ 'request-id.form': 'upper' }, loadContract());
    expect(begun({ ports: world.ports, state: { ...world.state, profile } }).asking.asked).toEqual(['request-id.form']);
    expect(begun().asking.asked).toEqual([]);
  });

  test('is told of though the clock of its world fails', () => {
    const now = () => {
      throw new Error('no time');
    };
    const { state } = world;
    expect(Math.abs(begun({ state, ports: { clock: { now } } }).worldTime - Date.now())).toBeLessThan(5000);
    expect(begun().worldTime).toBe(Date.parse('2026-11-01T00:00:00Z'));
  });
});

test.each([
  [{ 'x-channel': 'chn-b' }, 'chn-b'],
  [{ 'x-channel': 'chn-c' }, 'chn-a'],
  [{}, 'chn-a'],
])('the world of a request with %j is that of %s', async (headers, channel) => {
  const worlds = createWorlds(world, { most: 2, now: () => 0 });
  await worlds.add(await testWorld({ channel: 'chn-b', pages: 2, events: 0 }));
  expect((await worldOf(requestOf({ headers }), worlds)).channel).toBe(channel);
});

test.each([
  ['/a', '/a'],
  ['/a?b=c?d', '/a'],
  ['?b', ''],
  [undefined, ''],
])('of a request line: %j the path is %j', (url, path) => expect(pathOf(requestOf({ url }))).toBe(path));

test('a client reaches what the sandbox serves for a world where it has reached the sandbox', () => {
  const exchangeAt = (host: string | undefined) =>
    ({ request: { headers: { host } }, world: { path: '/_sandbox/worlds/chn-a' } }) as unknown as Exchange;
  expect(originOf(exchangeAt('localhost:1'))).toBe('http://localhost:1');
  expect(siteOf(exchangeAt('localhost:1'))).toBe('http://localhost:1/_sandbox/worlds/chn-a');
  expect(originOf(exchangeAt(undefined))).toBe('http://');
});
