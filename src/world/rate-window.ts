/** What became of a request at the limit; times in seconds. */
export interface Passage {
  /** 0 when it may pass, or the time until the next window. */
  readonly wait: number;
  /** Requests that may still pass in this window. */
  readonly left: number;
  /** Until the next window, however many are left. */
  readonly endsIn: number;
}

/** Counts the requests of a window of time (`limits.rate`). */
export interface RateWindow {
  /** Takes one request. */
  take(limit: { readonly requests: number; readonly seconds: number }): Passage;
}

/** @param now a clock in milliseconds that no clock of a world moves: throttling is about real time */
export function createRateWindow(now: () => number): RateWindow {
  let window = Number.NaN;
  let taken = 0;
  return {
    take: ({ requests, seconds }) => {
      const length = seconds * 1000;
      const current = Math.floor(now() / length);
      if (current !== window) [window, taken] = [current, 0];
      taken += 1;
      const endsIn = ((current + 1) * length - now()) / 1000;
      return { wait: taken <= requests ? 0 : endsIn, left: Math.max(0, requests - taken), endsIn };
    },
  };
}
