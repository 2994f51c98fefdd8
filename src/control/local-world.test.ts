import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';

test('nothing of a world that is closed stays in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  await using sandbox = await createSandbox({ pages: 1, events: 0 });
  const scenario = (title: string) => ({
    scenario: title,
    seededAt: '2030-01-01T00:00:00Z',
    pages: 1,
    events: 0,
    ownEvents: Array.from({ length: 100 }, () => ({ title, rsvps: { registered: 200 } })),
  });
  const heldAfter = async (title: string) => {
    for (let times = 0; times < 5; times += 1)
      await (await sandbox.world({ scenario: scenario(`${title} ${times}`) })).close();
    await new Promise(setImmediate);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await heldAfter('first');
  expect((await heldAfter('second')) - before).toBeLessThan(2 ** 21); // each has 2 MiB
});
