import { expect, test } from 'vitest';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { worldsOver } from './replica.ts';

test('what a watcher of a replica throws is reported, and nothing that it is told of fails', async () => {
  const reported: unknown[] = [];
  const onExchange = (entry: unknown) => {
    throw new Error(`no room for ${String(entry)}`);
  };
  let tell: ((entry: never) => void) | undefined;
  const replica = {
    worlds: async (_first: World, { options }: { options: { onExchange: typeof tell } }) => (tell = options.onExchange),
  };
  const over = {
    options: { onExchange, journal: 7 },
    memory: { limit: 1000 },
    maxWorlds: 3,
    onCrash: (error: unknown) => reported.push(error),
  };
  await (worldsOver as unknown as (...given: unknown[]) => Promise<Worlds>)(replica, {}, over);
  tell?.('an exchange' as never);
  expect(reported).toEqual([new Error('no room for an exchange')]);
});
