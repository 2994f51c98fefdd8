// Fake timers of a test must not stop a sandbox: vitest replaces those of Node's modules too.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runChecks } from 'channel-sandbox/contract';
import { startSandbox } from 'channel-sandbox';

let sandbox, world;
beforeAll(async () => (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(async () => (world = await sandbox.world()));
afterEach(() => world.close());
afterEach(() => vi.useRealTimers());

const page = () => fetch(`${sandbox.url}/channels/pages/9000`, { headers: world.headers });

test('requests are answered while all timers are fake', async () => {
  vi.useFakeTimers({ now: Date.parse('2031-05-01T00:00:00Z') });
  expect((await page()).status).toBe(200);
  expect((await Promise.all(Array.from({ length: 20 }, page))).map(({ status }) => status)).toEqual(
    Array(20).fill(200),
  );
});

test('and a delay is waited for meanwhile', async () => {
  vi.useFakeTimers();
  await world.faults.set([{ fault: { kind: 'delay', ms: 20 } }]);
  expect((await page()).status).toBe(200);
});

test('a sandbox begins, is checked and ends while all timers are fake', async () => {
  vi.useFakeTimers();
  const another = await startSandbox({ port: 0 });
  expect((await runChecks(another.url, { depth: 'quick' })).summary.violated).toBe(0);
  await another.close();
});

test('nothing of it outlives the test', async () => {
  expect((await page()).status).toBe(200);
  expect(world.journal()).toHaveLength(1);
});
