import { expect, it } from 'vitest';
import { createRateWindow } from './rate-window.ts';

const limit = { requests: 3, seconds: 2 };

/** A window, and a clock that the test moves. */
function windowAt(start: number) {
  const clock = { now: start };
  return { clock, window: createRateWindow(() => clock.now) };
}

it('lets as many requests pass as the limit has, and then says how long to wait', () => {
  const { clock, window } = windowAt(10_000);
  expect([window.take(limit), window.take(limit), window.take(limit)]).toEqual([0, 0, 0]);
  expect(window.take(limit)).toBe(2);
  clock.now = 11_500;
  expect(window.take(limit)).toBe(0.5);
});

it('starts anew with the next window, not a window after the first request', () => {
  const { clock, window } = windowAt(11_999);
  for (let times = 0; times < 4; times += 1) window.take(limit);
  expect(window.take(limit)).toBeCloseTo(0.001);
  clock.now = 12_000;
  expect(window.take(limit)).toBe(0);
});

it('never says 0 for a request that may not pass', () => {
  const { clock, window } = windowAt(0);
  for (let now = 0; now < 2000; now += 7) {
    clock.now = now;
    const taken = Array.from({ length: 4 }, () => window.take(limit));
    expect(taken.at(-1)).toBeGreaterThan(0);
  }
});
