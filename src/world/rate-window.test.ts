import { expect, it } from 'vitest';
import { createRateWindow } from './rate-window.ts';

const limit = { requests: 3, seconds: 2 };

/** A window, and a clock that the test moves. */
function windowAt(start: number) {
  const clock = { now: start };
  const window = createRateWindow(() => clock.now);
  return { clock, window, wait: () => window.take(limit).wait };
}

it('lets as many requests pass as the limit has, and then says how long to wait', () => {
  const { clock, wait } = windowAt(10_000);
  expect([wait(), wait(), wait()]).toEqual([0, 0, 0]);
  expect(wait()).toBe(2);
  clock.now = 11_500;
  expect(wait()).toBe(0.5);
});

it('starts anew with the next window, not a window after the first request', () => {
  const { clock, wait } = windowAt(11_999);
  for (let times = 0; times < 4; times += 1) wait();
  expect(wait()).toBeCloseTo(0.001);
  clock.now = 12_000;
  expect(wait()).toBe(0);
});

it('never says 0 for a request that may not pass', () => {
  const { clock, wait } = windowAt(0);
  for (let now = 0; now < 2000; now += 7) {
    clock.now = now;
    const taken = Array.from({ length: 4 }, () => wait());
    expect(taken.at(-1)).toBeGreaterThan(0);
  }
});

it('tells how many are left, and when the window ends', () => {
  const { clock, window } = windowAt(10_500);
  expect(window.take(limit)).toEqual({ wait: 0, left: 2, endsIn: 1.5 });
  clock.now = 11_000;
  for (let times = 0; times < 3; times += 1) window.take(limit);
  expect(window.take(limit)).toEqual({ wait: 1, left: 0, endsIn: 1 });
});
