import { expect, test } from 'vitest';
import { createPace, retryAfterMs } from './pace.ts';
import type { Answer } from './exchange.ts';
import type { Wire } from './wire.ts';

const request = { method: 'GET', url: new URL('http://127.0.0.1/'), headers: {} };

/** Takes so many requests in any second, 15 ms each. */
function limited(perSecond: number, headers: Record<string, string>): Wire & { refusals: number } {
  let passed: number[] = [];
  const wire = {
    refusals: 0,
    send: async (): Promise<Answer> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 15);
      });
      const now = performance.now();
      passed = passed.filter((at) => now - at < 1000);
      const isOver = passed.length >= perSecond;
      if (isOver) wire.refusals += 1;
      else passed.push(now);
      return { status: isOver ? 429 : 200, headers: isOver ? headers : {}, text: '', durationMs: 15 };
    },
    close: () => undefined,
  };
  return wire;
}

async function all(wire: Wire, count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  const lane = async () => {
    while (statuses.length < count) statuses.push((await wire.send(request)).status);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
  return statuses;
}

test.each([
  ['with Retry-After', { 'retry-after': '1' }],
  ['without', {}],
])('a limit told %s is kept, not much slower than it forces', async (_, headers: Record<string, string>) => {
  const wire = limited(40, headers);
  const started = performance.now();
  const statuses = await all(createPace(wire, { patienceMs: 30_000 }), 110);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Two windows of 40 and a part of a third: two seconds at least.
  expect(performance.now() - started).toBeLessThan(2900);
  expect(wire.refusals).toBeLessThan(40);
});

test('patience ends', async () => {
  const wire = limited(0, { 'retry-after': '30' });
  expect((await createPace(wire, { patienceMs: 100 }).send(request)).status).toBe(429);
});

test('a rate of ones own is kept', async () => {
  const started = performance.now();
  await all(createPace(limited(1000, {}), { patienceMs: 1000, rate: 30 }), 60);
  expect(performance.now() - started).toBeGreaterThan(900);
});

test('Retry-After is seconds or a date', () => {
  expect(retryAfterMs('2', 0)).toBe(2000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:03 GMT', 1000)).toBe(2000);
  expect(retryAfterMs('soon', 0)).toBeUndefined();
});
