import { describe, expect, test } from 'vitest';
import { createPace, retryAfterMs, type Time } from './pace.ts';
import { ownTime } from '../testing/own-time.ts';
import type { Answer } from './exchange.ts';
import { RunStopped } from './unanswered.ts';
import { NoAnswer, type Wire } from './wire.ts';

const request = { method: 'GET', url: new URL('http://127.0.0.1/'), headers: {} };

/** Takes so many requests in any second of its time, 15 ms each. */
function limited(perSecond: number, headers: Record<string, string>): Wire & { refusals: number; readonly time: Time } {
  let passed: number[] = [];
  const time = ownTime();
  const wire = {
    refusals: 0,
    time,
    send: async (): Promise<Answer> => {
      await time.sleep(15, undefined);
      const now = time.now();
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
  const statuses = await all(createPace(wire, { patienceMs: 30_000, time: wire.time }), 110);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Two windows of 40 and a part of a third: two seconds at least.
  expect(wire.time.now()).toBeLessThan(2900);
  expect(wire.refusals).toBeLessThan(40);
});

test('patience ends', async () => {
  const wire = limited(0, { 'retry-after': '30' });
  expect((await createPace(wire, { patienceMs: 100, time: wire.time }).send(request)).status).toBe(429);
});

test.each([
  ['hours ahead', 5 * 3_600_000],
  ['hours behind', -5 * 3_600_000],
])('a date in Retry-After is by the clock of the target, which is %s', async (_, skew) => {
  const time = ownTime();
  const date = new Date(Date.now() + skew);
  const headers = { date: date.toUTCString(), 'retry-after': new Date(date.getTime() + 3000).toUTCString() };
  const wire: Wire = {
    send: async () => ({ status: time.now() < 2500 ? 429 : 200, headers, text: '', durationMs: 1 }),
    close: () => undefined,
  };
  let sent = 0;
  const pace = createPace(wire, { patienceMs: 10_000, time, onSent: () => (sent += 1) });
  expect((await pace.send(request)).status).toBe(200);
  expect(sent).toBe(2);
});

test('a rate of ones own is kept', async () => {
  const wire = limited(1000, {});
  await all(createPace(wire, { patienceMs: 1000, rate: 30, time: wire.time }), 60);
  expect(wire.time.now()).toBeGreaterThan(900);
});

test('Retry-After is seconds or a date', () => {
  expect(retryAfterMs('2', 0)).toBe(2000);
  expect(retryAfterMs('Thu, 01 Jan 1970 00:00:03 GMT', 1000)).toBe(2000);
  expect(retryAfterMs('soon', 0)).toBeUndefined();
});

describe('nothing is hammered', () => {
  const never: readonly (readonly [string, number, Record<string, string>])[] = [
    ['429 without Retry-After', 429, {}],
    ['429 with Retry-After: 0', 429, { 'retry-after': '0' }],
    ['503 with a date in the past', 503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    ['503 without Retry-After', 503, {}],
  ];

  test.each(never)('%s, again and again: a few requests, and the run is stopped', async (_, status, headers) => {
    let sent = 0;
    const wire: Wire = {
      send: async () => {
        sent += 1;
        return { status, headers, text: '', durationMs: 1 };
      },
      close: () => undefined,
    };
    const pace = createPace(wire, { patienceMs: 60_000, time: ownTime() });
    const lane = async () => {
      for (let count = 0; count < 100; count += 1) await pace.send(request);
    };
    const end: unknown = await Promise.all([lane(), lane(), lane(), lane()]).catch((error: unknown) => error);
    expect(end).toBeInstanceOf(RunStopped);
    expect(String(end)).toContain('in a row, and is left alone');
    expect(sent).toBeLessThan(30);
  });

  test('a run sends so many requests at most', async () => {
    const wire = limited(10_000, {});
    const pace = createPace(wire, { patienceMs: 1000, mostRequests: 7, time: wire.time });
    await expect(all(pace, 20)).rejects.toThrow(
      '7 requests were sent, tries again among them: twice as many as a run needs',
    );
  });

  test('a run ends at its limit, and a request under way with it', async () => {
    const silent: Wire = {
      send: async ({ timeoutMs }) => {
        await new Promise((resolve) => {
          setTimeout(resolve, timeoutMs);
        });
        throw new NoAnswer('TIMEOUT', 'no whole answer');
      },
      close: () => undefined,
    };
    const pace = createPace(silent, { patienceMs: 1000, timeLimitMs: 200 });
    const started = performance.now();
    await expect(pace.send(request)).rejects.toThrow(NoAnswer);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
    await expect(pace.send(request)).rejects.toThrow('the time limit of 0.2 s is over');
    expect(performance.now() - started).toBeLessThan(600);
  });

  test('what a rate forces is no time of the run', async () => {
    const wire = limited(10_000, {});
    const pace = createPace(wire, { patienceMs: 1000, rate: 10, timeLimitMs: 900, time: wire.time });
    await expect(all(pace, 25)).resolves.toHaveLength(28);
    expect(wire.time.now()).toBeGreaterThan(1900);
  });
});
