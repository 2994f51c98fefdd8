import { performance as clock } from 'node:perf_hooks';
import { onTestFinished, vi } from 'vitest';
import { timers } from '../../src/lib/timers.ts';

type Options = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>;

/** Fakes the timers of the test and of the product, except its `sleep` and `nextTurn`, until the test has ended. */
export function useFakeTimers(options: Options = {}): void {
  vi.useFakeTimers(options);
  const real = { ...timers };
  const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = globalThis;
  Object.assign(timers, { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
  const fakeClock = globalThis.performance;
  const now = vi.spyOn(clock, 'now');
  if (fakeClock !== clock) now.mockImplementation(() => fakeClock.now());
  onTestFinished(() => {
    Object.assign(timers, real);
    now.mockRestore();
    vi.useRealTimers();
  });
}
